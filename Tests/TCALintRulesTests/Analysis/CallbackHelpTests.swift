import TCALintDomain
import TCALintRuleKit
import TCALintTestSupport
import Testing

@testable import TCALintRules

/// What unstructured-task-in-effect suggests depends on whether the code around the task can wait.
@Suite struct CallbackHelpTests {
  private func help(_ effect: String, besides: String = "") throws -> String {
    let app = app(
      """
      import ComposableArchitecture
      @Reducer struct Feature {
        enum Action { case loaded(Int) }
        func load() -> Effect<Action> { .run { send in \(effect) } }
      }
      \(besides)
      """)
    return try #require(Rule.unstructuredTaskInEffect.findings(in: app).first?.help)
  }

  @Test(arguments: [
    ("socket.onMessage = { Task { await send(.loaded(1)) } }", true),
    ("socket.listen { m in Task { await send(.loaded(m)) } }", true), ("Task { await send(.loaded(1)) }; f()", false),
    ("[1].forEach { n in Task { await send(.loaded(n)) } }", false),
    ("await withTaskGroup(of: Void.self) { group in Task { await send(.loaded(1)) }; f() }", false),
  ])
  func aCallbackIsBridged(_ effect: String, _ isBridged: Bool) throws {
    let help = try help(effect)
    #expect(help.contains("`AsyncStream`") == isBridged)
    #expect(help.contains("await the work") != isBridged)
  }

  @Test func aSynchronousFunctionIsMadeAsync() throws {
    let log = "enum Log { static func write() { Task { print(1) }; print(2) } }"
    #expect(try help("Log.write(); f()", besides: log).hasPrefix("Make `write` `async`"))
    let waiting = log.replacing("()", with: "() async", maxReplacements: 1)
    #expect(try help("await Log.write(); f()", besides: waiting).hasPrefix("An effect already runs in a task"))
  }
}
