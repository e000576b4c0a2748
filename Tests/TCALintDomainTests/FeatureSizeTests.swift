import TCALintModel
import TCALintTestSupport
import Testing

@testable import TCALintDomain

/// How much features consist of, and what tests cover.
@Suite struct FeatureSizeTests {
  private let feature = """
    import ComposableArchitecture
    @Reducer struct Feed {
      @ObservableState struct State { var posts: [String] = []; var title = ""; var isEmpty: Bool { posts.isEmpty } }
      enum Action { case load; case loaded([String]); case fail }
      @Dependency(\\.date) var date
      @Dependency(\\.date.now) var now
      @Dependency(\\.uuid) var uuid
      var body: some ReducerOf<Self> { EmptyReducer() }
    }
    @Reducer struct Empty {}

    """

  @Test func dependenciesCasesAndPropertiesAreCounted() throws {
    let app = app(feature)
    let counts = app.dependencyCounts
    let feed = app.size(of: try #require(app.type("Feed")), dependencies: counts)
    #expect(feed == FeatureSize(dependencies: 2, actionCases: 3, stateProperties: 2))
    let empty = app.size(of: try #require(app.type("Empty")), dependencies: counts)
    #expect(empty == FeatureSize(dependencies: 0, actionCases: 0, stateProperties: 0))
  }

  private let client = """
    import Dependencies
    struct API { var load: @Sendable () async -> Int; var save: @Sendable (Int) async -> Void }
    extension API: DependencyKey { static let liveValue = API(load: { 1 }, save: { _ in }) }
    extension DependencyValues { var api: API { get { self[API.self] } set { self[API.self] = newValue } } }

    """

  /// The endpoints that a test with some code overrides neither each nor with their client.
  private func open(_ test: String) throws -> [String] {
    let app = app([
      "Sources/Client.swift": client,
      "Tests/ClientTests.swift": "import XCTest\nfinal class T: XCTestCase { func testIt() async { \(test) } }\n",
    ])
    let client = try #require(app.clients.first { $0.name == "API" })
    let keys = app.clientKeys.filter { $0.client == client }
    return TestCoverage(app).endpointsWithoutOverride(of: client, keys: keys).map(\.name)
  }

  @Test(arguments: [
    ("", ["load", "save"]),
    ("withDependencies { $0.api.load = { 2 } } operation: { }", ["save"]),
    ("store.dependencies.api.save = { _ in }", ["load"]),
    ("let x = make(load: { 3 })", ["save"]),
    ("with(\\.api.load, { 3 }) {}", ["save"]),
    ("withDependencies { $0.api = .mock } operation: { }", []),
    ("withDependencies { $0.api.override(route: 1) } operation: { }", []),
    ("withDependencies { $0[API.self].load = { 2 } } operation: { }", []),
    ("withDependencies { $0.context = .preview } operation: { }", []),
    ("await api.load()", ["load", "save"]),
  ])
  func testsOverrideEndpoints(_ test: String, _ names: [String]) throws {
    #expect(try open(test) == names)
  }

  @Test func withoutTestsNothingIsListed() throws {
    let app = app(client)
    let client = try #require(app.clients.first { $0.name == "API" })
    let coverage = TestCoverage(app)
    #expect(coverage.fileCount == 0 && coverage.endpointsWithoutOverride(of: client, keys: []).isEmpty)
  }

  @Test func testsNameFeatures() throws {
    let app = app([
      "Sources/Feed.swift": feature,
      "Tests/FeedTests.swift": "import XCTest\nfinal class T: XCTestCase { func testIt() { _ = Feed() } }\n",
    ])
    let coverage = TestCoverage(app)
    #expect(coverage.fileCount == 1)
    #expect(coverage.names(try #require(app.type("Feed"))))
    #expect(!coverage.names(try #require(app.type("Empty"))))
  }
}
