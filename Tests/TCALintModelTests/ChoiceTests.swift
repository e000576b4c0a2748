import TCALintModel
import TCALintSyntax
import Testing

/// Of which values an expression is one.
@Suite struct ChoiceTests {
  @Test func sidesOfAChoice() {
    #expect(sides("a ? b.c : nil") == ["b.c", "nil"])
    #expect(sides("(a > 1) && !b\n  ? c.first(where: { $0 ? d : e })\n  : .none")?.last == ".none")
    #expect(sides("(a > 1) && !b\n  ? c.first(where: { $0 ? d : e })\n  : .none")?.count == 2)
    #expect(sides("a?.b ?? .empty") == ["a?.b", ".empty"])
    #expect(sides("a ?? b() ?? C.d") == ["a", "b()", "C.d"])
    #expect(sides("a ?? b ? c ?? d : e ?? 1") == ["c", "d", "e", "1"])
  }

  @Test func whatTheBranchesGive() {
    #expect(sides("if a > 1 { b.c } else { nil }") == ["b.c", "nil"])
    #expect(sides("if let a = b[0] {\n  a\n} else if c { d[1] } else {\n  .none\n}") == ["a", "d[1]", ".none"])
    #expect(sides("switch a {\ncase .b: c\ncase let .d(e): e.first { $0 ? f : g }\ndefault: nil\n}")?.count == 3)
    let nested = "if a { if b { c } else { d } } else { switch e { case 1: f\ndefault: 2 } }"
    #expect(sides(nested) == ["c", "d", "f", "2"])
  }

  @Test func branchesThatGiveMoreThanOneThing() {
    for text in [
      "if a { b + c } else { d }", "if a { b ? c : d } else { e }", "switch a {\ncase .b: c ? d : nil\ndefault: e\n}",
      "switch a {\ncase .b: c ? d : e\ndefault: f\n}", "if a { -b } else { c }", "if a { try b() } else { c }",
      "if a { let b = 1\nreturn b } else { c }", "if a { b as C } else { d }", "(if a { b } else { c })",
    ] {
      #expect(sides(text) == nil, "\(text)")
    }
  }

  @Test func whatIsNoChoiceOrNotKnown() {
    for text in [
      "a", "a + b", "a.b()", "[a ? b : c]", "{ a ? b : c }", "a(b ? c : d)", "a ? b : c + d", "a ? -b : c",
      "a ? b + c : d", "a ? b : c ? d : e", "a ? b ? c : d : e", "a + b ?? c", "a ?? b + c", "a ? [] : b",
      "\"\\(a ? b : c)\"", "a ?? (b ? c : d)",
    ] {
      #expect(sides(text) == nil, "\(text)")
    }
  }

  @Test func moreThanAnyoneReads() {
    #expect(sides(Array(repeating: "a", count: 9).joined(separator: " ?? ")) == nil)
    #expect(sides(String(repeating: "a", count: 1200) + " ?? b") == nil)
    #expect(sides("switch a {\n" + (0..<9).map { "case \($0): a\n" }.joined() + "}") == nil)
  }

  private func sides(_ value: String) -> [String]? {
    let file = ProgramFile(path: "File.swift", source: Array("x = \(value)".utf8), names: .knowing([]))
    let facts = file.facts
    return file.sides(ofChoice: facts.writes[0].valueRange)?.map { side in
      let range =
        side.path.map { facts.paths[$0].range } ?? side.call.map { facts.calls[$0].range }
        ?? side.literal.map { facts.literals[$0].range } ?? 0..<0
      return String(decoding: file.source[Int(range.lowerBound)..<Int(range.upperBound)], as: UTF8.self)
    }
  }
}
