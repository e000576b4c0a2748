import TCALintModel

/// Which lines of a file were changed to which: runs of lines that differ between two texts.
///
/// Lines are compared without their ends. The time is n log n in the number of lines: if the texts differ throughout
/// and share no line that is unique in both, a run may be larger than necessary.
struct LineDiff {
  /// Lines in place of others; one of the two may be empty. Lines are counted from 0.
  struct Hunk: Equatable {
    let old: Range<Int>
    let new: Range<Int>

    fileprivate func shifted(old first: Int, new second: Int) -> Hunk {
      Hunk(
        old: old.lowerBound + first..<old.upperBound + first, new: new.lowerBound + second..<new.upperBound + second)
    }
  }

  /// In order; two do not touch.
  private(set) var hunks: [Hunk] = []

  init(_ old: [UInt8], _ new: [UInt8]) { self.init(Self.lines(old), Self.lines(new)) }

  init(_ old: [ArraySlice<UInt8>], _ new: [ArraySlice<UInt8>]) {
    // Most lines of most files have not changed, and need no number.
    let (first, second) = Self.trimmed(old, new, old.indices, new.indices)
    var numbers: [Line: Int] = [:]
    let number = { (bytes: ArraySlice<UInt8>) -> Int in
      let (line, next) = (Line(bytes: bytes), numbers.count)
      if let known = numbers[line] { return known }
      numbers[line] = next
      return next
    }
    self.init(old[first].map(number), new[second].map(number))
    hunks = hunks.map { $0.shifted(old: first.lowerBound, new: second.lowerBound) }
  }

  /// A line that is hashed as a whole, and not byte by byte.
  private struct Line: Hashable {
    let bytes: ArraySlice<UInt8>

    func hash(into hasher: inout Hasher) { bytes.withUnsafeBytes { hasher.combine(bytes: $0) } }
  }

  /// The lines without their ends.
  private static func lines(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    let table = LineTable(bytes)
    return (0..<LineTable.lineCount(bytes)).map { table.contents(ofLine: $0, in: bytes) }
  }

  private init(_ old: [Int], _ new: [Int]) {
    // The maximum number of times that a run is split at lines that are unique in both sides: each takes time linear
    // in its lines.
    let maxCuts = 16
    var waiting = [(old: 0..<old.count, new: 0..<new.count, depth: 0)]
    var found: [Hunk] = []
    while let region = waiting.popLast() {
      let (first, second) = Self.trimmed(old, new, region.old, region.new)
      if first.isEmpty, second.isEmpty { continue }
      let anchors =
        first.isEmpty || second.isEmpty || region.depth == maxCuts ? [] : Self.anchors(old, new, first, second)
      guard !anchors.isEmpty else {
        found.append(Hunk(old: first, new: second))
        continue
      }
      var (from, to) = (first.lowerBound, second.lowerBound)
      for (left, right) in anchors + [(first.upperBound, second.upperBound)] {
        waiting.append((from..<left, to..<right, region.depth + 1))
        (from, to) = (left + (left < first.upperBound ? 1 : 0), right + (right < second.upperBound ? 1 : 0))
      }
    }
    hunks = Self.joined(
      found.sorted { ($0.old.lowerBound, $0.new.lowerBound) < ($1.old.lowerBound, $1.new.lowerBound) })
  }

  /// Two runs without their common prefix and suffix.
  private static func trimmed<Element: Equatable>(
    _ old: [Element], _ new: [Element], _ first: Range<Int>, _ second: Range<Int>
  ) -> (Range<Int>, Range<Int>) {
    var (left, right) = (first.lowerBound, second.lowerBound)
    while left < first.upperBound, right < second.upperBound, old[left] == new[right] {
      left += 1
      right += 1
    }
    var (leftEnd, rightEnd) = (first.upperBound, second.upperBound)
    while leftEnd > left, rightEnd > right, old[leftEnd - 1] == new[rightEnd - 1] {
      leftEnd -= 1
      rightEnd -= 1
    }
    return (left..<leftEnd, right..<rightEnd)
  }

  /// Lines that are unique in each of two runs: the longest sequence that has the same order in both.
  private static func anchors(
    _ old: [Int], _ new: [Int], _ first: Range<Int>, _ second: Range<Int>
  ) -> [(Int, Int)] {
    var places: [Int: (old: Int, new: Int)] = [:]
    for index in first {
      let isFirst = places[old[index]] == nil
      places[old[index]] = (isFirst ? index : -2, -1)
    }
    for index in second {
      guard let known = places[new[index]], known.old >= 0 else { continue }
      places[new[index]]!.new = known.new == -1 ? index : -2
    }
    let pairs = places.values.filter { $0.old >= 0 && $0.new >= 0 }.sorted { $0.old < $1.old }
    // The longest ascending row: the pair that each row of a length best ends with, and the one before each pair.
    var ends: [Int] = []
    var before = [Int](repeating: -1, count: pairs.count)
    for (index, pair) in pairs.enumerated() {
      let place = ends.partitioningIndex { pairs[$0].new >= pair.new }
      if place > 0 { before[index] = ends[place - 1] }
      if place == ends.count { ends.append(index) } else { ends[place] = index }
    }
    var row: [(Int, Int)] = []
    var current = ends.last ?? -1
    while current >= 0 {
      row.append((pairs[current].old, pairs[current].new))
      current = before[current]
    }
    return row.reversed()
  }

  private static func joined(_ hunks: [Hunk]) -> [Hunk] {
    var joined: [Hunk] = []
    for hunk in hunks {
      if let last = joined.last, last.old.upperBound == hunk.old.lowerBound, last.new.upperBound == hunk.new.lowerBound
      {
        joined[joined.count - 1] = Hunk(
          old: last.old.lowerBound..<hunk.old.upperBound, new: last.new.lowerBound..<hunk.new.upperBound)
      } else {
        joined.append(hunk)
      }
    }
    return joined
  }

  /// Whether a run of lines of the new text contains a changed or added line.
  func touches(_ lines: ClosedRange<Int>) -> Bool {
    let first = hunks.partitioningIndex { $0.new.upperBound > lines.lowerBound }
    // Runs without new lines are between lines.
    return hunks[first...].prefix { $0.new.lowerBound <= lines.upperBound }
      .contains { $0.new.overlaps(lines.lowerBound..<lines.upperBound + 1) }
  }
}
