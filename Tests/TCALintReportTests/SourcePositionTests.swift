import TCALintModel
import TCALintRuleKit
import Testing

@Suite struct SourcePositionTests {
  @Test func columnsCountBytesAndUTF16Units() {
    let source = Array("x\né🙂z".utf8)
    let position = LineTable(source).position(at: 8, in: source)
    #expect(position == SourcePosition(line: 2, column: 7, utf16Column: 4, offset: 8))
  }

  @Test func theEndOfTheFileIsAPosition() {
    #expect(LineTable([]).position(at: 0, in: []) == SourcePosition(line: 1, column: 1, utf16Column: 1, offset: 0))
  }

  @Test func aPositionFarIntoALineIsTheSameFromNearby() {
    let source = Array(("é\n" + String(repeating: "é🙂z漢", count: 2_000) + "\n🙂").utf8)
    let (table, units) = (LineTable(source), UTF16Units(source))
    for offset in stride(from: 0, through: UInt32(source.count), by: 7) {
      #expect(table.position(at: offset, in: source, units) == table.position(at: offset, in: source))
    }
    let end = UInt32(source.count)
    #expect(table.position(at: end, in: source, units) == table.position(at: end, in: source))
  }
}
