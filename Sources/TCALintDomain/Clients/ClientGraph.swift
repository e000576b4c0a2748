import TCALintSyntax

/// Which client asks for which: a node for each dependency key, and an edge for each way from one to another.
public struct ClientGraph: Sendable {
  /// A dependency key, or a type that is registered with a container.
  public struct Node: Sendable {
    /// The client's name, or the key's where several keys give one type of client.
    public internal(set) var name: String
    /// The type that conforms to `DependencyKey`, or the registered type; nil for a `@DependencyEntry` whose key nothing
    /// in the program extends.
    public let key: SymbolID?
    /// The types of the program that the key gives.
    public internal(set) var clients: [SymbolID]
    /// Index of the `@DependencyEntry` in ``DependencyKeys``, or -1.
    let entry: Int
    /// The closures that make the client for a container.
    var registrations: [Location] = []
  }

  /// One way in which a client asks for another.
  public struct Edge: Sendable {
    public let from: Int
    public let to: Int
    public let location: Location
    /// The other client is asked for while this one's value is being made, not only when an endpoint is called.
    public let isAtBuild: Bool
  }

  public internal(set) var nodes: [Node] = []
  /// The first edge of each kind between two nodes, sorted by the nodes, then by path and offset.
  public internal(set) var edges: [Edge] = []
  var nodeOfKey: [SymbolID: Int] = [:]
  var nodeOfEntry: [Int: Int] = [:]
  /// The nodes that give a type of client.
  var nodesOfClient: [SymbolID: [Int]] = [:]
}

extension Program {
  /// The graph of the program's clients with its edges. The cost is linear in the code of the clients.
  public func linkedClientGraph() -> ClientGraph {
    var graph = clientGraph
    var builder = ClientEdges(self, graph)
    graph.edges = builder.build()
    return graph
  }

  /// The program's clients, without edges.
  func makeClientGraph() -> ClientGraph {
    var graph = ClientGraph()
    addKeys(to: &graph)
    addEntries(to: &graph)
    addRegistrations(to: &graph)
    nameNodes(of: &graph)
    for (index, node) in graph.nodes.enumerated() {
      for client in node.clients { graph.nodesOfClient[client, default: []].append(index) }
    }
    return graph
  }

  private func addKeys(to graph: inout ClientGraph) {
    for index in symbols.indices where roles[index].contains(.dependencyKey) {
      let symbol = SymbolID(index)
      guard let declaration = symbols[index].declaration, !isTestOrPreview(declaration) else { continue }
      graph.nodeOfKey[symbol] = graph.nodes.count
      graph.nodes.append(
        ClientGraph.Node(name: displayName(symbol), key: symbol, clients: values(of: symbol), entry: -1))
    }
  }

  /// The types of the program that a key's `Value` is.
  func values(of key: SymbolID) -> [SymbolID] {
    let alias = table.nested[SymbolTable.NestedKey(parent: key, name: Name(.Value))] ?? []
    for symbol in alias {
      guard let reference = symbols[Int(symbol)].declaration else { continue }
      return resolve(declaration(reference).type, in: reference.file, at: declaration(reference).parent).symbols
    }
    for member in members(of: key) {
      let value = declaration(member)
      guard value.kind == .property, value.flags.contains(.static), isValueName(value.name) else { continue }
      if value.type >= 0 { return resolve(value.type, in: member.file, at: value.parent).symbols }
      let found = evidentTypes(of: value, in: member.file)
      if !found.isEmpty { return found }
    }
    return [key]
  }

  /// The types of the program that an initial value may be of. What a static member is, its declaration tells; where it
  /// does not, the member is taken to be of its own type.
  private func evidentTypes(of property: Declaration, in file: FileID) -> [SymbolID] {
    let owners = resolve(property.inferredType, in: file, at: property.parent).symbols
    guard let owner = owners.first, owners.count == 1, !property.inferredMember.isNone else { return owners }
    let name = name(property.inferredMember, in: file)
    for member in members(of: owner) {
      let declaration = declaration(member)
      guard declaration.flags.contains(.static), declaration.type >= 0,
        self.name(declaration.name, in: member.file) == name
      else { continue }
      return resolve(declaration.type, in: member.file, at: declaration.parent).symbols
    }
    return owners
  }

  func isValueName(_ name: Name) -> Bool {
    [.liveValue, .testValue, .previewValue, .currentValue].contains(name.domain)
  }

  private func addEntries(to graph: inout ClientGraph) {
    for (index, entry) in keys.entries.enumerated() where !testFiles[entry.property.file] {
      let property = declaration(entry.property)
      if entry.keyType >= 0 {
        let key = resolve(entry.keyType, in: entry.property.file, at: property.parent).symbol
        if let key, let node = graph.nodeOfKey[key] { graph.nodeOfEntry[index] = node }
      } else if entry.entryAttribute >= 0 {
        graph.nodeOfEntry[index] = graph.nodes.count
        let key = key(of: entry)
        if let key { graph.nodeOfKey[key] = graph.nodes.count }
        let clients = resolve(property.type, in: entry.property.file, at: property.parent).symbols
        graph.nodes.append(ClientGraph.Node(name: text(entry.name), key: key, clients: clients, entry: index))
      }
    }
  }

