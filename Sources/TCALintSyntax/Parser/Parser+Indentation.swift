// Where a block ends when braces do not match.

extension Parser {
  /// A part of a line, from the line's start, and the columns of white space there.
  struct IndentedLine {
    var known = 0..<0
    var column = 0
  }

  /// The white space that the line of a token starts with, in columns.
  mutating func indentation(ofLineOf index: Int) -> Int {
    let offset = Int(tokenizer.tokens[index].start)
    if indentedLine.known.contains(offset) { return indentedLine.column }
    var start = offset
    while start > 0, !tokenizer.isLineEnd(tokenizer.bytes[start - 1]) {
      start -= 1
      // The line may be very long, and is needed at every brace.
      if start == indentedLine.known.upperBound - 1 { start = indentedLine.known.lowerBound }
    }
    indentedLine = IndentedLine(known: start..<offset + 1, column: column(from: start))
    return indentedLine.column
  }

  private func column(from lineStart: Int) -> Int {
    var offset = lineStart
    var column = 0
    while true {
      switch tokenizer.bytes[offset] {
      case UInt8(ascii: " "): column += 1
      case UInt8(ascii: "\t"): column += 4
      default: return column
      }
      offset += 1
    }
  }

  /// Whether a line's first token shows that the block opened at `indentation` was left without its brace.
  mutating func leavesBlock(_ indentation: Int) -> Bool {
    guard trustsIndentation, atLineStart, indentation >= 0 else { return false }
    let column = self.indentation(ofLineOf: cursor)
    if at(.rightBrace) { return column < indentation }
    guard column <= indentation else { return false }
    return at(.atSign) || (at([.declaration, .declarationModifier]) && atReservedDeclarationWord)
  }

  private var atReservedDeclarationWord: Bool {
    atReservedWord ? !at(.caseKeyword, .initKeyword) : at(.actor) || at(.final) || at(.open) || at(.nonisolated)
  }

  /// Whether the next line is indented as what a block opened at `indentation` holds.
  mutating func atIndentedBlock(_ indentation: Int) -> Bool {
    guard trustsIndentation, atLineStart, indentation >= 0, !at(.rightBrace), !at(.endOfFile) else { return false }
    return self.indentation(ofLineOf: cursor) > indentation
  }

  /// Whether what follows is a block's content, so that only its `{` is missing; it then counts as open.
  mutating func opensBlock(_ indentation: Int) -> Bool {
    guard atIndentedBlock(indentation) else { return false }
    nesting += 1
    return true
  }

  /// Whether a `}` is too far to the right to close the block opened at `indentation`.
  mutating func isStrayBrace(_ indentation: Int) -> Bool {
    guard trustsIndentation, at(.rightBrace), indentation >= 0 else { return false }
    return (atLineStart || atRepeatedBrace) && self.indentation(ofLineOf: cursor) > indentation
  }

  /// Whether the `}` follows another that its line starts with.
  private var atRepeatedBrace: Bool {
    guard cursor > 0 else { return false }
    let previous = tokenizer.tokens[cursor - 1]
    return previous.kind == .rightBrace && previous.flags.contains(.newlineBefore) && !atLineStart
  }

  /// Ends a block.
  mutating func closeBlock(_ indentation: Int, _ message: @autoclosure () -> String = "expected '}'") {
    if at(.rightBrace), !leavesBlock(indentation) { return consume() }
    if at(.endOfFile) { bracesMismatch = true }
    faultAtToken(message(), besides: "expected declaration")
    if leavesBlock(indentation) || at(.endOfFile) {
      nesting -= 1
      return
    }
    if let target = find(.rightBrace) {
      skipAsUnexpected(to: target)
      consume()
    } else {
      nesting -= 1
    }
  }
}
