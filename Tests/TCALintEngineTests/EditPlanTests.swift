import TCALintDomain
import TCALintModel
import TCALintRuleKit
import Testing

@testable import TCALintEngine

/// Which fixes go together.
@Suite struct EditPlanTests {
  private func edit(_ range: Range<UInt32>, _ text: String = "x", file: UInt32 = 0) -> Edit {
    Edit(Location(file: FileID(rawValue: file), range: range), replacement: text)
  }

  private func accepted(_ fixes: [[Edit]]) -> [Int] { plan(fixes.map { Fix("", .safe, edits: $0) }).accepted }

  /// - Parameter source: that of each file; fixes that move no lines do not depend on it.
  private func plan(_ fixes: [Fix], of source: String = "") -> EditPlan {
    EditPlan(fixes) { _ in Array(source.utf8) }
  }

  @Test func thoseThatChangeOtherPlacesDo() {
    #expect(accepted([[edit(0..<2)], [edit(2..<4)], [edit(7..<7)], [edit(0..<2, file: 1)]]) == [0, 1, 2, 3])
  }

  @Test func ofThoseThatTouchTheFirstGoes() {
    #expect(accepted([[edit(4..<8)], [edit(0..<5)], [edit(7..<9)], [edit(5..<5)], [edit(8..<9)]]) == [0, 4])
    #expect(accepted([[edit(3..<3)], [edit(3..<3)]]) == [0], "nothing says which comes first")
    #expect(accepted([[edit(3..<3)], [edit(0..<3)]]) == [0, 1])
    #expect(accepted([[edit(3..<3)], [edit(3..<5)]]) == [0])
  }

  @Test func aFixGoesAsAWhole() {
    #expect(accepted([[edit(0..<2)], [edit(10..<12), edit(1..<3)], [edit(10..<12)]]) == [0, 2])
    #expect(accepted([[edit(0..<2), edit(20..<22)], [edit(10..<12)]]) == [0, 1], "others are between its edits")
  }

  @Test func additionsToOneListAreMerged() {
    let place = Location(file: FileID(rawValue: 0), range: 4..<4)
    let adding = { (item: String) in Edit(place, adding: [item], between: "[", and: "]") }
    let plan = plan([[adding("a")], [adding("b")], [edit(4..<4)], [adding("a")]].map { Fix("", .safe, edits: $0) })
    #expect(plan.accepted == [0, 1, 3])
    #expect(String(decoding: plan.apply(to: place.file, Array("let x".utf8)), as: UTF8.self) == "let [a, b]x")
  }

