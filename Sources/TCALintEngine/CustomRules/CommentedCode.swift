import TCALintSyntax

/// The statements and declarations of a file with a comment above or after their first line.
struct CommentedCode {
  private let ranges: CodeRanges

  /// The cost is one walk of the tree.
  init(_ tree: SyntaxTree) {
    var found: [Range<UInt32>] = []
    for node in tree.root.descendants where node.parent?.kind.holdsItems == true && Self.isCommented(node) {
      // The statements in its block are separate.
      let end = node.descendants.first { $0.kind.holdsItems }?.range.lowerBound ?? node.range.upperBound
      found.append(node.range.lowerBound..<max(end, node.range.lowerBound))
    }
    ranges = CodeRanges(found)
  }

  /// Whether code begins in such a statement or declaration.
  func contains(_ range: Range<UInt32>) -> Bool { ranges.contains(range.lowerBound..<range.lowerBound) }

  private static func isCommented(_ node: Syntax) -> Bool {
    let tree = node.tree
    let tokens = node.tokenRange
    guard !tokens.isEmpty else { return false }
    let before = tokens.lowerBound == 0 ? 0 : Int(tree.tokens[tokens.lowerBound - 1].end)
    var gap = tree.source[before..<Int(tree.tokens[tokens.lowerBound].start)]
    // A comment on the line of the preceding code belongs to that.
    if before > 0, let lineEnd = gap.firstIndex(of: UInt8(ascii: "\n")) { gap = gap[lineEnd...] }
    if holdsComment(gap) { return true }
    return holdsComment(behindFirstLine(of: tokens, tree))
  }

  /// The text between the last token of the node's first line and the line's end.
  private static func behindFirstLine(of tokens: Range<Int>, _ tree: SyntaxTree) -> ArraySlice<UInt8> {
    var last = tokens.lowerBound
    // A line may be as long as the file.
    let limit = min(tokens.lowerBound + longestLine, tree.tokens.count)
    while last + 1 < limit, !tree.tokens[last + 1].flags.contains(.newlineBefore),
      tree.tokens[last + 1].kind != .endOfFile
    {
      last += 1
    }
    guard last + 1 < limit || limit == tree.tokens.count else { return [] }
    let end = last + 1 < tree.tokens.count ? Int(tree.tokens[last + 1].start) : tree.source.count
    return tree.source[Int(tree.tokens[last].end)..<end].prefix { $0 != UInt8(ascii: "\n") }
  }

  /// The maximum number of tokens of a line whose trailing comment counts.
  private static let longestLine = 256

  private static func holdsComment(_ gap: ArraySlice<UInt8>) -> Bool { gap.contains(UInt8(ascii: "/")) }
}

extension SyntaxKind {
  /// Whether it contains a list of statements or declarations.
  fileprivate var holdsItems: Bool {
    switch self {
    case .sourceFile, .codeBlock, .memberBlock, .closureExpr, .accessorBlock, .switchCase, .ifConfigClause: true
    default: false
    }
  }
}
