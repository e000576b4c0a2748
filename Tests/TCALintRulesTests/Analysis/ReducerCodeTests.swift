import TCALintModel
import TCALintTestSupport
import Testing

@testable import TCALintDomain
@testable import TCALintRules

@Suite struct ReducerCodeTests {
  private func app(_ body: String, members: String = "") -> App {
    TCALintTestSupport.app(
      """
      import ComposableArchitecture
      @Reducer struct Child { enum Action { case tapped, delegate(Int) } }
      @Reducer struct Feature {
        struct State { var count = 0 }
        enum Action { case load, loaded(Int), child(Child.Action), sheet(PresentationAction<Child.Action>) }
        @Dependency(\\.log) var log
        var body: some ReducerOf<Self> {
          Reduce { state, action in
            \(body)
          }
        }
        \(members)
      }
      """)
  }

  @Test func theCallsOfAReducerAreThoseOfItsOwnCode() {
    let app = app(
      "log.write(1); [1].forEach { log.write($0) }; return .run { _ in log.write(2) }",
      members: """
        func load(_ state: inout State) { log.write(3) }
        func effect() -> Effect<Action> { log.write(4) }
        func other() { log.write(5) }
        """)
    let calls = app.reducerCode.map { code in code.calls.filter { $0.dependency?.name == "log" } }
    #expect(calls.map { $0.map(\.calleeText) } == [["log.write"], ["log.write"], ["log.write"]])
    #expect(calls.flatMap { $0 }.map { $0.arguments.map(\.text) } == [["1"], ["3"], ["4"]])
    #expect(app.reducerCode.allSatisfy { $0.reducer?.name ?? "Reduce" == "Feature" })
  }

  @Test(arguments: [
    ("log.write(); return .none", true), ("log.write()", false), ("return log.write()", false),
    ("_ = log.write(); return .none", true), ("let a = log.write(); return .none", false),
    ("switch action { case .load: log.write(); default: .none }", false),
    ("switch action { case .load: log.write(); default: break }; return .none", true),
  ])
  func aCallsResultIsDropped(code: String, isDropped: Bool) throws {
    let reduce = try #require(app(code).reducerCode.first)
    let call = try #require(reduce.calls.first { $0.name == "write" })
    #expect(reduce.drops(call) == isDropped)
  }

  @Test(arguments: [
    ("self.log?.a.write()", "log"), ("log.make().write()", "log"), ("state.log.write()", nil),
    ("if let log { log.write() }", "log"), ("var a = log.make(); a.write()", nil),
    ("let other = log; other.write()", "log"),
    ("@Dependency(\\.disk) var disk; disk.write()", "disk"), ("let log = 1; log.write()", nil),
  ])
  func aCallKnowsItsDependency(code: String, name: String?) throws {
    let calls = try #require(app(code + "; return .none").reducerCode.first).calls
    #expect(calls.first { $0.name == "write" }?.dependency?.name == name)
  }

  @Test(arguments: [
    ("Task { 1 }", true), ("Task.detached { 1 }", true), ("Task.sleep(1)", false),
    ("DispatchQueue.global().async { }", true), ("DispatchQueue.main.sync { }", false), ("queue.async { }", false),
  ])
  func aCallStartsATask(code: String, starts: Bool) throws {
    let calls = try #require(app(code + "; return .none").reducerCode.first).calls
    #expect(calls.contains { $0.taskStart != nil } == starts)
  }

  @Test func aSwitchHasItsMissingCasesAndThoseOfChildren() throws {
    let match = try #require(
      app(
        """
        switch action {
        case .load, .loaded(1): return .none
        case .child(.tapped), .sheet(.presented(.tapped)): return .run { _ in }
        case .child(.delegate), .sheet(.dismiss): return .run { _ in }
        default: return .none
        }
        """
      ).actionMatches.first)
    #expect(match.isOfOwnAction && match.isSwitch)
    #expect(match.remainder != nil)
    var enums = CasesOfEnums()
    #expect(match.remainingCases(&enums).first == ["loaded", "sheet"])
    #expect(match.childCases.map(\.text) == [".child(.tapped)", ".sheet(.presented(.tapped))"])
    #expect(match.childCases.allSatisfy { $0.doesSomething && $0.childNamesDelegate && $0.child.name == "Child" })
  }

  @Test func actionsSentToSelf() {
    let sent = app("return .merge(.send(.load), .send(.child(.tapped)), .send(.sheet(.dismiss)), .send(.loaded(1)))")
      .actionsSentToSelf
    #expect(sent.map(\.text) == [".load", ".loaded(1)"])
  }
}
