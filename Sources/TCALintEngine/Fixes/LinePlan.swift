import TCALintModel
import TCALintRuleKit

/// Which lines move that some fixes move, of which those go together that move the same ones alike.
struct LinePlan {
  /// What the fixes move, each part once, in source order.
  private let parts: [MovedLines]
  /// The indices of what each fix moves.
  private let partsOfFix: [[Int]]
  private var takenParts: NumberSet
  /// The places of the edits of all fixes, in source order, and the indices of those where lines may begin that could move.
  private let places: [Location]
  private let lineStarts: Set<Int>
  private var takenLineStarts: NumberSet

  /// - Parameters:
  ///   - places: those of the edits of all fixes, in source order.
  ///   - source: that of a file which the fixes change.
  init(_ fixes: [Fix], changing places: [Location], _ source: (FileID) -> [UInt8]) {
    let moved = fixes.map { MovedLines.of($0, source) }
    let parts = Set(moved.joined()).sorted { $0.location < $1.location }
    let numbers = Dictionary(uniqueKeysWithValues: zip(parts, parts.indices))
    let files = Set(parts.map(\.location.file))
    self.parts = parts
    partsOfFix = moved.map { $0.compactMap { numbers[$0] } }
    takenParts = NumberSet(below: parts.count)
    self.places = places
    lineStarts = Set(
      places.indices.filter {
        files.contains(places[$0].file) && places[$0].mayHoldLineStart(in: source(places[$0].file))
      })
    takenLineStarts = NumberSet(below: places.count)
  }

  /// What moves, in source order.
  var taken: [MovedLines] { parts.indices.filter(takenParts.contains).map { parts[$0] } }

  /// Moves what a fix moves; false, and nothing, where that does not go together with what others move or change.
  ///
  /// - Parameter edits: the indices of the places that it changes.
  mutating func take(_ fix: Int, changing edits: [Int]) -> Bool {
    let (own, starts) = (Set(partsOfFix[fix]), Set(edits.filter(lineStarts.contains)))
    guard own.allSatisfy({ mayMove($0, starts) }), starts.allSatisfy({ mayChange($0, own) }) else { return false }
    for part in own { takenParts.insert(part) }
    for start in starts { takenLineStarts.insert(start) }
    return true
  }

  /// Whether no other fix moves some of a part's lines, or changes where one of them begins.
  ///
  /// - Parameter starts: what the fix changes itself.
  private func mayMove(_ part: Int, _ starts: Set<Int>) -> Bool {
    if takenParts.contains(part) { return true }
    let location = parts[part].location
    // Those that are taken do not overlap, so that no other than the next ones can.
    let neighbours = [takenParts.last(below: part), takenParts.first(above: part)].compactMap(\.self)
    if neighbours.contains(where: { parts[$0].location.meets(location) }) { return false }
    let first = places.partitioningIndex { $0 >= location.start }
    let before = takenLineStarts.last(below: first).flatMap { places[$0].meets(location) ? $0 : nil }
    var start = before ?? takenLineStarts.first(above: first - 1)
    while let current = start, places[current].meets(location) {
      guard starts.contains(current) else { return false }
      start = takenLineStarts.first(above: current)
    }
    return true
  }

  /// Whether none of the lines that begin in an edit's place is moved, but by parts that the fix moves itself.
  private func mayChange(_ start: Int, _ own: Set<Int>) -> Bool {
    let place = places[start]
    var part = takenParts.last(below: parts.partitioningIndex { $0.location.start > place.end })
    while let current = part, parts[current].location.file == place.file,
      parts[current].location.range.upperBound > place.range.lowerBound
    {
      guard own.contains(current) || !parts[current].location.meets(place) else { return false }
      part = takenParts.last(below: current)
    }
    return true
  }
}
