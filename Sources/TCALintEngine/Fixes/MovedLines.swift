import TCALintDomain
import TCALintModel
import TCALintRuleKit

/// Lines in a part of a file that a fix moves further in or out, by reindentations that overlap one another.
struct MovedLines: Hashable {
  /// All of these lines begin within it.
  let location: Location
  /// In source order, the outer ones first.
  private let reindentations: [Reindentation]
  /// What the fix changes itself where a line may begin, in source order. Such a line does not move.
  private let changed: [Location]

  /// The lines that a fix moves, in source order; no two parts overlap. The cost is n log n in its edits and reindentations,
  /// and their length.
  static func of(_ fix: Fix, _ source: (FileID) -> [UInt8]) -> [MovedLines] {
    if fix.reindentations.isEmpty { return [] }
    let changes = fix.edits.map(\.location).filter { $0.mayHoldLineStart(in: source($0.file)) }.sorted()
    let sorted = fix.reindentations.sorted {
      ($0.location.start, $1.location.range.upperBound) < ($1.location.start, $0.location.range.upperBound)
    }
    var found: [MovedLines] = []
    var rest = sorted[...]
    while let first = rest.first {
      var location = first.location
      let parts = rest.prefix { part in
        guard part.location == first.location || part.location.meets(location) else { return false }
        location = location.through(part.location)
        return true
      }
      rest = rest[parts.endIndex...]
      let start = changes.partitioningIndex {
        $0.file > location.file || $0.file == location.file && $0.end > location.start
      }
      let changed = changes[start...].prefix { $0.meets(location) }
      found.append(MovedLines(location: location, reindentations: Array(parts), changed: Array(changed)))
    }
    return found
  }

  /// What changes at each line that moves, in source order. The cost is that of their lines.
  ///
  /// - Parameter lineStarts: what ``Reindentation/lineStarts(in:)`` gives, for whoever asks often.
  func edits(in source: [UInt8], _ lineStarts: (Reindentation) -> [UInt32]) -> [Edit] {
    let lines = reindentations.enumerated().flatMap { index, part in
      lineStarts(part).map { (start: $0, part: index) }
    }.sorted { ($0.start, $0.part) < ($1.start, $1.part) }
    var edits: [Edit] = []
    var rest = lines[...]
    while let first = rest.first {
      let own = rest.prefix { $0.start == first.start }
      rest = rest[own.endIndex...]
      let edit = self.edit(ofLineAt: first.start, own.map { reindentations[$0.part] }, source)
      if !isChanged(edit) { edits.append(edit) }
    }
    return edits
  }

  private func edit(ofLineAt start: UInt32, _ parts: [Reindentation], _ source: [UInt8]) -> Edit {
    let end = parts.map(\.columns.upperBound).max() ?? 0
    let kept = parts.map(\.columns.lowerBound).min() ?? 0
    var blanks = Array(source[Int(start)..<Int(start) + end])
    for part in parts.reversed() {
      blanks.replaceSubrange(part.columns.clamped(to: 0..<blanks.count), with: part.blanks.utf8)
    }
    return Edit(
      Location(file: location.file, range: start + UInt32(kept)..<start + UInt32(end)),
      replacement: String(decoding: blanks.dropFirst(kept), as: UTF8.self))
  }

  private func isChanged(_ edit: Edit) -> Bool {
    // They do not touch one another.
    let next = changed.partitioningIndex { $0.range.lowerBound > edit.location.range.lowerBound }
    return [next - 1, next].contains { changed.indices.contains($0) && changed[$0].touches(edit.location) }
  }
}

extension Location {
  /// Whether two places share a byte, or an empty one stands within the other.
  func meets(_ other: Location) -> Bool {
    file == other.file && range.lowerBound < max(other.range.upperBound, other.range.lowerBound + 1)
      && other.range.lowerBound < max(range.upperBound, range.lowerBound + 1)
  }

  /// Whether a line begins within it, or it begins among the blanks that one begins with. The cost is its length.
  func mayHoldLineStart(in source: [UInt8]) -> Bool {
    func isLineBreak(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }
    func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    if source[Int(range.lowerBound)..<Int(range.upperBound)].contains(where: isLineBreak) { return true }
    var start = Int(range.lowerBound)
    if start < source.count, isBlank(source[start]) {
      while start > 0, isBlank(source[start - 1]) { start -= 1 }
    }
    return start == 0 || isLineBreak(source[start - 1])
  }
}

extension Fix {
  /// All that it changes, line by line; in source order where it moves lines.
  ///
  /// - Parameter lineStarts: see ``MovedLines/edits(in:_:)``.
  func edits(in source: (FileID) -> [UInt8], _ lineStarts: (Reindentation) -> [UInt32]) -> [Edit] {
    if reindentations.isEmpty { return edits }
    let moved = MovedLines.of(self, source).flatMap { $0.edits(in: source($0.location.file), lineStarts) }
    return (edits + moved).sorted { $0.location < $1.location }
  }
}
