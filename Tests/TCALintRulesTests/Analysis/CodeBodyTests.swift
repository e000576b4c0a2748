import TCALintModel
import TCALintTestSupport
import Testing

@testable import TCALintDomain
@testable import TCALintRules

@Suite struct CodeBodyTests {
  /// The closure of the only effect of a feature.
  private func closure(_ text: String) throws -> ClosureSite {
    let app = app(
      """
      @Reducer struct Feature {
        struct State {}
        var body: some ReducerOf<Self> {
          Reduce { state, action in
            .run \(text)
          }
        }
      }
      """)
    let call = try #require(app.effects.first).call
    return try #require(call.arguments.first?.closure)
  }

  private func values(_ text: String) throws -> [String]? {
    let closure = try closure(text)
    return try #require(closure.body).values?.map { value in
      let words = value.expression.map(closure.app.program.source) ?? "nothing"
      return (value.isTried ? "tried " : "") + words + (value.isLast ? ", last" : "")
    }
  }

  @Test(
    arguments: [
      ("{ .done }", [".done, last"]), ("{ try await .done(load()) }", ["tried .done(load()), last"]),
      ("{ load(); return await .done }", [".done, last"]),
      ("{ if a { return .one }; return try .two }", [".one", "tried .two, last"]),
      ("{ guard a else { return }; return a ? .b : .c }", ["nothing", "a ? .b : .c, last"]),
      ("{ load(); run { return 1 } }", []),
    ] as [(String, [String])])
  func aBodyGivesWhatItReturnsOrItsOnlyExpression(text: String, expected: [String]) throws {
    #expect(try values(text) == expected)
  }

  @Test(arguments: ["{ if a { .one } else { .two } }", "{ switch a { default: .one } }"])
  func theValueOfABranchIsUnknown(text: String) throws {
    #expect(try values(text) == nil)
  }

  @Test(
    arguments: [
      ("{ .done }", true), ("{ [a] in .done }", true), ("{ send in .done }", false),
      ("{ () -> Action in .done }", false),
    ])
  func aSignatureIsPlainWithNothingButCaptures(text: String, isPlain: Bool) throws {
    #expect(try #require(try closure(text).body).hasPlainSignature == isPlain)
  }

  @Test(
    arguments: [
      ("{ send in await send(.a); run { await send(.b) } }", [".a", ".b"]), ("{ send in report(to: send) }", nil),
      ("{ send in run { [send] in await send(.a) } }", nil), ("{ other in send(.a) }", nil),
    ] as [(String, [String]?)])
  func theCallsOfAParameterAreKnownWhereItIsOnlyCalled(text: String, expected: [String]?) throws {
    #expect(try closure(text).calls(ofParameter: "send")?.flatMap { $0.arguments.map(\.text) } == expected)
  }
}
