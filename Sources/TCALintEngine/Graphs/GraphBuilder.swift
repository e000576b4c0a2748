import TCALintDomain
import TCALintModel
import TCALintRuleKit

/// Makes a picture of the architecture of programs.
struct GraphBuilder {
  private let kind: ReportedGraph.Kind
  /// The working directory.
  private let root: FilePath
  private var nodes = IndexedArray<ReportedGraph.NodeID, ReportedGraph.Node>()
  /// Whether each node is declared in a file that is reported on.
  private var isReported = IndexedArray<ReportedGraph.NodeID, Bool>()
  private var edges: [ReportedGraph.Edge] = []

  init(_ kind: ReportedGraph.Kind, root: FilePath) {
    self.kind = kind
    self.root = root
  }

  mutating func add(_ loaded: LoadedProgram) {
    var places = ReportedPlaces(loaded, root: root)
    // The queries do not retain the app.
    withExtendedLifetime(loaded.app) {
      switch kind {
      case .features: addFeatures(of: loaded, &places)
      case .clients: addClients(of: loaded, &places)
      case .modules: addModules(of: loaded, &places)
      }
    }
  }

  /// The nodes that are declared in reported files, and the nodes that they lead to.
  consuming func finish() -> ReportedGraph {
    let graph = ReportedGraph(kind: kind, root: root, nodes: nodes, edges: edges)
    if isReported.allSatisfy(\.self) { return graph }
    var kept = isReported
    for edge in graph.edges where isReported[edge.from] { kept[edge.to] = true }
    return graph.part(keeping: kept)
  }

  private mutating func add(_ node: ReportedGraph.Node, isReported: Bool) -> ReportedGraph.NodeID {
    self.isReported.append(isReported)
    return nodes.append(node)
  }

  private mutating func add(
    _ kind: ReportedGraph.Node.Kind, _ name: String, at location: Location?, _ loaded: LoadedProgram,
    _ places: inout ReportedPlaces
  ) -> ReportedGraph.NodeID {
    let place = location.map { places.place($0) }
    let program = loaded.program
    let module = location.map { program.text(program.moduleName(of: $0.file)) }
    return add(
      ReportedGraph.Node(
        kind: kind, name: name, module: module ?? "", path: place?.path, line: place?.range.start.line),
      isReported: location.map { loaded.isReported[$0.file] } ?? true)
  }

  private mutating func add(
    from: ReportedGraph.NodeID, to: ReportedGraph.NodeID, _ relation: ReportedGraph.Edge.Relation, state: String = "",
    isAtBuild: Bool = false, isUnused: Bool = false, at location: Location, _ places: inout ReportedPlaces
  ) {
    let place = places.place(location)
    edges.append(
      ReportedGraph.Edge(
        from: from, to: to, relation: relation, state: state, isAtBuild: isAtBuild, isUnused: isUnused,
        path: place.path, line: place.range.start.line))
  }

  // MARK: Kinds

  private mutating func addFeatures(of loaded: LoadedProgram, _ places: inout ReportedPlaces) {
    let app = loaded.app
    var features: [TypeHandle: ReportedGraph.NodeID] = [:]
    for reducer in app.reducers {
      guard let location = reducer.nameLocation, !app.isTestOrPreview(location) else { continue }
      features[reducer] = add(.feature, reducer.name, at: location, loaded, &places)
    }
    for composition in app.compositions {
      guard let parent = features[composition.parent], let child = composition.child.flatMap({ features[$0] }),
        !app.isTestOrPreview(composition.location)
      else { continue }
      add(
        from: parent, to: child, ReportedGraph.Edge.Relation(composition.kind),
        state: composition.statePath.joined(separator: "."), at: composition.nameLocation, &places)
    }
    let clients = addClientNodes(of: loaded, &places)
    for found in app.clientsOfReducers {
      guard let feature = features[found.use.reducer], let node = clients[found.client] else { continue }
      add(from: feature, to: node, .uses, isUnused: found.isUnused, at: found.use.location, &places)
    }
  }

  private mutating func addClientNodes(
    of loaded: LoadedProgram, _ places: inout ReportedPlaces
  ) -> [ClientNode: ReportedGraph.NodeID] {
    var clients: [ClientNode: ReportedGraph.NodeID] = [:]
    for client in loaded.app.clientNodes {
      clients[client] = add(.client, client.name, at: client.location, loaded, &places)
    }
    return clients
  }

  private mutating func addClients(of loaded: LoadedProgram, _ places: inout ReportedPlaces) {
    let clients = addClientNodes(of: loaded, &places)
    for request in loaded.app.clientRequests {
      guard let from = clients[request.from], let to = clients[request.to] else { continue }
      for value in request.values {
        add(
          from: from, to: to, ReportedGraph.Edge.Relation(value), isAtBuild: request.isAtBuild, at: request.location,
          &places)
      }
    }
  }

  private mutating func addModules(of loaded: LoadedProgram, _ places: inout ReportedPlaces) {
    let program = loaded.program
    var isProduction = program.modules.mapped { _ in false }
    var isReported = isProduction
    for (file, contents) in program.files.numbered {
      guard !program.isTestFile[file], !ProgramFile.isManifest(contents.path) else { continue }
      let module = program.module(of: file)
      isProduction[module] = true
      if loaded.isReported[file] { isReported[module] = true }
    }
    var modules: [ModuleID: ReportedGraph.NodeID] = [:]
    for (id, module) in program.modules.numbered where isProduction[id] && !module.isTest {
      modules[id] = add(
        ReportedGraph.Node(of: module, in: loaded, root: root, &places), isReported: isReported[id])
    }
    for item in program.moduleImports {
      guard let from = modules[item.importer], let to = modules[item.imported] else { continue }
      add(from: from, to: to, .imports, at: item.location, &places)
    }
  }
}

extension ReportedGraph.Node {
  /// A module by its name, or that of its folder.
  init(of module: ProgramModule, in loaded: LoadedProgram, root: FilePath, _ places: inout ReportedPlaces) {
    let folder = loaded.root.root.appending(module.folder.text)
    let place = module.declaration.map { places.place($0) }
    let shown = folder.path(below: root)
    self.init(
      kind: .module, name: module.name.isEmpty ? String(folder.name) : module.name, module: module.name,
      path: place?.path ?? (shown.isEmpty ? "." : shown), line: place?.range.start.line)
  }
}

extension ReportedGraph.Edge.Relation {
  fileprivate init(_ kind: Composition.Kind) {
    switch kind {
    case .scope: self = .scope
    case .optional: self = .optional
    case .elements: self = .elements
    case .stateCase: self = .stateCase
    }
  }

  fileprivate init(_ value: ClientValue.Kind) {
    switch value {
    case .live: self = .live
    case .preview: self = .preview
    case .test: self = .test
    }
  }
}
