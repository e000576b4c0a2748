// What happens where the source is wrong.

/// How strongly a token marks a place in the source: a search for something does not go past a stronger token.
enum TokenStrength: UInt8, Comparable {
  case unknown, name, expressionWord, bracket, weakPunctuation, punctuation, closingBracket, strongPunctuation
  case openingBrace, statementOrDeclarationWord, closingBrace, directive, endOfDirective

  static func < (left: TokenStrength, right: TokenStrength) -> Bool { left.rawValue < right.rawValue }

  init(_ kind: TokenKind) {
    switch kind {
    case .unknown: self = .unknown
    case .leftParen, .leftSquare, .leftAngle: self = .bracket
    case .period, .infixQuestionMark, .postfixQuestionMark, .exclamationMark, .backslash, .backtick, .ellipsis, .equal,
      .prefixAmpersand:
      self = .weakPunctuation
    case .atSign, .colon, .comma: self = .punctuation
    case .rightAngle, .rightParen, .rightSquare, .stringLiteralMiddle, .stringLiteralTail: self = .closingBracket
    case .semicolon, .arrow, .endOfFile: self = .strongPunctuation
    case .leftBrace: self = .openingBrace
    case .rightBrace: self = .closingBrace
    case .poundIf, .poundElse, .poundElseif: self = .directive
    case .poundEndif: self = .endOfDirective
    case .binaryOperator, .prefixOperator, .postfixOperator, .asKeyword, .isKeyword, .tryKeyword, .rethrowsKeyword,
      .throwsKeyword, .anyKeyword, .whereKeyword:
      self = .expressionWord
    case .selfTypeKeyword, .falseKeyword, .nilKeyword, .selfKeyword, .superKeyword, .trueKeyword: self = .name
    default: self = ParserState.isReserved(kind) ? .statementOrDeclarationWord : .name
    }
  }

}

extension ParserState {
  /// Records a fault at the token, or behind the last one when the token is on another line.
  @inline(never)
  mutating func fault(_ message: String) {
    var range = token.start..<token.end
    if let last = diagnostics.last, last.range.lowerBound == range.lowerBound { return }
    if atLineStart || at(.endOfFile), cursor > 0 {
      let end = tokenizer.tokens[cursor - 1].end
      range = end..<end
    }
    fault(message, range)
  }

  /// Records a fault at the token, be it on another line.
  @inline(never)
  mutating func faultAtToken(_ message: String, besides other: String? = nil) {
    fault(message, token.start..<token.end, besides: other)
  }

  /// Records a fault where there is none yet, or only the one that it may stand beside.
  mutating func fault(_ message: String, _ range: Range<UInt32>, besides other: String? = nil) {
    if let last = diagnostics.last, last.range.lowerBound == range.lowerBound, last.message != other { return }
    guard diagnostics.count < Tokenizer.mostDiagnostics else { return }
    diagnostics.append(SyntaxDiagnostic(range: range, message: message))
  }

  /// Takes a token of that kind, if need be the next one that nothing stronger stands before.
  @inline(__always)
  @discardableResult
  mutating func expect(_ kind: TokenKind, _ message: @autoclosure () -> String) -> Bool {
    if self.kind == kind {
      consume()
      return true
    }
    fault(message())
    return recover(to: kind)
  }

  /// Takes the token that closes a list, likewise; that it is missing is told unless the list had faults of its own.
  @inline(__always)
  mutating func closeList(
    _ kind: TokenKind, faultsBefore: Int, _ message: @autoclosure () -> String, atToken: Bool = true
  ) {
    if self.kind == kind { return consume() }
    if diagnostics.count == faultsBefore {
      if atToken { faultAtToken(message()) } else { fault(message()) }
    }
    _ = recover(to: kind)
  }

  /// Whether another element of a list follows though the comma before it is missing.
  @inline(never)
  mutating func lacksComma() -> Bool {
    switch kind {
    case .endOfFile, .poundIf, .poundElse, .poundElseif, .poundEndif, .semicolon: return false
    default: break
    }
    if atLineStart,
      at(.rightBrace) || at(.caseKeyword, .defaultKeyword) || atStartOfDeclaration()
        || atStartOfStatement(prefersExpression: true)
    {
      return false
    }
    fault("expected ',' separator")
    return !atLineStart && (atStartOfExpression() || at(.atSign))
  }

