import TCALintDomain
import TCALintModel
import TCALintTestSupport
import Testing

/// Captures of effect closures, with every way in which Swift binds a name.
@Suite struct EffectClosureTests {
  /// The names that the effects in a reducer's code reach through `self`, a list for each closure that does.
  private func captures(_ body: String, members: String = "let a = 1\nlet b = 2\nfunc f() {}") -> [[String]] {
    let app = app(
      """
      @Reducer struct Feature {
        struct State {}
        \(members)
        var body: some ReducerOf<Self> {
          Reduce { state, action in
            \(body)
          }
        }
      }
      """)
    return app.effectClosures.map { $0.selfCaptures.map { $0.name ?? "self" } }.filter { !$0.isEmpty }
  }

  @Test func membersAreCaptured() {
    #expect(captures("return .run { send in print(a, self.b); f() }") == [["a", "b", "f"]])
    #expect(captures("return .run { _ in print(unknown, Self.shared, state.a, \\.b, g(a: 1)) }") == [])
    #expect(captures("return .run { _ in g(self) }") == [["self"]])
  }

  @Test func aCaptureListHoldsWhatItNames() {
    #expect(captures("return .run { [a, c = b] _ in print(a, c) }") == [])
    #expect(captures("return .run { [self] _ in print(a) }") == [["self", "a"]])
    #expect(captures("return .run { [weak self] _ in print(self?.a) }") == [["self", "a"]])
    #expect(captures("return .run { [a] _ in g { [a, b] in print(a, b) } }") == [["b"]])
  }

  @Test(arguments: [
    "let a = 1; print(a)", "for a in [1] { print(a) }", "if let a = g() { print(a) }",
    "guard let a = g() else { return }; print(a)",
    "switch g() { case .x(let a): print(a) default: break }",
    "switch g() { case let .x(a, _) where a > 0: print(a) default: break }",
    "g { a in print(a) }", "g { (a: Int) in print(a) }", "func a() {}; a()", "do { try g() } catch let a { print(a) }",
    "let (a, c) = g(); print(a, c)", "while let a = g() { print(a) }", "if case .x(let a) = g() { print(a) }",
    "func h(a: Int) { print(a) }",
  ])
  func aLocalNameIsNoCapture(_ code: String) {
    #expect(captures("return .run { _ in \(code) }") == [], "\(code)")
  }

  @Test(arguments: [
    "let a = a; print(a)", "if let a { print(a) }", "if let a = g() { print(a) } else { print(b) }; print(a)",
    "guard let a = g(a) else { return }", "guard let x = g() else { print(a); return }", "do { let a = 1 }; print(a)",
    "g { a in print(a) }; print(a)", "print(\"\\(a)\")", "for a in g(a) { print(a) }",
  ])
  func aNameIsTheMembersWhereNoLocalOneIsInScope(_ code: String) {
    #expect(captures("return .run { _ in \(code) }").first?.contains("a") == true, "\(code)")
  }

  @Test func aNestedTypeHasASelfOfItsOwn() {
    #expect(captures("return .run { _ in struct S { let a = 1; func g() { print(a, self.a) } }; S().g() }") == [])
  }

  @Test func everyClosureOfAnEffectCounts() {
    #expect(
      captures(
        """
        return .merge(.run { _ in f() }, .run { _ in } catch: { _, _ in f() }, Effect.run { _ in f() }, .cancel(id: 1))
        """) == [["f"], ["f"], ["f"]])
    #expect(captures("return .run(operation: { _ in f() }, catch: { _, _ in f() })") == [["f"], ["f"]])
    #expect(captures("Timer.run { f() }; job.run { f() }; return .none") == [])
  }

  @Test func thePublishersClosureRunsAtOnceAndItsOperatorsLater() {
    #expect(captures("return .publisher { g(a) }") == [])
    #expect(captures("return .publisher { g().map { _ in a } }") == [["a"]])
  }
}

@Suite struct CaptureListTests {
  @Test func anItemEndsBeforeItsComma() throws {
    let app = app("return .run { [self, a, weak b, c = d.e ,] send in self.f() }")
    let closure = try #require(app.effectClosures.first)
    let items = closure.captureList.items
    #expect(items.map { app.program.source($0.location) } == ["self", "a", "weak b", "c = d.e"])
    #expect(items.map(\.isPlain) == [true, true, false, false])
    #expect(items.map(\.isSelf) == [true, false, false, false])
  }
}
