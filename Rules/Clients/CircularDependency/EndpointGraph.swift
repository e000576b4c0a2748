import TCALintDomain
import TCALintModel
import TCALintSyntax

/// Which endpoints of some clients call which, as far as the live values show.
///
/// A use of a client whose endpoint is unknown counts as a use of any endpoint.
struct EndpointGraph {
  private struct Endpoint: Hashable {
    let client: ClientID
    /// nil for any endpoint.
    let name: ProgramName
  }

  private let app: App
  private let graph: ClientGraph
  private let clients: Set<ClientID>
  /// The clients whose type is that of only one of them.
  private var clientsByType: [SymbolID: ClientID] = [:]
  private var values: [ClientID: LiveValue] = [:]
  /// From each endpoint to the others that it calls.
  private var calls: [Endpoint: Set<Endpoint>] = [:]
  /// The endpoints of each client.
  private var endpoints: [ClientID: [Endpoint]] = [:]
  /// Which clients call an endpoint of which.
  private var calledClients: Set<ClientPair> = []

  /// The code of the live value of a client.
  private struct LiveValue {
    /// The functions that run where an endpoint stored in a variable is called.
    var functions: [ProgramName: [FunctionReference]] = [:]
    /// The types that are created for it.
    var createdTypes: Set<SymbolID> = []
  }

  /// For all clients of a component, and again for all of their endpoints.
  private static let maxSteps = 500_000

  init(_ app: App, _ graph: ClientGraph, _ component: [ClientID]) {
    (self.app, self.graph, clients) = (app, graph, Set(component))
    var counts: [SymbolID: Int] = [:]
    for node in graph.nodes { for client in node.clients { counts[client, default: 0] += 1 } }
    for client in component {
      for type in graph.nodes[client].clients where counts[type] == 1 { clientsByType[type] = client }
    }
    for client in component { values[client] = liveValue(of: client, limit: Self.maxSteps / component.count) }
    let endpoints = component.flatMap { client in
      functions(of: client).map { (Endpoint(client: client, name: $0), $1) }
    }
    for (endpoint, functions) in endpoints {
      addCalls(of: endpoint, functions, limit: Self.maxSteps / endpoints.count)
    }
  }

  /// For each strongly connected component of the endpoints, those of the edges between the clients that are calls in it.
  func edgesOfCycles(among edges: [ClientGraph.Edge]) -> [[ClientGraph.Edge]] {
    var all = calls
    for edge in edges where !calledClients.contains(ClientPair(from: edge.from, to: edge.to)) {
      for endpoint in (endpoints[edge.from] ?? []) + [Endpoint(client: edge.from, name: .none)] {
        all[endpoint, default: []].insert(Endpoint(client: edge.to, name: .none))
      }
    }
    for client in clients {
      all[Endpoint(client: client, name: .none), default: []].formUnion(endpoints[client] ?? [])
    }
    let nodes = IndexedArray<EndpointID, Endpoint>(
      Set(all.keys).union(all.values.joined()).sorted {
        ($0.client, $0.name.rawValue) < ($1.client, $1.name.rawValue)
      })
    let ids = Dictionary(uniqueKeysWithValues: nodes.numbered.map { ($1, $0) })
    let successors = nodes.mapped { node in (all[node] ?? []).compactMap { ids[$0] }.sorted() }
    return successors.cyclicComponents.map { component in
      let inside = Set(component)
      var cyclic: Set<ClientPair> = []
      for from in component {
        for to in successors[from] where inside.contains(to) {
          cyclic.insert(ClientPair(from: nodes[from].client, to: nodes[to].client))
        }
      }
      return edges.filter { cyclic.contains(ClientPair(from: $0.from, to: $0.to)) }
    }
  }

  private struct ClientPair: Hashable {
    let from: ClientID
    let to: ClientID
  }

  private struct EndpointID: ArrayIndex {
    let rawValue: UInt32
  }

  // MARK: Live values

  private func liveValue(of client: ClientID, limit: Int) -> LiveValue {
    let found = app.callGraph.reachable(from: factories(of: client), limit: limit)
    var value = LiveValue(createdTypes: found.createdTypes)
    for function in found.functions { addFunctions(in: function, of: client, &value) }
    return value
  }

  /// The code that makes the live value of a client.
  private func factories(of client: ClientID) -> [FunctionReference] {
    let (program, node) = (app.program, graph.nodes[client])
    let members = node.own.flatMap { symbol in
      [DomainName.liveValue, .currentValue].flatMap { program.members.members(named: ProgramName($0), of: symbol) }
    }
    let registered = node.registrations.compactMap { region -> FunctionReference? in
      let facts = program.files[region.file].facts
      return facts.node(at: region.range).map { FunctionReference(file: region.file, node: $0) }
    }
    return members.map(\.reference).filter { !program.isTestFile[$0.file] }.flatMap { program.functions(of: $0) }
      + registered
  }

