import TCALintModel
import TCALintRuleKit
import TCALintSyntax

/// A suppression comment as written in a file.
struct WrittenSuppression: Sendable {
  typealias Word = (text: String, range: Range<UInt32>)

  let range: Range<UInt32>
  /// The word after `tcalint:`.
  let word: Word
  let directive: SuppressionComment.Directive?
  let rules: [Word]
  let reason: String?
  /// The line that it applies to, counted from 0: the one with the code below, above or beside it. nil if it applies to
  /// no line, and where there is no code.
  let line: Int?
  let removal: (range: Range<UInt32>, replacement: String)

  /// Those of a file, in source order. A file that nowhere says `tcalint:` costs a search of its bytes.
  static func all(in file: ProgramFile) -> [WrittenSuppression] {
    guard ToolComment.nextMarker(in: file.source) != nil else { return [] }
    return file.withTree { tree in
      let comments = ToolComment.all(in: tree)
      if comments.isEmpty { return [] }
      let lines = LineTable(tree.source)
      return comments.map { WrittenSuppression($0, in: tree, lines) }
    }
  }

  init(_ comment: ToolComment, in tree: SyntaxTree, _ lines: LineTable) {
    range = UInt32(comment.range.lowerBound)..<UInt32(comment.range.upperBound)
    var reader = SuppressionReader(tree.source[comment.text])
    word = reader.directive()
    directive = SuppressionComment.Directive(rawValue: word.text)
    rules = reader.rules()
    reason = reader.reason()
    line = Self.line(range, directive, in: tree, lines)
    removal = Self.directive(of: comment, tree.source) ?? Self.removal(comment.range, tree.source)
  }

  private static func line(
    _ range: Range<UInt32>, _ directive: SuppressionComment.Directive?, in tree: SyntaxTree, _ lines: LineTable
  ) -> Int? {
    let first = lines.line(at: range.lowerBound)
    switch directive {
    case .disableThis: return first
    case .disableNext:
      let next = lines.line(at: range.upperBound - 1) + 1
      guard next < lines.starts.count else { return nil }
      let token = tree.tokens[tree.tokens.count(before: lines.starts[next])]
      return token.kind == .endOfFile ? nil : lines.line(at: token.start)
    case .disablePrevious:
      let count = tree.tokens.count(before: lines.starts[first])
      return count == 0 ? nil : lines.line(at: tree.tokens[count - 1].start)
    case .disable, .disableFile, .enable, nil: return nil
    }
  }

  /// The edit that removes the line with the directive of a comment with further lines.
  private static func directive(
    of comment: ToolComment, _ source: [UInt8]
  ) -> (range: Range<UInt32>, replacement: String)? {
    let further = source[comment.text.lowerBound..<comment.range.upperBound].drop { !ToolComment.isLineBreak($0) }
    let words = further.drop { ToolComment.isBlank($0) || ToolComment.isLineBreak($0) || $0 == UInt8(ascii: "*") }
    guard !words.isEmpty, !words.elementsEqual("/".utf8) else { return nil }
    return (UInt32(comment.text.lowerBound - ToolComment.markerLength)..<UInt32(words.startIndex), "")
  }

  /// The edit that removes a comment, and its line if nothing else is on it.
  private static func removal(_ range: Range<Int>, _ source: [UInt8]) -> (range: Range<UInt32>, replacement: String) {
    var start = range.lowerBound
    while start > 0, ToolComment.isBlank(source[start - 1]) { start -= 1 }
    var end = range.upperBound
    while end < source.count, ToolComment.isBlank(source[end]) { end += 1 }
    let isFirst = start == 0 || ToolComment.isLineBreak(source[start - 1]) || source[..<start].isByteOrderMark
    let isLast = end == source.count || ToolComment.isLineBreak(source[end])
    var replacement = ""
    switch (isFirst, isLast) {
    case (true, true):
      if end < source.count { end += source[end...].starts(with: [0x0d, 0x0a]) ? 2 : 1 }
    case (true, false): start = range.lowerBound
    case (false, true): break
    case (false, false):
      // The replacement still separates the two tokens around it.
      if source[range].contains(where: ToolComment.isLineBreak) {
        replacement = "\n"
      } else if start == range.lowerBound, end == range.upperBound {
        replacement = " "
      }
      if start == range.lowerBound { end = range.upperBound }
      start = range.lowerBound
    }
    return (UInt32(start)..<UInt32(end), replacement)
  }
}

extension ArraySlice<UInt8> {
  /// Whether it is the mark that a file may begin with.
  var isByteOrderMark: Bool { count == 3 && elementsEqual([0xef, 0xbb, 0xbf]) }
}

extension UnsafeBufferPointer<Token> {
  /// The number of tokens that begin before an offset; the last, the file's end, is not counted.
  func count(before offset: UInt32) -> Int {
    dropLast().partitioningIndex { $0.start >= offset }
  }
}
