import TCALintDomain
import TCALintModel
import TCALintTestSupport
import Testing

@Suite struct LayoutTests {
  @Test(arguments: [
    ("struct A {\n    var b = 1\n}", "    "), ("struct A {\n\tvar b = 1\n}", "\t"), ("let a = 1", "  "),
  ])
  func aFileIndentsAsItsFirstMemberDoes(text: String, unit: String) {
    let app = app(text)
    #expect(app.indentationUnit(of: app.program.files.indices.first!) == unit)
  }

  @Test(arguments: ["\n", "\r\n", "\r"])
  func linesThatHoldSomethingBeginBehindEachLineBreak(lineBreak: String) throws {
    let text = ["struct A {", "  let a = 1", "  ", "", "}"].joined(separator: lineBreak)
    let app = app(text)
    let type = try #require(app.type("A")?.declaration)
    let starts = app.lineStarts(within: type.location).map { Int($0.range.lowerBound) }
    let lines = ["struct A {", "  let a = 1", "  ", ""].map { $0.utf8.count + lineBreak.utf8.count }
    #expect(starts == [lines[0], lines.reduce(0, +)])
  }
}
