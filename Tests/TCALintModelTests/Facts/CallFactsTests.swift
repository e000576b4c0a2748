import Testing

/// A call has a callee, arguments, and a use.
@Suite struct CallFactsTests {
  private func calls(_ text: String) -> [String] { FactsAsText(text).calls }

  @Test func argumentsHaveLabelsAndValues() {
    #expect(
      calls("a.f(b, c: 1, d: .e, \\.g, h: { i }, \"j\", k + l, -1, [m], &n, (o), try p())") == [
        "a.f (b, c: 1, d: .e, \\.g, h: { i }, \"j\", other, other, other, n, o, p()): statement",
        "p (): argument 12 of a.f, try",
      ])
  }

  @Test func trailingClosuresAreArguments() {
    #expect(
      calls("f { a }; g(b) { c } d: { e }; h[0] { i }") == [
        "f ({ a } behind): statement", "g (b, { c } behind, d: { e } behind): statement",
        "h (0, { i } behind): statement, subscript",
      ])
  }

  @Test func usesOfTheResult() {
    #expect(
      calls("func f() { let a = b(); a = c(); d(e()); if g() {}; h().i; return j() }") == [
        "b (): initialValue", "c (): assigned", "d (e()): statement", "e (): argument 1 of d", "g (): condition",
        "h (): receiver", "j (): returned",
      ])
    #expect(calls("let _ = try? f()") == ["f (): discarded, try?"])
    #expect(
      calls("_ = f(); (a, b) = g(); _ = h() ?? i()") == [
        "f (): assigned", "g (): assigned", "h (): operand", "i (): operand",
      ])
  }

  @Test func aSideOfAChoiceThatIsAStatementIsSaid() {
    let side = "operand, side of a statement"
    #expect(calls("a ? f() : g()") == ["f (): \(side)", "g (): \(side)"])
    #expect(
      calls("a() ? b.f()?.c() : d ? (try g()) : h() + i()") == [
        "a (): operand", "b.f()?.c (): \(side)", "b.f (): receiver, unwrapped",
        "g (): operand, try, side of a statement", "h (): operand",
        "i (): operand",
      ])
    #expect(
      calls("a ? (b ? f() : g()) : (h(), i())") == [
        "f (): \(side)", "g (): \(side)", "h (): element", "i (): element",
      ])
    #expect(calls("let a = b ? f() : g()") == ["f (): operand", "g (): operand"])
    #expect(
      calls("_ = a ? f() : g(); return a ? h() : i(); b(c ? j() : k())").filter { $0.contains("side") } == [])
    #expect(
      calls("try a ? f() : g(); a ?? h(); (a ? i : j)(); a ? k().l : m.n").filter { $0.contains("side") } == [])
  }

  @Test func tryAndAwaitAreSaid() {
    #expect(
      calls("try f(); try? await g(); try! h(); await i(); j()?.k; l()!; try await (m()).n()") == [
        "f (): statement, try", "g (): statement, try?, await", "h (): statement, try", "i (): statement, await",
        "j (): receiver, unwrapped", "l (): statement, unwrapped", "(m()).n (): statement, try, await",
        "m (): receiver",
      ])
  }

  @Test func theCalleeMayBeAnyValue() {
    #expect(
      calls("f()(a); { b }(); self.c(); .d(); E<F>(); x[0].y(); (g)(); [Int]()") == [
        "f() (a): statement", "f (): callee", "{ b } (): statement", "self.c (): statement", ".d (): statement",
        "E<F> (): statement", "x[0].y (): statement", "x (0): receiver, subscript", "g (): statement",
        "other (): statement",
      ])
  }

  @Test func macrosAreCalls() {
    #expect(calls("let a = #m(b, c: d) { e }") == ["#m (b, c: d, { e } behind): initialValue"])
    #expect(calls("#Preview(\"A\") { A() }") == ["#Preview (\"A\", { A() } behind): statement", "A (): statement"])
  }

  @Test func anAttributeHasArgumentsToo() {
    let facts = FactsAsText("struct S { @A(\\.b, c: d()) var e: Int }")
    #expect(facts.keyPaths == ["\\.b: b, in an attribute"])
    #expect(facts.calls == ["d (): argument of an attribute"])
    let attribute = facts.facts.attributes[0]
    #expect(facts.facts.arguments[attribute.arguments].map { facts.text($0.range) } == ["\\.b", "d()"])
  }

  @Test func aPatternWithValuesIsACall() {
    #expect(calls("switch a { case .b(let c, 1): d }") == [".b (other, 1): pattern"])
  }
}
