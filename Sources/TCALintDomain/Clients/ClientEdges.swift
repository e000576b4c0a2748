import TCALintModel
import TCALintSyntax

/// Finds the edges of a client graph.
///
/// All code of a client's key and type counts for it: the declaration, extensions, and the types that its values
/// create. An edge from a client to itself counts only where a value reaches it.
struct ClientEdges {
  let app: App
  var clients: ClientTable
  /// The members of plain values that wait for someone to name them.
  var unnamed: [UnnamedMember] = []
  /// Whether types are data, where someone has asked.
  var plainTypes: [SymbolID: Bool] = [:]
  /// The names that code of clients uses.
  var named: NameSet<ProgramName>
  /// Those of them whose members of plain values still wait.
  var newNames: [ProgramName] = []
  private let resolutions: IndexedArray<DependencyID, ClientGraph.Resolution>
  private let dependencies: DependencyTable
  /// The static members that create the values of a client, if they have been computed, and their source.
  private var factories: [ClientID: Set<ProgramName>] = [:]
  private var reachedMembers: [ClientID: [DeclarationReference]] = [:]
  /// The reachability of clients that have not been processed yet, if it has been computed.
  private var reachabilities: [ClientID: ClientReachability] = [:]
  /// The properties of clients that only group others, if they have been computed; nil for other clients.
  var namespaces: [ClientID: [ProgramName: ClientID]?] = [:]
  private var budgets: IndexedArray<ClientID, SearchBudget>
  private var found: [Key: ClientGraph.Edge] = [:]
  var program: Program { app.program }

  private struct Key: Hashable {
    let from: ClientID
    let to: ClientID
    let isLive: Bool
  }

  /// Code of a client.
  struct Region {
    let location: Location
    let values: ClientValues
    /// How many closures lie around its code at least.
    var delays: UInt16 = 0

    func values(in scope: ScopeID, _ facts: FileFacts) -> ClientValues {
      facts.scopes[scope].delays > delays ? values.later : values
    }
  }

  init(_ app: App, _ clients: ClientTable, _ resolutions: IndexedArray<DependencyID, ClientGraph.Resolution>) {
    self.app = app
    self.clients = clients
    self.resolutions = resolutions
    dependencies = app.dependencyTable
    named = NameSet(in: app.program)
    budgets = IndexedArray(repeating: SearchBudget(clients: clients.nodes.count), count: clients.nodes.count)
  }

  /// Takes steps of a client's budget; false where none are left.
  mutating func allows(_ count: Int, for node: ClientID) -> Bool { budgets[node].allows(count) }

  mutating func build() -> [ClientGraph.Edge] {
    for node in clients.nodes.indices { addEdges(from: node) }
    addEdgesOfNamed()
    return found.sorted {
      ($0.key.from, $0.key.to, $0.key.isLive ? 0 : 1) < ($1.key.from, $1.key.to, $1.key.isLive ? 0 : 1)
    }
    .map { key, edge in
      var edge = edge
      edge.isOfNamespace = parts(of: key.from)?.values.contains(key.to) ?? false
      return edge
    }
  }

  private mutating func addEdges(from node: ClientID) {
    let reachability = reachabilities.removeValue(forKey: node) ?? ClientReachability(app, clients, node)
    reachedMembers[node] = reachability.reachedMembers
    addEdges(from: node, ofOwned: reachability)
    for (location, values) in reachability.reached.sorted(by: { $0.key < $1.key }) {
      let region = Region(location: location, values: values, delays: reachability.delays(of: location))
      addEdges(from: node, in: region, reachability)
      addExpectedValues(from: node, in: region)
    }
    // A client that is only injected may be created by a client that it holds, which then is no dependency.
    if clients.nodes[node].isOnlyInjected { return }
    for (symbol, values) in reachability.instantiatedTypes.sorted(by: { $0.key < $1.key }) {
      addStored(in: symbol, from: node, values)
    }
  }

