import TCALintModel
import TCALintSyntax

/// The properties that code holds against each other, or reads in place of each other: `state.route != state.currentRoute`,
/// `state.page ?? state.cachedPage`
struct PropertyComparisons: Sendable {
  private struct Pair: Hashable, Sendable {
    let first: ProgramName
    let second: ProgramName
  }

  private var pairs: Set<Pair> = []

  /// - Parameter wanted: the names of states' properties.
  mutating func add(in file: FileID, _ wanted: NameSet<ProgramName>, _ app: App) {
    guard !app.program.isTestFile[file] else { return }
    let (facts, names) = (app.program.files[file].facts, app.program.names(of: file))
    for id in app.recognised[file].changes.neighbours {
      let (left, right) = (facts.paths[id], facts.paths[id.next])
      for (one, other) in zip(facts.path(left.names), facts.path(right.names)) where one != other {
        guard wanted.contains(names[one]), wanted.contains(names[other]),
          app.program.tellsApart(between: left.range.upperBound, and: right.range.lowerBound, in: file)
        else { continue }
        pairs.insert(Pair(first: names[one], second: names[other]))
      }
    }
  }

  /// Whether two properties of these names, or the same part of each, are held against each other.
  func contain(_ one: ProgramName, _ other: ProgramName) -> Bool {
    pairs.contains(Pair(first: one, second: other)) || pairs.contains(Pair(first: other, second: one))
  }
}

extension FileFacts {
  /// The operands that are followed by an operand whose path differs in exactly one name.
  func neighboursThatDiffer() -> [PathID] {
    paths.factIndices.dropLast().filter { id in
      guard paths[id].use == .operand, paths[id.next].use == .operand, paths[id].root == paths[id.next].root,
        paths[id].names.count == paths[id.next].names.count
      else { return false }
      return zip(path(paths[id].names), path(paths[id.next].names)).count { $0 != $1 } == 1
    }
  }
}

extension Program {
  /// Whether nothing but an operator that asks whether two values are equal, or gives the other for `nil`, stands between
  /// two offsets.
  fileprivate func tellsApart(between start: UInt32, and end: UInt32, in file: FileID) -> Bool {
    guard start < end else { return false }
    let words = source(Location(file: file, range: start..<end)).split(whereSeparator: \.isWhitespace)
    return words == ["=="] || words == ["!="] || words == ["??"]
  }
}
