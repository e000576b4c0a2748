import Testing

@Suite struct MatchFactsTests {
  private func patterns(_ text: String) -> [String] { FactsAsText(text).patterns }

  @Test func casesOfASwitch() {
    #expect(
      patterns("switch a.b { case .c(.d), let .e(f, g: h) where f: x(); case .i?: y(); default: z() }") == [
        ".c(.d): case of a.b, expression .c(), in branch",
        "let .e(f, g: h): case of a.b, expression .e(), where, in branch",
        ".i?: case of a.b, expression .i?, in branch", "default: case of a.b, default, in branch default",
      ])
  }

  @Test func whatMatchesEverything() {
    #expect(
      patterns("switch try await a() { case _: b(); case let c: d(); case var e: f(); @unknown default: g() }") == [
        "_: case of a(), wildcard, in branch", "let c: case of a(), name, in branch",
        "var e: case of a(), name, in branch", "@unknown default: case of a(), default, in branch default",
      ])
  }

  @Test func otherPatterns() {
    #expect(
      patterns("switch (a, b) { case (.c, let d): e(); case is F: g(); case let h as I: j(); case K.l: m() }") == [
        "(.c, let d): case of other, other, in branch", ".c: element of a, expression .c, in branch",
        "is F: case of other, other, in branch",
        "let h as I: case of other, other, in branch", "K.l: case of other, expression K.l, in branch",
      ])
  }

  @Test func elementsOfTuples() {
    #expect(
      patterns("switch (a, b) { case (_, .c(.d)), let (.e(f), g) where g: h() }; if case (.i, 1) = (j.k, l) { }") == [
        "(_, .c(.d)): case of other, other, in branch", ".c(.d): element of b, expression .c(), in branch",
        "let (.e(f), g): case of other, other, where, in branch",
        ".e(f): element of a, expression .e(), where, in branch",
        "(.i, 1): condition of other, other, in branch", ".i: element of j.k, expression .i, in branch",
      ])
  }

  @Test func conditions() {
    #expect(
      patterns("func f() { if case .a(let b) = c, case let .d(e) = b.g { }; guard case .h = i() else { return } }") == [
        ".a(let b): condition of c, expression .a(), in branch",
        "let .d(e): condition of b.g, expression .d(), in branch",
        ".h: condition of i(), expression .h, in function f",
      ])
  }

  @Test func aSwitchWithinACaseAndBranchesOfTheCompiler() {
    #expect(
      patterns("switch a { case .b: switch c { case .d: e() }\n#if F\ncase .g: h()\n#else\ncase .i: j()\n#endif\n}")
        == [
          ".b: case of a, expression .b, in branch", ".d: case of c, expression .d, in branch",
          ".g: case of a, expression .g, in branch", ".i: case of a, expression .i, in branch",
        ])
  }
}