  mutating func addEdges(from node: ClientID, in region: Region, _ reachability: ClientReachability) {
    for index in dependencies.indices(in: region.location) where allows(1, for: node) {
      let dependency = dependencies.entries[index]
      let target = resolutions[index].client
      guard !target.isNone, !app.isTestOrPreview(dependency.property) else { continue }
      let facts = program.files[region.location.file].facts
      let start = facts.attributes[dependency.attribute].range
      let end = program.declaration(dependency.property).nameRange.upperBound
      let location = Location(
        file: region.location.file, range: start.lowerBound..<max(start.upperBound, end))
      let values = reachability.values(askingBy: dependency.property, for: target, region.values)
      if addParts(from: node, of: dependency, for: target, at: location, values, facts) { continue }
      add(from: node, to: target, at: location, values)
    }
    addAccesses(from: node, in: region)
    addMentions(from: node, in: region, reachability)
    noteNames(in: region.location)
  }

  /// `Session.liveValue`, or `Session.live` where the value is made by that.
  private mutating func addMentions(from node: ClientID, in region: Region, _ reachability: ClientReachability) {
    let (file, range) = (region.location.file, region.location.range)
    let facts = program.files[file].facts
    for index in facts.paths(in: range) where allows(1, for: node) {
      let path = facts.paths[index]
      addOwnValue(from: node, by: path, facts, in: region, reachability)
      guard let mention = TypeMention(path, facts), !mention.member.isNone,
        !isReplacement(mention.member, at: path.range.lowerBound, in: file)
      else { continue }
      let scope = facts.scopes[path.scope].declaration
      guard let symbol = program.resolve(mention, in: file, at: scope).symbol else { continue }
      var values = region.values(in: path.scope, facts)
      let target = client(mention.member, of: symbol, in: file)
      if target.isNone || target == node {
        // A value that is created from another value of the same client is no cycle; one that uses itself is.
        guard reachability.isOwn(symbol), mention.member.isValueName else { continue }
        values = values.asking(for: ClientValues(named: mention.member))
        guard !values.isEmpty else { continue }
      }
      guard scope.isNone || !app.isTestOrPreview(DeclarationReference(file: file, declaration: scope)) else { continue }
      let location = Location(file: file, range: program.range(of: mention, in: path, in: file))
      add(from: node, to: target.isNone ? node : target, at: location, values)
    }
  }

  /// `liveValue` without a base, in the key or its client.
  private mutating func addOwnValue(
    from node: ClientID, by path: Path, _ facts: FileFacts, in region: Region, _ reachability: ClientReachability
  ) {
    let file = region.location.file
    guard path.root == .unqualified, let name = facts.firstName(path.names), name.isValueName,
      let meant = program.declaration(referencedByFirst: 1, namesOf: path, in: file),
      program.enclosingSymbols(meant).contains(where: reachability.isOwn)
    else { return }
    let values = region.values(in: path.scope, facts).asking(for: ClientValues(named: name))
    let range = program.range(of: name, at: path.range.lowerBound, in: file)
    if !values.isEmpty { add(from: node, to: node, at: Location(file: file, range: range), values) }
  }

  /// The client whose value is made by a static member of a type, or none.
  private mutating func client(_ member: Name, of symbol: SymbolID, in file: FileID) -> ClientID {
    if member.isValueName { return clients.nodeOfKey[symbol] ?? .none }
    let nodes = clients.nodesOfClient[symbol] ?? []
    guard nodes.count == 1 else { return .none }
    return factories(of: nodes[0], symbol).contains(program.name(member, in: file)) ? nodes[0] : .none
  }

  private mutating func factories(of node: ClientID, _ client: SymbolID) -> Set<ProgramName> {
    if let known = factories[node] { return known }
    if reachedMembers[node] == nil {
      let reachability = ClientReachability(app, clients, node)
      reachabilities[node] = reachability
      reachedMembers[node] = reachability.reachedMembers
    }
    let members = (reachedMembers[node] ?? []).filter { program.gives($0, client) }
    let found = Set(members.map { program.name(program.declaration($0).name, in: $0.file) })
    factories[node] = found
    return found
  }

