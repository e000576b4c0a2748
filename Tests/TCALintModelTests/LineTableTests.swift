import TCALintModel
import Testing

@Suite struct LineTableTests {
  @Test func everyKindOfLineBreakEndsALine() {
    let source = Array("a\nb\r\nc\rd".utf8)
    let table = LineTable(source)
    #expect(table.starts == [0, 2, 5, 7])
    #expect(String(decoding: table.contents(ofLine: 1, in: source), as: UTF8.self) == "b")
  }

  @Test(arguments: [("", 0), ("a", 1), ("a\n", 1), ("a\rb\r", 2), ("a\r\nb", 2), ("\n\r\n\r", 3)])
  func linesAreCounted(_ text: String, _ count: Int) {
    #expect(LineTable.lineCount(Array(text.utf8)) == count)
  }

  @Test(arguments: Array(0..<70) + [16 * 255 - 1, 16 * 255, 16 * 255 + 1, 16 * 256, 16 * 300 + 5, 10_000])
  func linesAreCountedInFilesOfAnySize(_ length: Int) {
    let empty = [UInt8](repeating: UInt8(ascii: "\n"), count: length)
    #expect(LineTable.lineCount(empty) == length)
    #expect(LineTable(empty).starts == (0...length).map(UInt32.init))
    let mixed = (0..<length).map { UInt8(ascii: [13, 40].contains($0 % 41) ? "\n" : "a") }
    let breaks = mixed.count { $0 == UInt8(ascii: "\n") }
    #expect(LineTable.lineCount(mixed + [UInt8(ascii: "a")]) == breaks + 1)
    #expect(LineTable(mixed).starts.count == breaks + 1)
  }

  @Test(arguments: ["\n", "\r\n", "\r"])
  func linesEndAsTheirFileDoes(lineBreak: String) {
    let source = Array("struct A {}\(lineBreak)".utf8)
    for line in 0...1 { #expect(LineTable(source).lineBreak(near: line, in: source) == Array(lineBreak.utf8)) }
  }

  @Test(arguments: ["\n", "\r", "\r\n"])
  func theLinesAroundARangeEndAtAnyLineBreak(_ lineBreak: String) {
    let lines = ["one", "two", "three"]
    let source = Array(lines.map { $0 + lineBreak }.joined().utf8)
    let start = UInt32(3 + lineBreak.utf8.count)
    let around = LineTable.lines(around: start + 1..<start + 2, in: source)
    #expect(around == start..<start + 3 + UInt32(lineBreak.utf8.count))
    let last = LineTable.lines(around: UInt32(source.count) - 3..<UInt32(source.count) - 3, in: Array(source))
    #expect(last.upperBound == source.count)
  }

  @Test func ofAVeryLongLineOnlyTheRangeIsReturned() {
    let source = [UInt8](repeating: UInt8(ascii: "a"), count: 10_000) + Array("\nb\n".utf8)
    #expect(LineTable.lines(around: 9_000..<9_001, in: source) == 9_000..<9_001)
    #expect(LineTable.lines(around: 10_001..<10_002, in: source) == 10_001..<10_003)
  }
}
