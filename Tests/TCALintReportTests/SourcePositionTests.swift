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

  @Test func aPositionIsTheSameFromWhereverItIsCounted() {
    let source = Array("x\né🙂z漢\n🙂🙂".utf8)
    let table = LineTable(source)
    for offset in 0...UInt32(source.count) {
      let plain = table.position(at: offset, in: source)
      for other in 0...UInt32(source.count) where [0, 2, 4, 8, 9, 12, 13, 17, 21].contains(other) {
        let known = table.position(at: other, in: source)
        #expect(table.position(at: offset, in: source, near: known) == plain)
      }
    }
  }
}