  /// `DependencyValues._current.key`, `Dependency(\.key).wrappedValue`, `UnifiedDI.resolve(Service.self)`
  private mutating func addAccesses(from node: ClientID, in region: Region) {
    let file = region.location.file
    let (facts, recognised) = (program.files[file].facts, app.recognised[file].clients)
    for access in recognised.accesses.slice(in: region.location.range, \.range.lowerBound)
      + recognised.indirectAccesses.slice(in: region.location.range, \.range.lowerBound)
    where allows(1, for: node) {
      let scope = facts.scopes[access.scope].declaration
      let target = clients.resolve(access, in: file).client
      // A container may return an earlier registration.
      guard !target.isNone, !(access.isResolved && (target == node || !asksWeaveDI(access, in: file))),
        scope.isNone || !app.isTestOrPreview(DeclarationReference(file: file, declaration: scope))
      else { continue }
      add(
        from: node, to: target, at: Location(file: file, range: access.range), region.values(in: access.scope, facts))
    }
  }

  /// Whether the container that is asked is WeaveDI's, and no other of that name.
  private func asksWeaveDI(_ access: DependencyAccess, in file: FileID) -> Bool {
    let facts = program.files[file].facts
    guard let library = program.name("WeaveDI"), program.imports(of: file).contains(library),
      let first = facts.firstName(facts.paths[access.path].names)
    else { return false }
    let place = facts.scopes[access.scope].declaration
    return program.resolve(program.name(first, in: file), in: file, at: place).symbols.isEmpty
  }

  /// Clients that a type is given: as a stored property, or as a parameter of its initialiser.
  private mutating func addStored(in symbol: SymbolID, from node: ClientID, _ values: ClientValues) {
    guard allows(1, for: node) else { return }
    for member in program.members(of: symbol) where !program.isTestFile[member.file] && allows(1, for: node) {
      let declaration = program.declaration(member)
      if declaration.isStoredProperty {
        // A wrapper's own property is an edge already, at its attribute.
        if dependencies.index(of: member) != nil { continue }
        let isSetLater = isSetLater(declaration, in: member.file)
        addClient(declaration.type, member, from: node, at: declaration.nameRange, isSetLater ? values.later : values)
      } else if declaration.kind == .initializer {
        let facts = program.files[member.file].facts
        for parameter in facts.parameters[declaration.parameters] where !parameter.type.isNone && allows(1, for: node) {
          addClient(parameter.type, member, from: node, at: facts.types[parameter.type].range, values)
        }
      }
    }
  }

  /// Whether a stored property is set after the initialiser: `weak var router: Router?`, `lazy var`.
  private func isSetLater(_ property: Declaration, in file: FileID) -> Bool {
    if property.flags.contains(.lazy) { return true }
    return property.flags.isDisjoint(with: [.let, .initialValue]) && !property.type.isNone
      && program.files[file].facts.types[property.type].kind == .optional
  }

  private mutating func addClient(
    _ type: TypeID, _ member: DeclarationReference, from node: ClientID, at range: Range<UInt32>, _ values: ClientValues
  ) {
    let scope = program.declaration(member).parent
    // The value of a property may be one of several.
    if !type.isNone, case let facts = program.files[member.file].facts,
      [.array, .dictionary, .tuple].contains(facts.types[type].kind)
    {
      for part in facts.parts(of: type) where allows(1, for: node) {
        addClient(part, member, from: node, at: range, values)
      }
      return
    }
    guard let client = program.resolve(type, in: member.file, at: scope).symbol,
      let nodes = clients.nodesOfClient[client], nodes.count == 1, nodes[0] != node
    else { return }
    add(from: node, to: nodes[0], at: Location(file: member.file, range: range), values)
  }

  /// Adds an edge. One of a client to itself counts only where a value leads there by names.
  mutating func add(from: ClientID, to: ClientID, at location: Location, _ values: ClientValues) {
    let values = (from == to ? values.named : values).holding
    for values in [values.live, values.others] where !values.isEmpty {
      let key = Key(from: from, to: to, isLive: values.isLive)
      let other = found[key]
      let isFirst =
        other.map { (location.file, location.range.lowerBound) < ($0.location.file, $0.location.range.lowerBound) }
        ?? true
      found[key] = ClientGraph.Edge(
        from: from, to: to, location: isFirst ? location : other?.location ?? location,
        values: values.union(other?.values ?? []))
    }
  }
}

extension ClientValues {
  /// The part of it that concerns requested values: what requests itself.
  fileprivate func asking(for other: ClientValues) -> ClientValues {
    intersection(ClientValues(creating: other))
  }
}
