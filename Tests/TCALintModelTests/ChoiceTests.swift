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