  /// The rest of some lines after those with an x are removed; those with a y become a z.
  private func left(of text: String) -> String {
    var edits: [Edit] = []
    var start: UInt32 = 0
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let end = start + UInt32(line.utf8.count)
      if line.contains("x") { edits.append(edit(start..<end + 1, "")) }
      if line.contains("y") { edits.append(edit(start..<end, "z")) }
      start = end + 1
    }
    let plan = plan([Fix("", .safe, edits: edits)])
    return String(decoding: plan.apply(to: FileID(rawValue: 0), Array(text.utf8)), as: UTF8.self)
  }

  @Test(arguments: [
    ("a\n\nx\n\nb\n", "a\n\nb\n"),
    ("a\n\nx\nx\n \t\r\nb\n", "a\n\nb\n"),
    ("a\n\nx\n\nx\n\nb\n", "a\n\nb\n"),
    ("{\n  x\n\n  b\n}\n", "{\n  b\n}\n"),
    ("{\n  a\n\n  x\n}\n", "{\n  a\n}\n"),
    ("\nx\n\nx\n}\n", "\n}\n"),
    ("x\n\nb\n", "b\n"),
    ("a\nx\n\nb\n", "a\n\nb\n"),
    ("a\n\nx\nb\n", "a\n\nb\n"),
    ("a\n\ny\nx\n\nb\n", "a\n\nz\n\nb\n"),
    ("{ y\nx\n\nb\n", "z\n\nb\n"),
  ])
  func anEmptyLineThatWouldBeLeftOverGoes(text: String, expected: String) {
    #expect(left(of: text) == expected)
  }

  @Test func restsOfChangedLinesAreNotEmptyLines() {
    let plan = plan([Fix("", .safe, edits: [edit(0..<4, "bar\n"), edit(4..<6, "")])])
    let result = plan.apply(to: FileID(rawValue: 0), Array("foo\nx\n\nb\n".utf8))
    #expect(String(decoding: result, as: UTF8.self) == "bar\n\nb\n")
  }

  @Test func whateverTheLineEndsAre() {
    let place = Location(file: FileID(rawValue: 0), range: 4..<4)
    let adding = { (item: String) in
      Edit(place, adding: [item], between: "[\n", and: "\n]").endingLines(with: Array("\r\n".utf8))
    }
    let plan = plan(["a", "b\nc"].map { Fix("", .safe, edits: [adding($0)]) })
    #expect(plan.accepted == [0, 1])
    #expect(plan.edits[place.file]?.map(\.replacement) == ["[\r\na, b\r\nc\r\n]"])
  }

  @Test func itIsTheSameAsTryingEachAgainstAllBefore() {
    var numbers = SystemRandomNumberGenerator()
    for _ in 0..<200 {
      let fixes = (0..<40).map { _ in
        let start = UInt32.random(in: 0..<300, using: &numbers)
        let first = edit(start..<start + .random(in: 0..<9, using: &numbers))
        let next = first.location.range.upperBound + .random(in: 1..<60, using: &numbers)
        return Bool.random() ? [first] : [first, edit(next..<next + 2)]
      }
      var taken: [Edit] = []
      var expected: [Int] = []
      for (index, fix) in fixes.enumerated() where !fix.contains(where: { edit in taken.contains { $0.touches(edit) } })
      {
        taken += fix
        expected.append(index)
      }
      #expect(accepted(fixes) == expected)
    }
  }

  // MARK: Lines that move

  /// A fix of a text: the letters that become its number, and those between which lines move, with what these gain.
  private struct Move {
    var letters = ""
    var lines: [(first: Character, last: Character, blanks: String)] = []
  }

  /// The fixes that are applied together, and the resulting text.
  private func moved(_ text: String, _ moves: [Move]) -> (accepted: [Int], text: String) {
    let file = FileID(rawValue: 0)
    func place(_ first: Character, _ last: Character) -> Location {
      let letters = Array(text)
      let (start, end) = (letters.firstIndex(of: first) ?? 0, letters.firstIndex(of: last) ?? 0)
      return Location(file: file, range: UInt32(start)..<UInt32(end) + 1)
    }
    let plan = plan(
      moves.enumerated().map { index, move in
        Fix(
          "", .safe, edits: move.letters.map { Edit(place($0, $0), replacement: "\(index)") },
          reindentations: move.lines.map { Reindentation(of: place($0.first, $0.last), by: $0.blanks) })
      }, of: text)
    return (plan.accepted, String(decoding: plan.apply(to: file, Array(text.utf8)), as: UTF8.self))
  }

  @Test func linesThatSeveralFixesMoveAlikeMoveOnce() {
    let result = moved(
      "a\n b\n\n  c\n d\ne",
      [
        Move(letters: "b", lines: [("a", "d", "  ")]), Move(letters: "c", lines: [("a", "d", "  ")]),
        Move(letters: "e"),
      ])
    #expect(result.accepted == [0, 1, 2])
    #expect(result.text == "a\n   0\n\n    1\n   d\n2")
  }

  @Test func linesWithinOthersMoveWithTheseToo() {
    #expect(moved("a\nb\nc\nd", [Move(lines: [("b", "c", "-"), ("a", "d", "+")])]).text == "a\n+b\n+-c\n+d")
  }

  @Test(arguments: [("a", "d", "+"), ("a", "c", "-"), ("b", "d", "-")] as [(Character, Character, String)])
  func thoseWaitThatMoveThemDifferently(first: Character, last: Character, blanks: String) {
    let moves = [Move(lines: [("a", "d", "-")]), Move(lines: [(first, last, blanks)])]
    #expect(moved("a\nb\nc\nd", moves).accepted == [0])
    #expect(moved("a\nb\nc\nd", moves.reversed()).accepted == [0])
  }

  @Test func aLineStaysWhoseBeginningTheFixChanges() {
    #expect(moved("a\nb\n c\nd", [Move(letters: "bc", lines: [("a", "d", "-")])]).text == "a\n0\n- 0\n-d")
  }

  @Test func aLineThatAnEditTakesAwayIsNotReindentedBehindAnInnerPart() {
    let source = "{\n  {\n    a\n  }\n  f(\n    b)\n}"
    let place = { Location(file: FileID(rawValue: 0), range: $0) }
    let fix = Fix(
      "", .safe, edits: [edit(18..<27, "g")],
      reindentations: [Reindentation(of: place(1..<27), by: "  "), Reindentation(of: place(5..<11), by: "  ")])
    let plan = plan([fix], of: source)
    #expect(
      String(decoding: plan.apply(to: FileID(rawValue: 0), Array(source.utf8)), as: UTF8.self)
        == "{\n    {\n        a\n    }\n    g\n}")
  }

  @Test func conflictingReindentationsWaitForTheNextRound() {
    let (all, other) = (Move(lines: [("a", "d", "-")]), Move(letters: "b"))
    #expect(moved("a\nb\nc\nd", [all, other]).accepted == [0])
    #expect(moved("a\nb\nc\nd", [other, all]).accepted == [0])
    let both = Move(letters: "b", lines: all.lines)
    #expect(moved("a\nb\nc\nd", [both, all]).accepted == [0], "of which one line stays, and all move")
    #expect(moved("a\nb\nc\nd", [all, both]).accepted == [0])
    #expect(moved("a\nb\nc\nd\ne\nf", [all, Move(letters: "f", lines: [("e", "f", "-")])]).accepted == [0, 1])
  }

  @Test func aSetOfNumbersKnowsTheNextOnes() {
    var set = NumberSet(below: 300_000)
    let numbers = [0, 63, 64, 4_095, 4_096, 262_143, 262_144, 299_999]
    for number in numbers { set.insert(number) }
    for (number, next) in zip(numbers, numbers.dropFirst()) {
      #expect(set.first(above: number) == next && set.last(below: next) == number)
    }
    #expect(set.last(below: 0) == nil && set.first(above: 299_999) == nil && set.first(above: -1) == 0)
    #expect(NumberSet(below: 0).first(above: -1) == nil && NumberSet(below: 0).last(below: 0) == nil)
  }
}
