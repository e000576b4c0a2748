import TCALintSyntax

/// Finds the edges of a client graph.
///
/// Whatever stands in a client's key and type counts for it, wherever it stands: in the declaration, in extensions,
/// and in the types that its values make. An edge from a client to itself counts only where a value reaches it.
struct ClientEdges {
  let program: Program
  let graph: ClientGraph
  /// By file, in source order.
  private let dependencies: [FileID: [DependencyDeclaration]]
  private var found: [Key: ClientGraph.Edge] = [:]

  private struct Key: Hashable {
    let from: Int
    let to: Int
  }

  init(_ program: Program, _ graph: ClientGraph) {
    self.program = program
    self.graph = graph
    dependencies = Dictionary(grouping: program.dependencies) { $0.reference.file }
  }

  mutating func build() -> [ClientGraph.Edge] {
    for node in graph.nodes.indices { addEdges(from: node) }
    return found.values.sorted { ($0.from, $0.to) < ($1.from, $1.to) }
  }

  private mutating func addEdges(from node: Int) {
    var reach = Reach(program, graph, node)
    reach.follow()
    for region in reach.owned { addEdges(from: node, in: region, isReached: false) }
    for region in reach.reached { addEdges(from: node, in: region, isReached: true) }
    for symbol in reach.builtTypes { addStored(in: symbol, from: node) }
  }

  private mutating func addEdges(from node: Int, in region: Location, isReached: Bool) {
    for dependency in dependencies[region.file] ?? [] {
      let range = program.attribute(of: dependency).range
      guard region.range.contains(range.lowerBound), !program.isTestOrPreview(dependency.reference),
        case .client(let target) = program.meaning(of: dependency, in: graph), target != node || isReached
      else { continue }
      let end = program.declaration(dependency.reference).nameRange.upperBound
      add(
        from: node, to: target, at: Location(file: region.file, range: range.lowerBound..<max(range.upperBound, end)),
        isAtBuild: isReached && isUsedAtBuild(dependency))
    }
    addAccesses(from: node, in: region, isReached: isReached)
    for use in program.files[region.file].summary.typeUses
    where program.isValueName(use.member) && !use.path.isEmpty && region.range.contains(use.range.lowerBound) {
      let path = program.table.path(use.path, in: region.file)
      let resolved = program.table.resolve(path, in: region.file, at: use.declaration).symbol
      guard let symbol = resolved, let target = graph.nodeOfKey[symbol], target != node,
        !program.isTestOrPreview(DeclarationReference(file: region.file, declaration: use.declaration))
      else { continue }
      add(
        from: node, to: target, at: Location(file: region.file, range: use.range),
        isAtBuild: isReached && !use.isDeferred)
    }
  }

  /// `DependencyValues._current.key`
  private mutating func addAccesses(from node: Int, in region: Location, isReached: Bool) {
    for access in program.files[region.file].summary.accesses
    where access.kind == .current && region.range.contains(access.range.lowerBound) {
      let path = program.table.path(access.keyPath, in: region.file)
      guard case .client(let target) = program.meaning(of: path, from: region.file, in: graph),
        target != node || isReached,
        !program.isTestOrPreview(DeclarationReference(file: region.file, declaration: access.declaration))
      else { continue }
      add(
        from: node, to: target, at: Location(file: region.file, range: access.range),
        isAtBuild: isReached && !access.isDeferred)
    }
  }

  /// A local dependency that the code of a static member or an initialiser uses itself.
  private func isUsedAtBuild(_ dependency: DependencyDeclaration) -> Bool {
    let declaration = program.declaration(dependency.reference)
    guard declaration.flags.contains(.local), declaration.flags.contains(.usedDirectly),
      !declaration.flags.contains(.deferred), declaration.parent >= 0
    else { return false }
    let member = program.declaration(
      DeclarationReference(file: dependency.reference.file, declaration: declaration.parent))
    return member.flags.contains(.static) || member.kind == .initializer
  }

  /// Clients that a type is given: as a stored property, or as a parameter of its initialiser.
  private mutating func addStored(in symbol: SymbolID, from node: Int) {
    for member in program.members(of: symbol) {
      let declaration = program.declaration(member)
      guard !program.testFiles[member.file] else { continue }
      if declaration.isStoredProperty {
        addClient(declaration.type, member, from: node, at: declaration.nameRange)
      } else if declaration.kind == .initializer {
        let summary = program.files[member.file].summary
        for parameter in summary.parameters[declaration.parameters] where parameter.type >= 0 {
          addClient(parameter.type, member, from: node, at: summary.types[Int(parameter.type)].range)
        }
      }
    }
  }

