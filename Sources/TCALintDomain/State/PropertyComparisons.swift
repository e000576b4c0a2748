import TCALintModel
import TCALintSyntax

/// The properties that code holds against each other, or reads in place of each other: `state.route != state.currentRoute`,
/// `state.page ?? state.cachedPage`, also by local names, and those that it has one function look at together.
public struct PropertyComparisons: Sendable {
  private struct Pair: Hashable, Sendable {
    let first: ProgramName
    let second: ProgramName
  }

  private var pairs: Set<Pair> = []

  /// - Parameter wanted: the names of states' properties.
  mutating func add(in file: FileID, _ wanted: NameSet<ProgramName>, _ app: App) {
    guard !app.program.isTestFile[file] else { return }
    let names = app.program.names(of: file)
    for comparison in app.recognised[file].changes.comparisons {
      let pair = Pair(first: names[comparison.first], second: names[comparison.second])
      guard wanted.contains(pair.first), wanted.contains(pair.second),
        comparison.between.isEmpty || app.program.tellsApart(within: comparison.between, of: file)
      else { continue }
      pairs.insert(pair)
    }
  }

  /// Whether two properties of these names, or the same part of each, are held against each other.
  public func contain(_ one: ProgramName, _ other: ProgramName) -> Bool {
    pairs.contains(Pair(first: one, second: other)) || pairs.contains(Pair(first: other, second: one))
  }
}

extension Program {
  /// Whether a byte range contains only an operator that compares two values, or `??`.
  fileprivate func tellsApart(within range: Range<UInt32>, of file: FileID) -> Bool {
    let words = source(Location(file: file, range: range)).split(whereSeparator: \.isWhitespace)
    guard words.count == 1 else { return false }
    return ["==", "!=", "===", "!==", "??", "<", ">", "<=", ">="].contains(words[0])
  }
}
