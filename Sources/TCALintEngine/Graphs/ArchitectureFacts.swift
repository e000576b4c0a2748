import TCALintDomain
import TCALintModel
import TCALintRuleKit

/// Collects what describes the nodes of the graphs of programs.
struct ArchitectureFacts {
  private(set) var features: [ReportedArchitecture.FeatureFacts] = []
  private(set) var clients: [ReportedArchitecture.ClientFacts] = []
  private(set) var testFileCount = 0
  private(set) var moduleOfFile: [FilePath: (name: String, node: ReportedGraph.NodeID?)] = [:]
  /// The working directory.
  private let root: FilePath
  private typealias Declaration = ReportedGraph.Node.Declaration
  private var featureNodes: [Declaration: ReportedGraph.NodeID] = [:]
  private var moduleNodes: [Declaration: ReportedGraph.NodeID] = [:]

  /// Describes the nodes of two graphs.
  ///
  /// - Parameter filesWithFindings: the paths whose modules are wanted.
  init(
    of programs: [LoadedProgram], features: ReportedGraph, modules: ReportedGraph, filesWithFindings: Set<FilePath>,
    root: FilePath
  ) {
    self.root = root
    for (id, node) in features.nodes.numbered where node.kind == .feature && node.change != .removed {
      featureNodes[node.declaration] = id
    }
    for (id, node) in modules.nodes.numbered where node.change != .removed { moduleNodes[node.declaration] = id }
    for program in programs { add(program, filesWithFindings) }
    self.features.sort { $0.node < $1.node }
  }

  private mutating func add(_ loaded: LoadedProgram, _ filesWithFindings: Set<FilePath>) {
    var places = ReportedPlaces(loaded, root: root)
    // The queries do not retain the app.
    withExtendedLifetime(loaded.app) {
      let coverage = TestCoverage(loaded.app)
      testFileCount += coverage.fileCount
      addFeatures(of: loaded, coverage, &places)
      addClients(of: loaded, coverage, &places)
    }
    let program = loaded.program
    let nodes = program.modules.mapped { module in
      moduleNodes[ReportedGraph.Node(of: module, in: loaded, root: root, &places).declaration]
    }
    for (file, path) in zip(loaded.paths.indices, loaded.paths) {
      let path = path.relative(to: root)
      guard filesWithFindings.contains(path) else { continue }
      moduleOfFile[path] = (program.text(program.moduleName(of: file)), nodes[program.module(of: file)])
    }
  }

  private mutating func addFeatures(
    of loaded: LoadedProgram, _ coverage: TestCoverage, _ places: inout ReportedPlaces
  ) {
    let app = loaded.app
    var views: [TypeHandle: [String]] = [:]
    for view in app.views where view.nameLocation.map(app.isTestOrPreview) == false {
      if let reducer = view.featureContext.reducer { views[reducer, default: []].append(view.name) }
    }
    let dependencies = app.dependencyCounts
    for reducer in app.reducers {
      guard let location = reducer.nameLocation, loaded.isReported[location.file],
        case let place = places.place(location),
        let node = featureNodes[Declaration(name: reducer.name, path: place.path, line: place.range.start.line)]
      else { continue }
      let size = app.size(of: reducer, dependencies: dependencies)
      features.append(
        ReportedArchitecture.FeatureFacts(
          node: node, dependencies: size.dependencies, actionCases: size.actionCases,
          stateProperties: size.stateProperties, isNamedByTest: coverage.names(reducer), views: views[reducer] ?? []))
    }
  }

  private mutating func addClients(of loaded: LoadedProgram, _ coverage: TestCoverage, _ places: inout ReportedPlaces) {
    let app = loaded.app
    let keys = Dictionary(grouping: app.clientKeys) { $0.client }
    for client in app.clients {
      guard let location = client.type.nameLocation, loaded.isReported[location.file], !app.isTestOrPreview(location),
        case let endpoints = client.endpointDeclarations, !endpoints.isEmpty
      else { continue }
      let place = places.place(location)
      clients.append(
        ReportedArchitecture.ClientFacts(
          name: client.name, path: place.path, line: place.range.start.line, endpoints: endpoints.count,
          withoutOverride: coverage.endpointsWithoutOverride(of: client, keys: keys[client] ?? []).map { endpoint in
            let place = places.place(endpoint.nameLocation)
            return (endpoint.name, place.path, place.range.start.line)
          }))
    }
  }
}
