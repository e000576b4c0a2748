import TCALintDomain
import TCALintModel
import TCALintRuleKit

/// Collects what describes the nodes of the graphs of programs.
struct ArchitectureFacts {
  private(set) var features: [ReportedArchitecture.FeatureFacts] = []
  private(set) var clients: [ReportedArchitecture.ClientFacts] = []
  private(set) var testFileCount = 0
  private(set) var moduleOfFile: [FilePath: String] = [:]
  /// The working directory.
  private let root: FilePath
  private var nodes: [NodeKey: ReportedGraph.NodeID] = [:]

  private struct NodeKey: Hashable {
    let name: String
    let path: FilePath?
    let line: Int?
  }

  /// - Parameter features: the graph whose nodes are described.
  init(features: ReportedGraph, root: FilePath) {
    self.root = root
    for (id, node) in features.nodes.numbered where node.kind == .feature && node.change != .removed {
      nodes[NodeKey(name: node.name, path: node.path, line: node.line)] = id
    }
  }

  /// - Parameter filesWithFindings: the paths whose modules are wanted.
  mutating func add(_ loaded: LoadedProgram, filesWithFindings: [FilePath]) {
    var places = ReportedPlaces(loaded, root: root)
    // The queries do not retain the app.
    withExtendedLifetime(loaded.app) {
      let coverage = TestCoverage(loaded.app)
      testFileCount += coverage.fileCount
      addFeatures(of: loaded.app, coverage, &places)
      addClients(of: loaded, coverage, &places)
      let wanted = Set(filesWithFindings)
      for (file, path) in zip(loaded.paths.indices, loaded.paths) {
        let (path, module) = (path.relative(to: root), loaded.program.moduleName(of: file))
        if wanted.contains(path) { moduleOfFile[path] = loaded.program.text(module) }
      }
    }
    features.sort { $0.node < $1.node }
  }

  private mutating func addFeatures(of app: App, _ coverage: TestCoverage, _ places: inout ReportedPlaces) {
    var views: [TypeHandle: [String]] = [:]
    for view in app.views where view.nameLocation.map(app.isTestOrPreview) == false {
      if let reducer = view.featureContext.reducer { views[reducer, default: []].append(view.name) }
    }
    let dependencies = app.dependencyCounts
    for reducer in app.reducers {
      guard let place = reducer.nameLocation.map({ places.place($0) }),
        let node = nodes[NodeKey(name: reducer.name, path: place.path, line: place.range.start.line)]
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
