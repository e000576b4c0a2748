import TCALintModel
import TCALintPatterns
import TCALintSyntax

/// The matches of some patterns in a file, to test whether other matches contain one.
///
/// A placeholder that both patterns name matches the same code in both.
struct ContainedCode {
  private struct Matches {
    /// The placeholders of the pattern.
    let names: [String]
    let all: [PatternMatch]
    /// By the names that another pattern has too, and what they match: ranges, ascending.
    var byCode: [Key: [Range<UInt32>]] = [:]
    /// The names that ``byCode`` is known for.
    var known: Set<[String]> = []
  }

  private struct Key: Hashable {
    let names: [String]
    let code: [ArraySlice<UInt8>]
  }

  private var matches: [Matches]
  private let source: [UInt8]

  /// The cost is one walk of the tree for each pattern.
  init(_ patterns: [Pattern], in tree: SyntaxTree) {
    source = tree.source
    matches = patterns.map { Matches(names: $0.placeholders, all: $0.matches(in: tree)) }
  }

  /// Whether a match contains one of them, or is one. The cost is that of a search.
  mutating func isIn(_ match: PatternMatch) -> Bool {
    for index in matches.indices {
      let names = matches[index].names.filter { match.captures[$0] != nil }
      if matches[index].known.insert(names).inserted { sort(index, by: names) }
      let ranges = matches[index].byCode[key(match, names)] ?? []
      // Of those that begin at one place the shortest is the first, and code is nested or disjoint.
      let first = ranges.partitioningIndex { $0.lowerBound >= match.range.lowerBound }
      if first < ranges.count, ranges[first].upperBound <= match.range.upperBound { return true }
    }
    return false
  }

  private mutating func sort(_ index: Int, by names: [String]) {
    for match in matches[index].all {
      matches[index].byCode[key(match, names), default: []].append(match.range)
    }
    for key in matches[index].byCode.keys where key.names == names {
      matches[index].byCode[key]?.sort { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }
    }
  }

  private func key(_ match: PatternMatch, _ names: [String]) -> Key {
    Key(
      names: names,
      code: names.map { name in
        match.captures[name].map { source[Int($0.lowerBound)..<Int($0.upperBound)] } ?? []
      })
  }
}