  /// The key that `@DependencyEntry` makes, where an extension elsewhere gives it its live value: the macro's string, else
  /// the property's name capitalised with `Key` behind it.
  private func key(of entry: DependencyKeys.Entry) -> SymbolID? {
    let given = files[entry.property.file].summary.attributes[entry.entryAttribute].string
    let name = text(entry.name)
    let key = given.isEmpty ? name.prefix(1).uppercased() + name.dropFirst() + "Key" : given
    return symbols.firstIndex { $0.kind == .external && text($0.name) == key }.map { SymbolID($0) }
  }

  private func addRegistrations(to graph: inout ClientGraph) {
    for (file, contents) in files.enumerated() where !testFiles[file] {
      for registration in contents.summary.registrations {
        let reference = DeclarationReference(file: file, declaration: registration.declaration)
        guard !isTestOrPreview(reference),
          let type = resolve(registration.type, in: file, at: registration.declaration).symbol
        else { continue }
        let node = graph.nodeOfKey[type] ?? graph.nodes.count
        if node == graph.nodes.count {
          graph.nodeOfKey[type] = node
          graph.nodes.append(ClientGraph.Node(name: displayName(type), key: type, clients: [type], entry: -1))
        }
        graph.nodes[node].registrations.append(Location(file: file, range: registration.closure))
      }
    }
  }

  private func nameNodes(of graph: inout ClientGraph) {
    var count: [SymbolID: Int] = [:]
    for node in graph.nodes { for client in node.clients { count[client, default: 0] += 1 } }
    for index in graph.nodes.indices {
      if let client = graph.nodes[index].clients.first, graph.nodes[index].clients.count == 1, count[client] == 1 {
        graph.nodes[index].name = displayName(client)
      }
    }
  }

  // MARK: What a dependency means

  /// What a dependency's key path or type leads to.
  public enum KeyMeaning: Sendable {
    /// A client of the program, a node of its graph.
    case client(Int)
    /// A property of `DependencyValues` that the program declares, or one inside it, of whatever type.
    case property(DeclarationReference)
    case library(LibraryKey)
    case unknown
  }

  /// What a dependency means, as seen from where it is declared.
  public func meaning(of dependency: DependencyDeclaration) -> KeyMeaning {
    meaning(of: dependency, in: clientGraph)
  }

  func meaning(of dependency: DependencyDeclaration, in graph: ClientGraph) -> KeyMeaning {
    let reference = dependency.reference
    switch dependency.request {
    case .type(let type):
      let resolved = resolve(type, in: reference.file, at: declaration(reference).parent).symbol
      guard let symbol = resolved else { return .unknown }
      if let node = graph.nodeOfKey[symbol] { return .client(node) }
      let nodes = graph.nodesOfClient[symbol] ?? []
      return nodes.count == 1 ? .client(nodes[0]) : .unknown
    case .keyPath(let path):
      return lookUp(path, from: reference.file, in: graph).meaning
    }
  }

  /// The client that a dependency asks for, also where it wants but a part of it: `\.apiClient.fetch`.
  func client(askedForBy dependency: DependencyDeclaration, in graph: ClientGraph) -> Int? {
    if case .keyPath(let path) = dependency.request {
      return lookUp(path, from: dependency.reference.file, in: graph).client
    }
    if case .client(let node) = meaning(of: dependency, in: graph) { return node }
    return nil
  }

  /// What a key path below `DependencyValues` means, as seen from a file, and the last client on its way.
  func lookUp(_ path: [Name], from file: FileID, in graph: ClientGraph) -> (meaning: KeyMeaning, client: Int?) {
    guard let first = path.first else { return (.unknown, nil) }
    let candidates = table.nearest(keys.byName[first] ?? [], to: file) { keys.entries[$0].property.file }
    guard let entry = candidates.first else {
      return (LibraryKey(rawValue: text(first)).map { .library($0) } ?? .unknown, nil)
    }
    let nodes = Set(candidates.map { graph.nodeOfEntry[$0] })
    guard nodes.count == 1 else { return (.unknown, nil) }
    var client = graph.nodeOfEntry[entry]
    var meaning: KeyMeaning = client.map { .client($0) } ?? .property(keys.entries[entry].property)
    var property = keys.entries[entry].property
    for name in path.dropFirst() {
      let type = declaration(property).type
      guard let owner = resolve(type, in: property.file, at: declaration(property).parent).symbol,
        let member = members(of: owner).first(where: {
          declaration($0).kind == .property && self.name(declaration($0).name, in: $0.file) == name
        })
      else { return (.property(property), client) }
      property = member
      let value = resolve(declaration(member).type, in: member.file, at: declaration(member).parent).symbol
      let node = value.flatMap { graph.nodeOfKey[$0] }
      client = node ?? client
      meaning = node.map { .client($0) } ?? .property(member)
    }
    return (meaning, client)
  }
}
