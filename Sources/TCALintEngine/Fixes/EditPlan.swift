import TCALintModel
import TCALintRuleKit

/// The fixes that can be applied together, and their changes.
///
/// Fixes are taken in their order. A fix that touches what an earlier one changes is left out, unless both add to one
/// list or reindent the same lines alike. The cost is n log n in the number of their edits and of reindented lines.
struct EditPlan {
  /// The indices of the fixes that go together.
  private(set) var accepted: [Int] = []
  /// Their edits, of each file in source order.
  private(set) var edits: [FileID: [Edit]] = [:]

  /// An edit of the fixes, and its index among all of them.
  private struct Slot {
    var edit: Edit
    let fix: Int

    var place: (FileID, UInt32, UInt32, Int) {
      (edit.location.file, edit.location.range.lowerBound, edit.location.range.upperBound, fix)
    }
  }

  /// - Parameters:
  ///   - fixes: each of which has no edits that touch one another.
  ///   - source: returns the bytes of a file.
  init(_ fixes: [Fix], _ source: (FileID) -> [UInt8]) {
    var slots = fixes.enumerated().flatMap { index, fix in fix.edits.map { Slot(edit: $0, fix: index) } }
    slots.sort { $0.place < $1.place }
    var slotsOfFix = [[Int]](repeating: [], count: fixes.count)
    for (place, slot) in slots.enumerated() { slotsOfFix[slot.fix].append(place) }
    var taken = NumberSet(below: slots.count)
    var lines = LinePlan(fixes, changing: slots.map(\.edit.location), source)
    for (fix, own) in slotsOfFix.enumerated() {
      guard let merged = Self.merged(own, slots, taken), lines.take(fix, changing: merged.map(\.place)) else {
        continue
      }
      accepted.append(fix)
      for (place, edit) in merged {
        slots[place].edit = edit
        taken.insert(place)
      }
    }
    var place = taken.first(above: -1)
    while let current = place {
      edits[slots[current].edit.location.file, default: []].append(slots[current].edit)
      place = taken.first(above: current)
    }
    for moved in lines.taken {
      let file = moved.location.file
      let source = source(file)
      edits[file, default: []] += moved.edits(in: source) { $0.lineStarts(in: source) }
    }
    for file in Set(lines.taken.map(\.location.file)) { edits[file]?.sort { $0.location < $1.location } }
  }

  /// The edits of a fix, each with its slot; nil where one touches an earlier edit.
  private static func merged(_ own: [Int], _ slots: [Slot], _ taken: NumberSet) -> [(place: Int, edit: Edit)]? {
    var merged: [(Int, Edit)] = []
    for place in own {
      // Those that are taken do not touch one another, so that no other than the next ones can be touched.
      let neighbours = [taken.last(below: place), taken.first(above: place)].compactMap(\.self)
      let touched = neighbours.filter { slots[$0].edit.touches(slots[place].edit) }
      if touched.isEmpty {
        merged.append((place, slots[place].edit))
      } else if touched.count == 1, let both = slots[touched[0]].edit.merged(with: slots[place].edit) {
        merged.append((touched[0], both))
      } else {
        return nil
      }
    }
    return merged
  }

  /// A file's source after the edits.
  func apply(to file: FileID, _ source: [UInt8]) -> [UInt8] {
    let changes = (edits[file] ?? []).map { edit in
      SourceRewriter.Change(
        range: Int(edit.location.range.lowerBound)..<Int(edit.location.range.upperBound),
        replacement: Array(edit.replacement.utf8))
    }
    return SourceRewriter.apply(changes.withoutLeftEmptyLines(in: source), to: source)
  }
}

extension Edit {
  /// Whether two edits change the same, or nothing says which of them comes first.
  func touches(_ other: Edit) -> Bool { location.touches(other.location) }
}

extension Location {
  /// Whether edits of two places touch.
  func touches(_ other: Location) -> Bool {
    guard file == other.file else { return false }
    let (first, second) = range.lowerBound <= other.range.lowerBound ? (range, other.range) : (other.range, range)
    return second.lowerBound < first.upperBound || second.lowerBound == first.lowerBound
  }
}
