import TCALintDomain
import TCALintModel
import TCALintTestSupport
import Testing

@Suite struct InheritanceClauseTests {
  private func clause(_ text: String) throws -> InheritanceClause {
    try #require(app(text).type("Row")?.inheritanceClauses.first)
  }

  private func removed(_ places: Set<Int>, from text: String) throws -> String? {
    let clause = try clause(text)
    return clause.removal(of: places).map { locations in
      locations.reversed().reduce(Array(text.utf8)) { bytes, location in
        Array(bytes[..<Int(location.range.lowerBound)] + bytes[Int(location.range.upperBound)...])
      }
    }.map { String(decoding: $0, as: UTF8.self) }
  }

  @Test(
    arguments: [
      ([0], "struct Row: B, C {}"), ([1], "struct Row: A, C {}"), ([2], "struct Row: A, B {}"),
      ([0, 1], "struct Row: C {}"), ([0, 2], "struct Row: B {}"), ([0, 1, 2], "struct Row {}"),
    ] as [([Int], String)])
  func aRemovedTypeTakesItsComma(places: [Int], result: String) throws {
    #expect(try removed(Set(places), from: "struct Row: A, B, C {}") == result)
  }

  @Test(arguments: ["struct Row /* a */: A {}", "struct Row: @unchecked A {}", "struct Row<T>: A {}"])
  func otherCodeIsUnchanged(text: String) throws {
    #expect(try removed([0], from: text) == nil)
  }

  @Test func aTypeHasTheClausesOfItsExtensions() throws {
    let row = try #require(app("struct Row: A {}\nextension Row: B & C {}\nextension Row {}").type("Row"))
    #expect(row.inheritanceClauses.map { $0.types.map(\.text) } == [["A"], ["B & C"]])
  }
}
