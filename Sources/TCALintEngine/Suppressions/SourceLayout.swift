import TCALintModel
import TCALintSyntax

/// The positions of the tokens and comments of a file, to determine where another comment can be inserted.
struct SourceLayout: Sendable {
  private struct Piece: Sendable {
    let kind: TokenKind
    let range: Range<UInt32>
  }

  private let tokens: [Piece]
  /// The parts that must not be split: tokens, and string literals with their interpolations. Byte offsets.
  private let spans: [Range<Int>]
  private let comments: [Range<Int>]

  init(_ tree: SyntaxTree) {
    var spans: [Range<Int>] = []
    var comments: [Range<Int>] = []
    var opened: [UInt32] = []
    var end = 0
    for token in tree.tokens {
      if token.flags.contains(.spaceBefore) || token.flags.contains(.newlineBefore) {
        comments += SourceComment.all(in: end..<Int(token.start), of: tree.source).map(\.range)
      }
      end = Int(token.end)
      if token.kind == .stringLiteralHead { opened.append(token.start) }
      let start = token.kind == .stringLiteralTail ? opened.popLast() ?? token.start : token.start
      if opened.isEmpty { spans.append(Int(start)..<end) }
    }
    tokens = tree.tokens.map { Piece(kind: $0.kind, range: $0.start..<$0.end) }
    self.spans = spans
    self.comments = comments
  }

  /// Where the first token begins.
  var startOfCode: Int { tokens.first.map { Int($0.range.lowerBound) } ?? 0 }
  /// The token or string that a place lies in, if any.
  func span(around place: Int) -> Range<Int>? { Self.range(around: place, in: spans) }
  /// The comment that a place lies in, if any.
  func comment(around place: Int) -> Range<Int>? { Self.range(around: place, in: comments) }

  private static func range(around place: Int, in ranges: [Range<Int>]) -> Range<Int>? {
    let index = ranges.partitioningIndex { $0.upperBound > place }
    return index < ranges.count && ranges[index].lowerBound < place ? ranges[index] : nil
  }

  /// The positions of places of this file in another with the same tokens; nil if the tokens differ.
  func moved(_ places: [UInt32], to other: SourceLayout) -> [UInt32]? {
    guard tokens.count == other.tokens.count,
      zip(tokens, other.tokens).allSatisfy({ $0.kind == $1.kind && $0.range.count == $1.range.count })
    else { return nil }
    return places.map { place in
      let index = tokens.partitioningIndex { $0.range.upperBound > place }
      guard index < tokens.count, tokens[index].range.lowerBound <= place else { return place }
      return other.tokens[index].range.lowerBound + (place - tokens[index].range.lowerBound)
    }
  }
}
