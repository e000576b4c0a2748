import TCALintModel
import TCALintTestSupport
import Testing

@testable import TCALintDomain
@testable import TCALintRules

@Suite struct ClientValueTests {
  /// The endpoints that the test value of the only key sets, each with its value.
  private func endpoints(_ members: String) -> [String]? {
    let app = app(
      """
      struct A: DependencyKey {
        var run: @Sendable () throws -> Int
        var stop: @Sendable () -> Void
        \(members)
      }
      """)
    return app.clientKeys.first?.values(.test).first?.instantiation?.endpoints.map {
      "\($0.endpoint.name) \($0.isStub ? "stubs" : $0.givesCannedValue ? "is canned" : "runs")"
    }
  }

  @Test func argumentsOfTheInitialiser() {
    let given = ["run is canned", "stop stubs"]
    #expect(endpoints("static let testValue = A(run: { 1 }, stop: { fatalError() })") == given)
    #expect(endpoints("static let testValue: Self = .init(run: { 1 }, stop: unimplemented())") == given)
    #expect(endpoints("static var testValue: A { Self(run: { 1 }, stop: { XCTFail() }) }") == given)
    #expect(endpoints("static let testValue: A = { return A(run: { 1 }) { fatalError() } }()") == given)
  }

  @Test func argumentsOfAnotherStaticMember() {
    let given = ["run is canned", "stop runs"]
    let mock = "static let mock = A(run: { 1 }, stop: {})"
    #expect(endpoints("static let testValue = mock\n\(mock)") == given)
    #expect(endpoints("static let testValue: A = .mock\n\(mock)") == given)
    #expect(endpoints("static var testValue: A { A.mock }\n\(mock)") == given)
    #expect(endpoints("static let testValue = make()\nstatic func make() -> A { A(run: { 1 }, stop: {}) }") == given)
  }

  @Test func conditionalInstantiationsAndLaterAssignments() {
    let two = "static var testValue: A { if isOn { return A(stop: { fatalError() }) }; return A(run: { 1 }) }"
    #expect(endpoints(two) == ["stop stubs", "run is canned"])
    let changes = "a.run = { throw E() }; a.stop = { XCTFail() }"
    let set = "static var testValue: A { var a = A(run: { 1 }); \(changes); return a }"
    #expect(endpoints(set) == ["run runs", "stop stubs"])
  }

  @Test func valuesFromElsewhereAreUnknown() {
    #expect(endpoints("static let testValue = testing()") == nil)
    #expect(endpoints("static let testValue = testValue") == nil)
  }

  @Test func aValueIsCannedThatComesFromNowhere() {
    #expect(endpoints("static let testValue = A(run: { throw E() })") == ["run runs"])
    #expect(endpoints("static let testValue = A(run: { try f() })") == ["run runs"])
    #expect(endpoints("static var testValue: A { let box = Box(); return A(run: { box.value }) }") == ["run runs"])
  }

  @Test func theKeyThatAReducerAsksForIsTheFirstOfAKeyPath() {
    let app = app(
      """
      struct Auth: DependencyKey { var run: () -> Void; static let liveValue = Auth(run: {}) }
      struct Services: DependencyKey { var auth: Auth; static let liveValue = Services(auth: .liveValue) }
      extension DependencyValues { var services: Services { self[Services.self] } }
      @Reducer struct Feature { @Dependency(\\.services.auth) var auth }
      """)
    #expect(app.keysOfReducers.map(\.key.name) == ["Services"])
    #expect(app.keysOfReducers.map(\.uses.first?.name) == ["auth"])
  }

  @Test func anEntryHasTheValuesOfItsArguments() {
    let app = app(
      """
      protocol P {}
      extension DependencyValues { @DependencyEntry(liveValue: L()) var p: any P }
      """)
    let key = app.clientKeys.first
    #expect(key?.hasValue(.live) == true)
    #expect(key?.hasValue(.test) == false)
    #expect(key?.entry?.name == "p")
  }

  @Test func aKeyThatNothingNamesIsFound() {
    let keys = """
      struct A: DependencyKey { static let liveValue = A() }
      struct B: DependencyKey { static let liveValue = B() }

      """
    #expect(app(keys + "final class M { @Dependency(A.self) var a }").unnamedKeys.map(\.name) == ["B"])
    #expect(app(keys + "struct S { let a = A.liveValue; let b = B.previewValue }").unnamedKeys.isEmpty)
  }
}
