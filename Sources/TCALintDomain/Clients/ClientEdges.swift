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
  /// The static members that make the values of a client, where someone has asked.
  private var makers: [Int: Set<Name>] = [:]
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
    var reach = ClientReach(program, graph, node)
    reach.follow()
    for region in reach.owned { addEdges(from: node, in: region, isReached: false, runsAtBuild: false) }
    for region in reach.reached {
      addEdges(from: node, in: region.location, isReached: true, runsAtBuild: region.isAtBuild)
      addArguments(from: node, in: region, of: reach)
    }
    for symbol in reach.builtTypes { addStored(in: symbol, from: node) }
  }

  private mutating func addEdges(from node: Int, in region: Location, isReached: Bool, runsAtBuild: Bool) {
    for dependency in dependencies[region.file] ?? [] {
      let range = program.attribute(of: dependency).range
      guard region.range.contains(range.lowerBound), !program.isTestOrPreview(dependency.reference),
        let target = program.client(askedForBy: dependency, in: graph), target != node || isReached
      else { continue }
      let end = program.declaration(dependency.reference).nameRange.upperBound
      add(
        from: node, to: target, at: Location(file: region.file, range: range.lowerBound..<max(range.upperBound, end)),
        isAtBuild: runsAtBuild && isUsedAtBuild(dependency))
    }
    addAccesses(from: node, in: region, isReached: isReached, runsAtBuild: runsAtBuild)
    for use in program.files[region.file].summary.typeUses(in: region.range)
    where !use.member.isNone && !use.path.isEmpty {
      guard let target = client(named: use, in: region.file), target != node,
        !program.isTestOrPreview(DeclarationReference(file: region.file, declaration: use.declaration))
      else { continue }
      add(
        from: node, to: target, at: Location(file: region.file, range: use.range),
        isAtBuild: runsAtBuild && !use.isDeferred)
    }
  }

  /// The client that `Session.liveValue` is, or `Session.live` where the value is made by that.
  private mutating func client(named use: TypeUse, in file: FileID) -> Int? {
    let path = program.table.path(use.path, in: file)
    guard let symbol = program.table.resolve(path, in: file, at: use.declaration).symbol else { return nil }
    if program.isValueName(use.member) { return graph.nodeOfKey[symbol] }
    let nodes = graph.nodesOfClient[symbol] ?? []
    guard nodes.count == 1 else { return nil }
    return makers(of: nodes[0], symbol).contains(program.name(use.member, in: file)) ? nodes[0] : nil
  }

  private mutating func makers(of node: Int, _ client: SymbolID) -> Set<Name> {
    if let known = makers[node] { return known }
    var reach = ClientReach(program, graph, node)
    reach.follow()
    makers[node] = reach.makers(of: client)
    return makers[node] ?? []
  }

  /// `DependencyValues._current.key`
  private mutating func addAccesses(from node: Int, in region: Location, isReached: Bool, runsAtBuild: Bool) {
    for access in program.files[region.file].summary.accesses
    where access.kind == .current && region.range.contains(access.range.lowerBound) {
      let path = program.table.path(access.keyPath, in: region.file)
      guard let target = program.lookUp(path, from: region.file, in: graph).client,
        target != node || isReached,
        !program.isTestOrPreview(DeclarationReference(file: region.file, declaration: access.declaration))
      else { continue }
      add(
        from: node, to: target, at: Location(file: region.file, range: access.range),
        isAtBuild: runsAtBuild && !access.isDeferred)
    }
  }

  /// `.live(session: .liveValue)`, where the factory method says what a session is.
  private mutating func addArguments(from node: Int, in region: ClientReach.Region, of reach: ClientReach) {
    let (file, range) = (region.location.file, region.location.range)
    for use in program.files[file].summary.typeUses(in: range) where use.path.isEmpty && !use.label.isNone {
      let label = program.name(use.label, in: file)
      let targets = Set(reach.factories.flatMap { clients(taken: label, by: $0) })
      guard targets.count == 1, let target = targets.first, target != node else { continue }
      add(
        from: node, to: target, at: Location(file: file, range: use.range),
        isAtBuild: region.isAtBuild && !use.isDeferred)
    }
  }

  /// The client that a function takes as the argument of that label.
  private func clients(taken label: Name, by function: DeclarationReference) -> [Int] {
    let declaration = program.declaration(function)
    return program.files[function.file].summary.parameters[declaration.parameters].compactMap { parameter in
      guard parameter.type >= 0, program.name(parameter.label, in: function.file) == label,
        let type = program.resolve(parameter.type, in: function.file, at: declaration.parent).symbol,
        let nodes = graph.nodesOfClient[type], nodes.count == 1
      else { return nil }
      return nodes[0]
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
