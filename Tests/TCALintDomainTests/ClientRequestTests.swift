import TCALintModel
import TCALintTestSupport
import Testing

@testable import TCALintDomain

/// Requests for clients.
@Suite struct ClientRequestTests {
  private let clients = """
    struct A { var run: @Sendable () -> Void }
    struct B { var run: @Sendable () -> Void }
    extension DependencyValues {
      var a: A { get { self[A.self] } set { self[A.self] = newValue } }
      var b: B { get { self[B.self] } set { self[B.self] = newValue } }
    }
    extension A: DependencyKey {
      static let liveValue = A(run: { @Dependency(\\.b) var b; b.run() })
      static let testValue = A(run: { @Dependency(\\.b) var b; b.run() })
    }
    extension B: DependencyKey { static let liveValue = B(run: {}) }

    """

  @Test func clientsAreInTheOrderOfTheirKeysAtTheirTypes() {
    let app = app(clients)
    #expect(app.clientNodes.map(\.name) == ["A", "B"])
    #expect(app.clientNodes.compactMap(\.location).map(app.program.source) == ["A", "B"])
  }

  @Test func aRequestIsOfTheLiveValueOrOfOthers() {
    let requests = app(clients).clientRequests
    #expect(
      requests.map { "\($0.from.name) \($0.values) \($0.to.name)" } == ["A [\(kind(.live))] B", "A [\(kind(.test))] B"])
    #expect(requests.map(\.isAtBuild) == [false, false])
  }

  @Test func typesAskForKeysUnlessTheirDependencyIsUnused() {
    let app = app(
      clients + """
        struct Model {
          @Dependency(\\.a) var a
          @Dependency(\\.b) private var unused
          func load() { a.run() }
        }
        """)
    let found = app.keysOfTypes.map { key, uses in "\(key.name) \(uses.map(\.type.name))" }
    #expect(found == ["A [\"Model\"]", "B [\"A\", \"A\"]"])
    #expect(app.clientKeys.map { $0.properties.map(\.name) } == [["a"], ["b"]])
  }

  private func kind(_ kind: ClientValue.Kind) -> String { String(reflecting: kind) }

  @Test func reducersAskForClientsByPropertiesAndWithoutAny() {
    let app = app(
      clients + """
        import ComposableArchitecture
        @Reducer struct Feature {
          struct State {}
          enum Action {}
          @Dependency(\\.a) var a
          @Dependency(\\.a) var again
          @Dependency(\\.uuid) var uuid
          func help() { DependencyValues._current.b.run() }
        }
        struct Helper { @Dependency(\\.b) var b }
        """)
    #expect(app.clientsOfReducers.map { "\($0.use.reducer.name) \($0.client.name)" } == ["Feature A", "Feature B"])
  }

  @Test func aClientIsUnusedWhereNoPropertyOfItIsUsed() {
    let app = app(
      clients + """
        import ComposableArchitecture
        @Reducer struct Feature {
          struct State {}
          enum Action {}
          @Dependency(\\.a) var unused
          @Dependency(\\.a) var used
          @Dependency(\\.b) var unusedToo
          func help() { used.run() }
        }
        @Reducer struct Other {
          struct State {}
          enum Action {}
          @Dependency(\\.b) var declared
          func help() { DependencyValues._current.b.run() }
        }
        """)
    let found = app.clientsOfReducers.map { found in
      "\(found.use.reducer.name) \(found.client.name) \(found.use.name ?? "") \(found.isUnused)"
    }
    #expect(found == ["Feature A used false", "Feature B unusedToo true", "Other B  false"])
  }
}
