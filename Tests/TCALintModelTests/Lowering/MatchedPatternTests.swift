import TCALintModel
import TCALintSyntax
import Testing

/// Which values are matched against which patterns.
@Suite struct MatchedPatternTests {
  @Test func casesOfASwitch() {
    #expect(
      matches("switch a { case .b(.c), let .d(e) where f: g()\ncase .h?, _: i()\n@unknown default: j() }") == [
        "a ~ .b(.c) g()", "a ~ .d(e) where g()", "a ~ .h? i()", "a ~ _ i()", "a ~ @unknown default: j() j()",
      ])
  }

  @Test func conditions() {
    #expect(
      matches("if k, case .a(let b) = c { d() } else { }; guard case .e = f else { g() }; while case let h = i { }")
        == [
          "c ~ .a(let b) { d() }", "f ~ .e", "i ~ h",
        ])
  }

  @Test func elementsOfTuples() {
    #expect(
      matches("switch (a, b) { case (.c, let d): e()\ncase let (f, .g(h)) where i: j()\ncase _: k() }") == [
        "a ~ .c e()", "b ~ .g(h) where j()",
      ])
    #expect(matches("if case (.a, .b, _) = (c, d) { }; if case .e = (f, g) { }").isEmpty)
  }

  @Test func aSwitchInACaseAndConditionalCases() {
    #expect(
      matches("switch a { case .b: switch c { case .d: e }\n#if F\ncase .g: h\n#endif\n}") == [
        "a ~ .b switch c { case .d: e }", "a ~ .g h", "c ~ .d e",
      ])
  }

  @Test func nonmatches() {
    #expect(matches("do { } catch .a { }; for case .b in c { }; if let d = e { }; let (f, g) = h").isEmpty)
  }

  @Test(arguments: [
    ("switch a { case .b(.c(X)): d }", ".b(.c(X)) of a"), ("switch (a, b) { case (.c, .d(X)): e }", ".d(X) of b"),
    ("switch (a, b) { case (.c, let X): e }", "X of b"), ("switch a { case (.c, .d(X)): e }", "(.c, .d(X)) of a"),
    ("if case .a(.b, X) = c { }", ".a(.b, X) of c"), ("switch a { case .b where X: c }", nil),
    ("switch X { case .b: c }", nil), ("switch a { case .b: f(X) }", nil), ("let (X, a) = b", nil),
    ("do { } catch .a(X) { }", nil), ("for case .a(X) in b { }", nil),
    ("if case " + String(repeating: ".a(", count: 100) + "X" + String(repeating: ")", count: 100) + " = b { }", nil),
  ])
  func thePatternAroundANode(statement: String, expected: String?) throws {
    let bodies = BodiesAsText(inFunction: statement)
    let facts = bodies.facts
    let node = try #require(facts.nodes.factIndices.last { bodies.text(facts.nodes[$0].range) == "X" })
    let found = facts.match(around: node).map { match in
      "\(bodies.text(facts.nodes[match.pattern].range)) of \(bodies.text(facts.nodes[match.value].range))"
    }
    #expect(found == expected)
  }

  /// `value ~ pattern where block`
  private func matches(_ statements: String) -> [String] {
    let bodies = BodiesAsText(inFunction: statements)
    let facts = bodies.facts
    func text(_ node: BodyNodeID) -> String {
      bodies.text(facts.nodes[node].range).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
    let values = facts.nodes.factIndices.filter { [.name, .local].contains(facts.nodes[$0].kind) }
    return values.flatMap { value in
      facts.patterns(matching: value).map { pattern in
        let words = [text(value), "~", text(pattern.node), pattern.hasCondition ? "where" : nil]
        return (words + [pattern.block.map(text)]).compactMap { $0 }.joined(separator: " ")
      }
    }
  }
}
