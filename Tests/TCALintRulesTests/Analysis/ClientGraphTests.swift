import TCALintTestSupport
import Testing

@testable import TCALintDomain
@testable import TCALintRules

@Suite struct ClientGraphTests {
  /// The edges of a program's client graph, as text.
  private func edges(_ text: String) -> [String] {
    let graph = app(text).clientGraph
    return graph.edges.map {
      "\(graph.nodes[$0.from].name) \($0.values.isAtBuild ? "⇒" : "→") \(graph.nodes[$0.to].name)"
    }.sorted()
  }

  private let clients = """
    struct A: Sendable { var run: @Sendable () -> Void }
    struct B: Sendable { var run: @Sendable () -> Void }
    extension DependencyValues {
      var a: A { get { self[A.self] } set { self[A.self] = newValue } }
      var b: B { get { self[B.self] } set { self[B.self] = newValue } }
    }
    extension B: DependencyKey { static let liveValue = B(run: {}) }

    """

  @Test func aDependencyInAnEndpointIsAnEdge() {
    #expect(
      edges(
        clients + "extension A: DependencyKey { static let liveValue = A(run: { @Dependency(\\.b) var b; b.run() }) }")
        == ["A → B"])
  }

  @Test func aDependencyThatTheValueUsesIsRequestedAtCreation() {
    #expect(
      edges(
        clients
          + "extension A: DependencyKey { static var liveValue: A { @Dependency(\\.b) var b; b.run(); return A(run: {}) } }"
      )
        == ["A ⇒ B"])
  }

  @Test func captureListsRequestAtCreationAndEndpointsDoNot() {
    #expect(
      edges(
        clients + """
          extension A: DependencyKey { static var liveValue: A { @Dependency(\\.b) var b; return A(run: { [b] in b.run() }) } }
          """) == ["A ⇒ B"])
    #expect(
      edges(
        clients + """
          extension A: DependencyKey {
            static let liveValue = A(run: { help() })
            static func help() { @Dependency(\\.b) var b; b.run() }
          }
          """) == ["A → B"])
  }

  @Test func classesThatInheritFromEachOtherDoNotGoOnForEver() {
    #expect(
      edges(
        clients + """
          extension A: DependencyKey { static let liveValue = A(run: { First().run() }) }
          class First: Second { func run() {} }
          class Second: First { @Dependency(\\.b) var b }
          """) == ["A → B"])
  }

  @Test func theInitializerOfALiveValueNamesItsClient() {
    let clients = """
      struct A: DependencyKey { var run: @Sendable () -> Void; static let liveValue = A(run: { B.live.run() }) }
      struct B: DependencyKey { var run: @Sendable () -> Void; static let liveValue = Self.live }

      """
    #expect(edges(clients + "extension B { static let live = B(run: {}) }") == ["A → B"])
    #expect(
      edges(
        """
        struct A: DependencyKey { var run: @Sendable () -> Void; static let liveValue = A(run: { B.none.run(B.name) }) }
        struct B: DependencyKey {
          var run: @Sendable () -> Void
          static let name = "b"
          static let none = B(run: {})
          static let liveValue = B(run: { print(name) })
        }
        """) == [])
  }

  @Test func theClientOfAKeyIsWhatItsValueSays() {
    #expect(
      edges(
        clients + """
          extension A: DependencyKey { static let liveValue = Live.make() }
          enum Live { static func make() -> A { @Dependency(\\.b) var b; b.run(); return A(run: {}) } }
          """) == ["A ⇒ B"])
  }

  @Test func aTypeThatTheValueMakesIsPartOfTheClient() {
    #expect(
      edges(
        clients + """
          extension A: DependencyKey { static let liveValue = { let live = Live(); return A(run: live.run) }() }
          struct Live { let helper: Helper; init() { helper = Helper() } }
          struct Helper { @Dependency(\\.b) var b }
          """) == ["A → B"])
  }

  @Test func anEdgeToItselfCountsOnlyWhereAValueReachesIt() {
    let helper = "extension A { func again() { @Dependency(\\.a) var a; a.run() } }"
    #expect(edges(clients + helper + "\nextension A: DependencyKey { static let liveValue = A(run: {}) }") == [])
    #expect(
      edges(
        clients + """
          extension A: DependencyKey {
            static var liveValue: A { .make() }
            static func make() -> A { A(run: { @Dependency(\\.a) var a; a.run() }) }
          }
          """) == ["A → A"])
  }

  @Test func aNamespaceLeadsToTheClientInside() {
    #expect(
      edges(
        """
        struct Auth { var run: @Sendable () -> Void }
        extension Auth: DependencyKey { static let liveValue = Auth(run: {}) }
        struct Cloud: DependencyKey {
          var auth: Auth
          static let liveValue = Cloud(auth: .liveValue)
        }
        extension DependencyValues { var cloud: Cloud { get { self[Cloud.self] } set { self[Cloud.self] = newValue } } }
        struct Mail: DependencyKey {
          static let liveValue = Mail(run: { @Dependency(\\.cloud.auth) var auth; auth.run() })
        }
        """) == ["Cloud ⇒ Auth", "Mail → Auth"])
  }

  @Test func anEntryAndAContainerMakeClientsToo() {
    #expect(
      edges(
        """
        protocol API { func get() }
        protocol Log { func log() }
        struct LiveAPI: API { @Inject var log: Log? }
        extension DependencyValues {
          @DependencyEntry(liveValue: LiveAPI()) var api: any API = MockAPI()
        }
        func bootstrap() { container.register(Log.self) { LiveLog() } }
        final class LiveLog: Log { @Dependency(\\.api) var api }
        """) == ["API → Log", "Log → API"])
  }

  @Test func theKeyOfAnEntryMayGetItsLiveValueElsewhere() {
    #expect(
      edges(
        clients + """
          protocol API { func get() }
          extension DependencyValues { @DependencyEntry public var api: any API = MockAPI() }
          extension ApiKey: DependencyKey { static let liveValue: any API = LiveAPI() }
          struct LiveAPI: API { @Dependency(\\.b) var b }
          """) == ["API → B"])
  }

  @Test func theShortestCycleStartsWithItsFirstEdge() throws {
    let app = app(
      """
      struct A: DependencyKey { static let liveValue = A(run: { @Dependency(B.self) var b }) }
      struct B: DependencyKey { static let liveValue = B(run: { @Dependency(C.self) var c; @Dependency(A.self) var a }) }
      struct C: DependencyKey { static let liveValue = C(run: { @Dependency(A.self) var a }) }
      """
    )
    let graph = app.clientGraph
    let cycle = try #require(graph.cycles(app).first)
    #expect(graph.cycles(app).count == 1)
    #expect(cycle.component.count == 3)
    #expect(cycle.edges.map { graph.nodes[$0.from].name } == ["A", "B"])
    #expect(graph.nodes[cycle.weakest.from].name == "A")
  }

  @Test func implementationsThatRequestTheirClientAreReported() throws {
    let cycle = try #require(
      app(
        """
        protocol Maps { func draw() }
        struct CachedMaps: Maps { @Dependency(\\.maps) var maps; func draw() { maps.draw() } }
        enum MapsKey: DependencyKey { static let liveValue: any Maps = CachedMaps() }
        extension DependencyValues {
          var maps: any Maps { get { self[MapsKey.self] } set { self[MapsKey.self] = newValue } }
        }
        """
      ).clientCycles.first)
    #expect(cycle.steps.map { $0.implementation?.name } == ["CachedMaps"])
    #expect(cycle.steps.map { $0.helper?.name } == [nil])
  }

  @Test func codeAtFileLevelThatAValueUsesIsPartOfTheClient() {
    #expect(
      edges(
        clients + """
          extension A: DependencyKey { static let liveValue = A(run: start) }
          func start() { helper.run() }
          private let helper = Helper()
          final class Helper { @Dependency(\\.b) var b; func run() {} }
          """) == ["A → B"])
    #expect(
      edges(
        clients + """
          extension A: DependencyKey { static let liveValue = makeA() }
          func makeA(b: B = .liveValue) -> A { A(run: b.run) }
          """) == ["A ⇒ B"])
  }

  @Test func aMemberIsDistinctFromAFileLevelDeclarationOfItsName() {
    #expect(
      edges(
        clients + """
          extension A: DependencyKey { static let liveValue = A(run: { Helper().run() }) }
          struct Helper { func run() { start() }; func start() {} }
          func start() { @Dependency(\\.b) var b; b.run() }
          """) == [])
  }

  @Test func anEdgeSaysWhichValuesAsk() {
    let graph = app(
      clients + """
        extension A: DependencyKey {
          static let liveValue = A(run: {})
          static let previewValue = A(run: { @Dependency(\\.b) var b; b.run() })
        }
        """
    ).clientGraph
    #expect(graph.edges.map(\.values) == [.preview])
  }

  @Test func aModelThatAValueMakesRunsInAWorldOfItsOwn() {
    #expect(
      edges(
        clients + """
          extension A: DependencyKey { static let liveValue = A(run: { Model().run() }) }
          @Observable final class Model { @ObservationIgnored @Dependency(\\.b) var b; func run() { b.run() } }
          """) == [])
  }
}
