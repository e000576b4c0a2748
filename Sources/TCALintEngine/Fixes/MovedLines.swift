import TCALintDomain
import TCALintModel
import TCALintRuleKit

/// Lines that a fix reindents by reindentations that overlap.
struct MovedLines: Hashable {
  /// The part of the file in which the lines begin.
  let location: Location
  /// In source order, outer ones first.
  private let reindentations: [Reindentation]
  /// The edits of the fix that may hold the start of one of the lines, in source order. Such a line is not reindented.
  private let changed: [Location]

  /// The lines that a fix reindents, in parts that do not overlap, in source order. The cost is n log n in the number of its
  /// edits and reindentations, and linear in the length of its edits.
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
        // A part inside another ends before that.
        if part.location.end > location.end { location = location.through(part.location) }
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

  /// The edit of each line, in source order. The cost is n log n in the number of lines of each reindentation.
  ///
  /// - Parameter lineStarts: returns ``Reindentation/lineStarts(in:)``, which callers may cache.
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
    // Edits of a fix do not touch one another, so only the adjacent ones can touch this one.
    let next = changed.partitioningIndex { $0.range.lowerBound > edit.location.range.lowerBound }
    return [next - 1, next].contains { changed.indices.contains($0) && changed[$0].touches(edit.location) }
  }
}

extension Location {
  /// Whether two places share a byte, or an empty one is within the other.
  func meets(_ other: Location) -> Bool {
    file == other.file && range.lowerBound < max(other.range.upperBound, other.range.lowerBound + 1)
      && other.range.lowerBound < max(range.upperBound, range.lowerBound + 1)
  }

  /// Whether a line begins in the place, or the place begins in the leading blanks of a line. The cost is linear in the
  /// length of both.
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
  /// All edits, those of reindented lines among them; sorted where there are such lines.
  ///
  /// - Parameter lineStarts: see ``MovedLines/edits(in:_:)``.
  func edits(in source: (FileID) -> [UInt8], _ lineStarts: (Reindentation) -> [UInt32]) -> [Edit] {
    if reindentations.isEmpty { return edits }
    let moved = MovedLines.of(self, source).flatMap { $0.edits(in: source($0.location.file), lineStarts) }
    return (edits + moved).sorted { $0.location < $1.location }
  }
}
