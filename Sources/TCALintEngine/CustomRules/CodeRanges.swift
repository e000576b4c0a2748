import TCALintDomain
import TCALintModel
import TCALintSyntax

/// Parts of a file's code, to test whether code is in one of them.
struct CodeRanges {
  /// The outermost, ascending: parts of code are nested or disjoint.
  private let ranges: [Range<UInt32>]

  /// The cost is one walk of the tree for each pattern, and one for all kinds of code.
  init(_ areas: [CodeArea], in file: SourceFile, _ tree: SyntaxTree) {
    var found: [Range<UInt32>] = []
    var syntax: [SyntaxArea] = []
    for area in areas {
      switch area {
      case .role(let role): found += file.ranges(of: role)
      case .type(let name): found += file.ranges(ofTypesLike: name)
      case .pattern(let pattern): found += pattern.matches(in: tree).map(\.range)
      case .syntax(let area): syntax.append(area)
      }
    }
    found += SyntaxArea.ranges(of: syntax, in: tree)
    ranges = Self.outermost(found)
  }

  init(_ ranges: [Range<UInt32>]) { self.ranges = Self.outermost(ranges) }

  private static func outermost(_ ranges: [Range<UInt32>]) -> [Range<UInt32>] {
    var result: [Range<UInt32>] = []
    for range in ranges.sorted(by: { ($0.lowerBound, $1.upperBound) < ($1.lowerBound, $0.upperBound) }) {
      if let last = result.last, range.lowerBound < last.upperBound { continue }
      result.append(range)
    }
    return result
  }

  /// Whether a part of the code is one of them, or is in one.
  func contains(_ range: Range<UInt32>) -> Bool {
    let next = ranges.partitioningIndex { $0.lowerBound > range.lowerBound }
    return next > 0 && range.upperBound <= ranges[next - 1].upperBound
  }
}