  /// Says more precisely what is missing where an expression, a type or a pattern was just expected.
  @inline(__always)
  mutating func explainMissing(_ message: StaticString, atToken: Bool = false) {
    if isMissing { explainLastFault("\(message)", atToken: atToken) }
  }

  /// Whether the last node stands for an expression, a type or a pattern that is not there.
  @inline(__always)
  var isMissing: Bool {
    switch lastNode.kind {
    case .missingExpr, .missingType, .missingPattern: true
    default: false
    }
  }

  @inline(never)
  mutating func explainLastFault(_ message: String, atToken: Bool = false) {
    guard let last = diagnostics.last, cursor > 0, last.range.lowerBound >= tokenizer.tokens[cursor - 1].end else {
      return
    }
    switch (last.message, lastNode.kind) {
    case ("expected member name following '.'", _): break
    case ("expected type", .missingType), ("expected pattern", .missingPattern): break
    case ("expected expression", let kind) where kind != .missingType && kind != .missingPattern: break
    default: return
    }
    diagnostics.removeLast()
    if atToken { faultAtToken(message) } else { fault(message) }
  }

  @inline(never)
  mutating func recover(to kind: TokenKind) -> Bool {
    guard let target = find(kind) else { return false }
    skipAsUnexpected(to: target)
    consume()
    return true
  }

  /// Takes the tokens up to one as a node of their own.
  mutating func skipAsUnexpected(to target: Int) {
    guard target > cursor else { return }
    let start = here
    while cursor < target, !at(.endOfFile) { consume() }
    finish(.unexpected, start)
  }

  /// Takes the token as unexpected.
  mutating func skipUnexpectedToken(_ message: String) {
    faultAtToken(message)
    skipAsUnexpected(to: cursor + 1)
  }

  /// How many tokens a search looks at.
  private static var searchLimit: Int { 200 }

  /// The index of the next token of a kind that nothing stronger stands before.
  mutating func find(_ kind: TokenKind) -> Int? {
    let checkpoint = lookAhead()
    defer { rewind(checkpoint) }
    let strength = TokenStrength(kind)
    let staysOnLine = strength < .closingBracket
    let limit = cursor + Self.searchLimit
    var open = 0
    while !at(.endOfFile), cursor < limit {
      let here = TokenStrength(self.kind)
      if open == 0 {
        if at(kind) { return cursor }
        if staysOnLine, atLineStart { return nil }
        if here >= strength { return nil }
        if trustsIndentation, atLineStart, here >= .statementOrDeclarationWord { return nil }
      }
      if here == .bracket || here == .openingBrace { open += 1 }
      if here == .closingBracket || here == .closingBrace, open > 0 { open -= 1 }
      advance()
    }
    return nil
  }

  // MARK: Nesting

  /// Whether what starts here is nested too deeply; it is then skipped.
  @inline(__always)
  mutating func isTooDeep() -> Bool {
    guard nesting > Self.maximumNesting || depth > Self.maximumDepth else { return false }
    return skipTooDeep()
  }

  @inline(never)
  private mutating func skipTooDeep() -> Bool {
    fault("parsing has exceeded the maximum nesting level")
    let start = here
    // To the bracket that closes what is around.
    var open = 0
    while !at(.endOfFile) {
      switch kind {
      case .leftParen, .leftBrace, .leftSquare, .poundIf, .stringLiteralHead: open += 1
      case .rightParen, .rightBrace, .rightSquare, .poundEndif, .stringLiteralTail:
        if open == 0 {
          finish(.unexpected, start)
          return true
        }
        open -= 1
      case .poundElse, .poundElseif, .stringLiteralMiddle:
        if open == 0 {
          finish(.unexpected, start)
          return true
        }
      default: break
      }
      advance()
    }
    finish(.unexpected, start)
    return true
  }

  // MARK: Indentation

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
      // The line may be very long, and asked for at every brace.
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

  /// Whether a `}` stands too far to the right to close the block opened at `indentation`.
  mutating func isStrayBrace(_ indentation: Int) -> Bool {
    guard trustsIndentation, at(.rightBrace), indentation >= 0 else { return false }
    return (atLineStart || atRepeatedBrace) && self.indentation(ofLineOf: cursor) > indentation
  }

  /// Whether the `}` stands behind one that its line starts with.
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
