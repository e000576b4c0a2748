import TCALintModel
import TCALintRuleKit

/// Which lines are reindented when fixes are applied together: fixes that reindent the same lines have to do it alike.
struct LinePlan {
  /// The lines that fixes reindent, without repetitions, in source order.
  private let parts: [MovedLines]
  /// The indices of the parts of each fix.
  private let partsOfFix: [[Int]]
  private var takenParts: NumberSet
  /// The places of the edits of all fixes, in source order, and the indices of those that may hold the start of a
  /// reindented line.
  private let places: [Location]
  private let lineStarts: Set<Int>
  private var takenLineStarts: NumberSet

  /// - Parameters:
  ///   - places: the places of the edits of all fixes, in source order.
  ///   - source: returns the bytes of a file.
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

  /// The lines that are reindented, in source order.
  var taken: [MovedLines] { parts.indices.filter(takenParts.contains).map { parts[$0] } }

  /// Takes the reindentations of a fix; false, and takes none, where they conflict with fixes that are taken.
  ///
  /// - Parameter edits: the indices of the places that the fix changes.
  mutating func take(_ fix: Int, changing edits: [Int]) -> Bool {
    let (own, starts) = (Set(partsOfFix[fix]), Set(edits.filter(lineStarts.contains)))
    guard own.allSatisfy({ canTake($0, starts) }), starts.allSatisfy({ canChange($0, own) }) else { return false }
    for part in own { takenParts.insert(part) }
    for start in starts { takenLineStarts.insert(start) }
    return true
  }

  /// Whether no taken fix reindents some of a part's lines in another way, or changes the start of one.
  ///
  /// - Parameter starts: the indices of the places that the fix itself changes.
  private func canTake(_ part: Int, _ starts: Set<Int>) -> Bool {
    if takenParts.contains(part) { return true }
    let location = parts[part].location
    // Taken parts do not overlap one another, so only the adjacent ones can overlap this one.
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

  /// Whether no taken fix reindents a line that begins in a place, except in the same way as this fix.
  private func canChange(_ start: Int, _ own: Set<Int>) -> Bool {
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
