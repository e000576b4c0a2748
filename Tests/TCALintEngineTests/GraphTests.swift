import TCALintModel
import TCALintRuleKit
import TCALintTestSupport
import Testing

@testable import TCALintEngine

/// The architecture of programs on disk and in git.
@Suite struct GraphTests {
  private let app = """
    import ComposableArchitecture
    @Reducer struct Root {
      struct State { @Presents var sheet: Sheet.State?; var rows: IdentifiedArrayOf<Row.State> }
      enum Action { case sheet(PresentationAction<Sheet.Action>); case rows(IdentifiedActionOf<Row>) }
      @Dependency(\\.api) var api
      var body: some ReducerOf<Self> {
        EmptyReducer().ifLet(\\.$sheet, action: \\.sheet) { Sheet() }.forEach(\\.rows, action: \\.rows) { Row() }
      }
    }
    @Reducer struct Sheet { struct State {}; enum Action {} }
    @Reducer struct Row { struct State {}; enum Action {} }

    """
  private let clients = """
    struct API: DependencyKey { static let liveValue = API() }
    struct DB: DependencyKey { static var liveValue: DB { @Dependency(\\.api) var api; _ = api; return DB() } }
    extension DependencyValues {
      var api: API { get { self[API.self] } set { self[API.self] = newValue } }
      var db: DB { get { self[DB.self] } set { self[DB.self] = newValue } }
    }

    """

  private func draw(
    _ kind: ReportedGraph.Kind, _ folder: Folder, _ paths: [FilePath] = ["."], since: String? = nil, jobs: Int = 2
  ) -> (graph: ReportedGraph?, outcome: Linter.Outcome) {
    var linter = Linter(rules: [], jobs: jobs)
    if let since { linter.scope = .since(since) }
    return linter.graph(kind, of: paths.map { $0.absolute(from: folder.root) }, workingDirectory: folder.root)
  }

  private func edges(_ graph: ReportedGraph?) -> [String] {
    guard let graph else { return ["none"] }
    return graph.edges.map { edge in
      let state = edge.state.isEmpty ? "" : " \(edge.state)"
      let text = "\(graph.nodes[edge.from].id) \(edge.relation.rawValue)\(state) \(graph.nodes[edge.to].id)"
      return "\(text) at \(edge.path):\(edge.line)" + (edge.change.map { " \($0.rawValue)" } ?? "")
    }
  }

  @Test func featuresAreComposedAndUseClients() throws {
    let folder = try Folder(["App.swift": app, "Clients.swift": clients])
    #expect(
      edges(draw(.features, folder).graph) == [
        "Root ifLet sheet Sheet at App.swift:7", "Root forEach rows Row at App.swift:7",
        "Root uses API at App.swift:5",
      ])
    #expect(draw(.features, folder).graph?.edges.map(\.isUnused) == [false, false, true])
    let nodes = draw(.features, folder).graph?.nodes.map { "\($0.kind) \($0.id) \($0.path ?? "") \($0.line ?? 0)" }
    #expect(
      nodes == [
        "feature Root App.swift 2", "feature Sheet App.swift 10", "feature Row App.swift 11",
        "client API Clients.swift 1", "client DB Clients.swift 2",
      ])
  }

  @Test func clientsAskForClients() throws {
    let folder = try Folder(["App.swift": app, "Clients.swift": clients])
    let graph = draw(.clients, folder).graph
    #expect(edges(graph) == ["DB live API at Clients.swift:2"])
    #expect(graph?.edges.map(\.isAtBuild) == [true])
  }

  @Test func modulesImportModules() throws {
    let folder = try Folder([
      "Package.swift":
        "import PackageDescription\nlet p = Package(targets: [.target(name: \"A\"),\n.target(name: \"B\")])\n",
      "Sources/A/A.swift": "import B\n", "Sources/B/B.swift": "import SwiftUI\n", "Tests/ATests/T.swift": "import A\n",
    ])
    let graph = draw(.modules, folder).graph
    #expect(edges(graph) == ["A imports B at Sources/A/A.swift:1"])
    #expect(graph?.nodes.map { "\($0.path ?? ""):\($0.line ?? 0)" } == ["Package.swift:2", "Package.swift:3"])
  }

  @Test func aGivenPathSelectsItsDeclarationsAndTheirTargets() throws {
    let folder = try Folder([
      ".tcalint.json": "{}", "App.swift": app, "Clients.swift": clients,
      "Other.swift": "import ComposableArchitecture\n@Reducer struct Other { struct State {}; enum Action {} }\n",
    ])
    #expect(draw(.features, folder, ["App.swift"]).graph?.nodes.map(\.id) == ["Root", "Sheet", "Row", "API"])
    #expect(draw(.clients, folder, ["App.swift"]).graph?.nodes.map(\.id) == [])
  }

  @Test func aChangeIsMarkedAndNoFileNeedsToBeLinted() throws {
    let folder = try Folder.repository(["App.swift": app, "Clients.swift": clients])
    try folder.write("App.swift", app.replacing(".forEach(\\.rows, action: \\.rows) { Row() }", with: ""))
    try folder.write(
      "Clients.swift",
      clients.replacing(
        "static let liveValue = API()",
        with:
          "static var liveValue: API { @Dependency(\\.db) var db; _ = db; return API() }"))
    let features = draw(.features, folder, since: "HEAD")
    #expect(edges(features.graph).filter { $0.hasSuffix("ed") } == ["Root forEach rows Row at App.swift:7 removed"])
    #expect(features.graph?.comparedWith?.name == "HEAD")
    let clients = draw(.clients, folder, since: "HEAD").graph
    #expect(edges(clients) == ["API live DB at Clients.swift:1 added", "DB live API at Clients.swift:2"])
    #expect(clients?.cycles.map(\.change) == [.added])
    for jobs in [1, 4] { #expect(edges(draw(.clients, folder, since: "HEAD", jobs: jobs).graph) == edges(clients)) }
    #expect(draw(.clients, folder, since: "HAED").outcome.knownRevisions == ["main"])
  }

  @Test func unreadableFilesAreReportedAndTheRestIsDrawn() throws {
    let folder = try Folder(["App.swift": app, "Broken.swift": "struct A {\n"])
    let (graph, outcome) = draw(.features, folder, [".", "Gone.swift"])
    #expect(graph?.nodes.count == 3)
    #expect(outcome.unreadable.map(\.path.name) == ["Gone.swift"])
    #expect(outcome.result.diagnostics.map(\.kind).contains(.syntaxError))
  }
}
