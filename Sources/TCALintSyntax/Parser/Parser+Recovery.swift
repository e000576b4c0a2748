// Recovery from faults.

extension Parser {
  /// Consumes a token of that kind, if necessary the next one before any stronger token.
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

  /// Consumes the token that closes a list, likewise; reports a missing token unless the list contained other faults.
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

  /// The index of the next token of a kind before any stronger token.
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
    guard nesting > Self.maximumNesting || depth > Self.maximumDepth || listDepth > Self.maximumNesting + 1 else {
      return false
    }
    return skipTooDeep()
  }

  @inline(never)
  private mutating func skipTooDeep() -> Bool {
    fault("parsing has exceeded the maximum nesting level")
    let start = here
    // To the bracket that closes the enclosing code.
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
}
