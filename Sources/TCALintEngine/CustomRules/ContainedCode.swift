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
    /// By the names that another pattern has too, and what they match.
    var byCode: [Key: Ranges] = [:]
    /// The names that ``byCode`` is known for.
    var known: Set<[String]> = []
  }

  private struct Key: Hashable {
    let names: [String]
    let code: [Excerpt]
  }

  /// Code to compare: its length, its beginning and its end, since nested matches repeat the code within.
  private struct Excerpt: Hashable {
    let count: Int
    let start: ArraySlice<UInt8>
    let end: ArraySlice<UInt8>

    /// The maximum number of bytes that are compared at each end.
    private static let maxBytes = 64

    init(_ code: ArraySlice<UInt8>) {
      (count, start) = (code.count, code.prefix(Self.maxBytes))
      end = code.dropFirst(Self.maxBytes).suffix(Self.maxBytes)
    }
  }

  private struct Ranges {
    /// Ascending.
    private let starts: [UInt32]
    /// For each start the first end of the ranges from there on.
    private let ends: [UInt32]

    init(_ ranges: [Range<UInt32>]) {
      let sorted = ranges.sorted { $0.lowerBound < $1.lowerBound }
      starts = sorted.map(\.lowerBound)
      var (ends, first) = (sorted.map(\.upperBound), UInt32.max)
      for index in ends.indices.reversed() {
        first = min(first, ends[index])
        ends[index] = first
      }
      self.ends = ends
    }

    /// Whether one is in a range. The cost is that of a binary search.
    func holdOne(in range: Range<UInt32>) -> Bool {
      let first = starts.partitioningIndex { $0 >= range.lowerBound }
      return first < ends.count && ends[first] <= range.upperBound
    }
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
      if matches[index].byCode[key(match, names)]?.holdOne(in: match.range) ?? false { return true }
    }
    return false
  }

  private mutating func sort(_ index: Int, by names: [String]) {
    let ranges = Dictionary(grouping: matches[index].all) { key($0, names) }
    matches[index].byCode.merge(ranges.mapValues { Ranges($0.map(\.range)) }) { $1 }
  }

  private func key(_ match: PatternMatch, _ names: [String]) -> Key {
    Key(
      names: names,
      code: names.map { name in
        Excerpt(match.captures[name].map { source[Int($0.lowerBound)..<Int($0.upperBound)] } ?? [])
      })
  }
}