  /// Adds the values that code gives the variables of a client: as arguments of its initializer, or by assignments.
  private func addFunctions(in function: FunctionReference, of client: ClientID, _ value: inout LiveValue) {
    let (program, types) = (app.program, graph.nodes[client].clients)
    let facts = program.files[function.file].facts
    facts.forEachNode(of: function.node) { node in
      switch facts.nodes[node].kind {
      case .call:
        guard let type = program.type(of: node, in: function.file).unwrapped.symbol, types.contains(type),
          program.symbols[type].kind == .struct, app.callGraph.createsInstance(node, in: function.file)
        else { return }
        for argument in facts.operands(of: node).dropFirst() where !facts.nodes[argument].label.isNone {
          let name = program.name(facts.nodes[argument].label, in: function.file)
          value.functions[name, default: []] += app.callGraph.functions(givenBy: argument, in: function.file)
        }
      case .assignment:
        guard let target = facts.firstOperand(of: node), let given = facts.operand(1, of: node),
          let endpoint = endpoint(namedBy: target, in: function.file), endpoint.client == client
        else { return }
        value.functions[endpoint.name, default: []] += app.callGraph.functions(givenBy: given, in: function.file)
      default: break
      }
    }
  }

  // MARK: Calls

  /// The functions that run where the endpoints of a client are called.
  private func functions(of client: ClientID) -> [ProgramName: [FunctionReference]] {
    let value = values[client] ?? LiveValue()
    var functions = value.functions
    for type in graph.nodes[client].clients {
      for member in app.program.members(of: type) where !app.program.isTestFile[member.file] {
        let declaration = app.program.outline(member)
        guard [.function, .property].contains(declaration.kind), !declaration.flags.contains(.static) else { continue }
        let name = app.program.name(declaration.name, in: member.file)
        functions[name, default: []] += app.callGraph.functions(running: member, for: value.createdTypes)
      }
    }
    return functions.filter { !$0.value.isEmpty }
  }

  private mutating func addCalls(of endpoint: Endpoint, _ functions: [FunctionReference], limit: Int) {
    let called = endpoints(calledBy: functions, of: endpoint.client, limit: limit)
    calls[endpoint] = called
    endpoints[endpoint.client, default: []].append(endpoint)
    for other in called { calledClients.insert(ClientPair(from: endpoint.client, to: other.client)) }
  }

  private func endpoints(
    calledBy functions: [FunctionReference], of client: ClientID, limit: Int
  ) -> Set<Endpoint> {
    let types = values[client]?.createdTypes ?? []
    let found = app.callGraph.reachable(from: functions, creatingElsewhere: types, limit: limit) { caller, edge in
      endpoint(usedAt: edge.site, in: caller.file) == nil
    }
    var called: Set<Endpoint> = []
    for function in found.functions {
      let facts = app.program.files[function.file].facts
      facts.forEachNode(of: function.node) { node in
        guard let endpoint = endpoint(namedBy: node, in: function.file) else { return }
        // A client's own code that looks the client up may get to any of its endpoints the next time.
        let looksItselfUp = endpoint.client == client && isLookup(node, facts) && isOwn(function, of: client)
        called.insert(looksItselfUp ? Endpoint(client: client, name: .none) : endpoint)
      }
    }
    return called
  }

  /// Whether a member is one of something else than the object itself.
  private func isLookup(_ node: BodyNodeID, _ facts: FileFacts) -> Bool {
    facts.nodes[node].kind == .member && facts.firstOperand(of: node).map { facts.nodes[$0].kind != .self } ?? false
  }

  /// Whether a function is in the code of a client or its key.
  private func isOwn(_ function: FunctionReference, of client: ClientID) -> Bool {
    let own = graph.nodes[client].own
    return app.program.declaration(around: function).map {
      app.program.enclosingSymbols($0).contains(where: own.contains)
    }
      ?? false
  }

  private func endpoint(usedAt site: BodyNodeID, in file: FileID) -> Endpoint? {
    let facts = app.program.files[file].facts
    let isCall = facts.nodes[site].kind == .call
    return (isCall ? facts.firstOperand(of: site) : site).flatMap { endpoint(namedBy: $0, in: file) }
  }

  /// The endpoint that a name means: a member of a client; of a client that is no struct, not one of the object itself.
  private func endpoint(namedBy node: BodyNodeID, in file: FileID) -> Endpoint? {
    let (program, facts) = (app.program, app.program.files[file].facts)
    let owner: SymbolID?
    var isAny = false
    switch facts.nodes[node].kind {
    case .member:
      guard let base = facts.firstOperand(of: node),
        let type = program.type(of: base, in: file).unwrapped.symbol, clientsByType[type] != nil
      else { return nil }
      let isOwn = facts.nodes[base].kind == .self || facts.nodes[base].kind == .super
      owner = isOwn && program.symbols[type].kind != .struct ? nil : type
      // A use of a whole value may call any of its endpoints later.
      isAny = facts.nodes[base].isNamed && facts.nodes[base].name.isValueName
    case .name:
      // A struct's variable, which its own code calls.
      owner = program.declaration(referencedBy: node, in: file).flatMap { declaration in
        program.outline(declaration).isStoredProperty ? program.enclosingSymbols(declaration).only : nil
      }.flatMap { program.symbols[$0].kind == .struct ? $0 : nil }
    default: owner = nil
    }
    return owner.flatMap { clientsByType[$0] }.map {
      Endpoint(client: $0, name: isAny ? .none : program.name(facts.nodes[node].name, in: file))
    }
  }
}

extension BodyNode {
  fileprivate var isNamed: Bool { kind == .name || kind == .member || kind == .implicitMember }
}