  private mutating func addClient(
    _ type: TypeID, _ member: DeclarationReference, from node: Int, at range: Range<UInt32>
  ) {
    let scope = program.declaration(member).parent
    guard let client = program.resolve(type, in: member.file, at: scope).symbol,
      let nodes = graph.nodesOfClient[client], nodes.count == 1, nodes[0] != node
    else { return }
    // A wrapper's own property is an edge already, at its attribute.
    if dependencies[member.file]?.contains(where: { $0.reference == member }) == true { return }
    add(from: node, to: nodes[0], at: Location(file: member.file, range: range), isAtBuild: true)
  }

  private mutating func add(from: Int, to: Int, at location: Location, isAtBuild: Bool) {
    let edge = ClientGraph.Edge(from: from, to: to, location: location, isAtBuild: isAtBuild)
    let key = Key(from: from, to: to)
    guard let other = found[key] else {
      found[key] = edge
      return
    }
    let first =
      (other.location.file, other.location.range.lowerBound) <= (location.file, location.range.lowerBound)
      ? other : edge
    found[key] = ClientGraph.Edge(
      from: from, to: to, location: first.location, isAtBuild: other.isAtBuild || isAtBuild)
  }
}

/// The code that belongs to a client, and the part of it that its values reach.
private struct Reach {
  let program: Program
  let graph: ClientGraph
  let node: Int
  /// The declarations and extensions of the key and of its clients.
  private(set) var owned: [Location] = []
  /// What live, test and preview values run or make.
  private(set) var reached: [Location] = []
  /// The types that are made: the clients themselves and what their values build.
  private(set) var builtTypes: [SymbolID] = []
  private var own: [SymbolID] = []
  private var members: [Name: [DeclarationReference]] = [:]
  private var seen: Set<Location> = []

  init(_ program: Program, _ graph: ClientGraph, _ node: Int) {
    self.program = program
    self.graph = graph
    self.node = node
    let contents = graph.nodes[node]
    own = (contents.key.map { [$0] } ?? []) + contents.clients.filter { $0 != contents.key }
    builtTypes = own
    for symbol in own {
      for reference in program.symbols[Int(symbol)].declarations where !program.testFiles[reference.file] {
        owned.append(Location(file: reference.file, range: program.declaration(reference).range))
        for member in program.table.members(of: reference) { index(member) }
      }
    }
  }

  private mutating func index(_ member: DeclarationReference) {
    let declaration = program.declaration(member)
    guard declaration.kind == .property || declaration.kind == .function else { return }
    if declaration.flags.contains(.static) {
      members[program.name(declaration.name, in: member.file), default: []].append(member)
    }
  }

  mutating func follow() {
    for name in members.keys.sorted() where program.isValueName(name) {
      for member in members[name] ?? [] { reach(member) }
    }
    let contents = graph.nodes[node]
    for registration in contents.registrations { reach(registration) }
    if contents.entry >= 0 {
      let entry = program.keys.entries[contents.entry]
      let summary = program.files[entry.property.file].summary
      reach(Location(file: entry.property.file, range: summary.attributes[entry.entryAttribute].range))
      reach(Location(file: entry.property.file, range: program.declaration(entry.property).initialValue))
    }
    var next = 0
    while next < reached.count {
      follow(reached[next])
      next += 1
    }
  }

  private mutating func reach(_ member: DeclarationReference) {
    reach(Location(file: member.file, range: program.declaration(member).range))
  }

  private mutating func reach(_ location: Location) {
    guard !location.range.isEmpty, seen.insert(location).inserted else { return }
    reached.append(location)
  }

  private mutating func follow(_ region: Location) {
    let summary = program.files[region.file].summary
    for reference in summary.references(in: region.range) where reference.kind != .keyPath && !reference.isLocal {
      for member in members[program.name(reference.name, in: region.file)] ?? [] { reach(member) }
    }
    for use in summary.typeUses where region.range.contains(use.range.lowerBound) && !use.path.isEmpty {
      let path = program.table.path(use.path, in: region.file)
      guard let symbol = program.table.resolve(path, in: region.file, at: use.declaration).symbol,
        !own.contains(symbol), !builtTypes.contains(symbol), graph.nodeOfKey[symbol] == nil,
        graph.nodesOfClient[symbol] == nil, isHelper(symbol)
      else { continue }
      builtTypes.append(symbol)
      for reference in program.symbols[Int(symbol)].declarations where !program.testFiles[reference.file] {
        reach(Location(file: reference.file, range: program.declaration(reference).range))
      }
    }
  }

  /// Whether a type that a value makes is part of how the client works, not a feature or a view of its own.
  private func isHelper(_ symbol: SymbolID) -> Bool {
    program.roles[Int(symbol)].isDisjoint(with: [.view, .reducer, .app, .test, .preview])
  }
}
