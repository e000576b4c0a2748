import TCALintModel
import TCALintTestSupport
import Testing

@testable import TCALintDomain
@testable import TCALintRules

@Suite struct CallSiteTests {
  private func operation(_ body: String) throws -> EffectClosure {
    let app = app(
      """
      @Reducer struct Feature {
        struct State {}
        var body: some ReducerOf<Self> {
          Reduce { state, action in
            .run { send in
              \(body)
            }
          }
        }
      }
      """)
    return try #require(app.effects.first).operation
  }

  private func statement(_ body: String) throws -> CallSite {
    try #require(try operation(body).firstStatement)
  }

  @Test func anEffectSendsByWhatItIsGivenForThat() throws {
    let operation = try operation("await send(.loaded(page: 1), animation: .default)")
    let call = try #require(operation.firstStatement)
    #expect(operation.sends(call))
    #expect(call.isAwaited && call.isStatement)
    #expect(call.arguments.map(\.label) == [nil, "animation"])
    #expect(call.arguments.map(\.text) == [".loaded(page: 1)", ".default"])
  }

  @Test func functionsOfTheSameNameDoNotSend() throws {
    let operation = try operation("await store.send(.loaded)")
    #expect(try !operation.sends(#require(operation.firstStatement)))
  }

  @Test(arguments: [
    ("$a", "a"), ("self.$a", "a"), ("$a.animation(.default)", "a"), ("$a.b", nil), ("a", nil), ("$a.scope(b)", nil),
  ])
  func aProjectionIsThatOfAProperty(text: String, name: String?) throws {
    let call = try statement("await send(\(text))")
    #expect(call.arguments.first?.projectedName == name)
  }

  @Test(arguments: [
    ("self.log.event()?.send(1)", "log.event().send", "log.event().send"), ("log?.send(1)", "log.send", "log?.send"),
    ("self.log!.last?.send(1)", "log.last.send", "log!.last?.send"),
    ("logs[1].send(1)", "logs[…].send", "logs[…].send"),
    ("log.0.send(1)", "log.0.send", "log.0.send"),
  ])
  func calleesAreDescribedWithoutTheirArguments(text: String, plain: String, marked: String) throws {
    let call = try statement(text)
    #expect(call.calleeText == plain)
    #expect(call.calleeTextWithMarks == marked)
  }
}

extension EffectClosure {
  /// The first call that is a statement.
  fileprivate var firstStatement: CallSite? { calls.first(where: \.isStatement) }
}
