import TCALintTestSupport
import Testing

@testable import TCALintEngine

@Suite struct LineDiffTests {
  private func hunks(_ old: String, _ new: String) -> [String] {
    LineDiff(Array(old.utf8), Array(new.utf8)).hunks.map {
      "\($0.old.lowerBound)+\($0.old.count) \($0.new.lowerBound)+\($0.new.count)"
    }
  }

  @Test func linesThatWereAddedChangedOrTakenAwayAreRuns() {
    #expect(hunks("a\nb\nc\n", "a\nb\nc\n") == [])
    #expect(hunks("", "a\nb\n") == ["0+0 0+2"])
    #expect(hunks("a\nb\nc\n", "a\nx\nc\n") == ["1+1 1+1"])
    #expect(hunks("a\nb\nc\nd\n", "a\nc\nd\ne\n") == ["1+1 1+0", "4+0 3+1"])
    #expect(hunks("a\n}\n}\nb\n", "a\n}\nnew\n}\nb\n") == ["2+0 2+1"])
    #expect(hunks("a\r\nb\rc", "a\nb\nc\n") == [], "how a line ends is no matter")
  }

  @Test func movedLinesAreRemovedAndAdded() {
    #expect(hunks("a\nb\nc\nd\n", "c\nd\na\nb\n").count == 2)
  }

  @Test func aLineIsInTheRunThatChangedIt() {
    let diff = LineDiff(Array("a\nb\nc\nd\n".utf8), Array("a\nx\ny\nc\nz\n".utf8))
    #expect(diff.touches(0...1) && diff.touches(2...9) && !diff.touches(3...3) && !diff.touches(0...0))
  }

  /// Whatever is found, the old lines with the runs put in place make the new ones.
  @Test func theRunsMakeTheNewTextOfTheOld() {
    var numbers = Numbers(state: 5)
    for _ in 0..<500 {
      let texts = (0..<2).map { _ in (0..<numbers.below(12)).map { _ in "\(numbers.below(6))\n" } }
      let diff = LineDiff(Array(texts[0].joined().utf8), Array(texts[1].joined().utf8))
      var made: [String] = []
      var place = 0
      for hunk in diff.hunks {
        made += texts[0][place..<hunk.old.lowerBound] + texts[1][hunk.new]
        place = hunk.old.upperBound
      }
      #expect(made + texts[0][place...] == texts[1])
    }
  }
}
