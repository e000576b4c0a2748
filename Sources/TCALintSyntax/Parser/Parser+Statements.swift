extension Parser {
  mutating func atStartOfStatement(prefersExpression: Bool) -> Bool {
    let isWord = at(.statement)
    if isWord, !atIdentifier { return isStatementWord() }
    if atIdentifier, nextKind == .colon {
      let checkpoint = lookAhead()
      defer { rewind(checkpoint) }
      advance()
      advance()
      if at(.statement) { return isStatementWord() }
      return !prefersExpression && atTryBeforeStatement()
    }
    if isWord { return isStatementWord() }
    return !prefersExpression && atTryBeforeStatement()
  }

  private mutating func isStatementWord() -> Bool {
    switch kind {
    case .repeatKeyword: return nextKind == .leftBrace
    case .identifier: return atPrefixWord(.basic)
    default: return true
    }
  }

  /// `try return`, which is wrong, is a statement all the same.
  private mutating func atTryBeforeStatement() -> Bool {
    guard at(.tryKeyword) else { return false }
    let next = nextToken
    guard classOf(next).contains(.statement), next.kind != .ifKeyword, next.kind != .switchKeyword else { return false }
    let checkpoint = lookAhead()
    defer { rewind(checkpoint) }
    advance()
    return isStatementWord()
  }

  /// Whether a contextual keyword (`yield`, `consume`, …) precedes an operand, and so is a keyword.
  mutating func atPrefixWord(_ flavor: Flavor, acceptsClosure: Bool = false, prefersPostfix: Bool = true) -> Bool {
    let next = nextToken
    if next.flags.contains(.newlineBefore) { return false }
    switch next.kind {
    case .identifier, .editorPlaceholder, .dollarIdentifier, .wildcard, .integerLiteral, .floatLiteral, .stringLiteral,
      .stringLiteralHead, .regexLiteral, .prefixAmpersand, .prefixOperator, .atSign, .backslash, .pound,
      .anyKeyword, .selfTypeKeyword, .selfKeyword, .superKeyword, .initKeyword, .trueKeyword, .falseKeyword,
      .nilKeyword, .repeatKeyword, .tryKeyword, .ifKeyword, .switchKeyword:
      return true
    case .period, .leftParen, .leftSquare:
      return !prefersPostfix && next.flags.contains(.spaceBefore)
    case .leftBrace:
      guard acceptsClosure else { return false }
      let checkpoint = lookAhead()
      defer { rewind(checkpoint) }
      advance()
      return atTrailingClosure(flavor)
    default:
      return false
    }
  }

  /// A statement; `if … as T` is an expression.
  mutating func parseStatementItem() {
    let start = here
    let isExpression = at(.ifKeyword, .switchKeyword)
    parseStatement()
    if isExpression, at(.asKeyword) {
      parseCast()
      finish(.sequenceExpr, start)
    }
  }

  mutating func parseStatement() {
    let start = here
    guard atIdentifier, nextKind == .colon else { return parseUnlabeledStatement() }
    consume()
    consume()
    parseUnlabeledStatement()
    finish(.labeledStmt, start, main: start.token)
  }

  private mutating func parseUnlabeledStatement() {
    if at(.tryKeyword) {
      skipUnexpectedToken("'try' cannot be placed on this statement")
    }
    switch kind {
    case .ifKeyword: parseIf()
    case .guardKeyword: parseGuard()
    case .switchKeyword: parseSwitch()
    case .forKeyword: parseFor()
    case .whileKeyword: parseWhile()
    case .repeatKeyword: parseRepeat()
    case .doKeyword: parseDo()
    case .returnKeyword: parseReturn()
    case .throwKeyword: parseOperandStatement(.throwStmt)
    case .deferKeyword: parseDefer()
    case .breakKeyword: parseJump(.breakStmt)
    case .continueKeyword: parseJump(.continueStmt)
    case .fallthroughKeyword: leaf(.fallthroughStmt)
    default:
      if at(.discard) {
        parseOperandStatement(.discardStmt)
      } else if at(.yield) {
        parseYield()
      } else {
        fault("expected statement")
      }
    }
  }

  /// A keyword and an expression.
  private mutating func parseOperandStatement(_ kind: SyntaxKind) {
    let start = here
    consume()
    parseExpression(.basic)
    if isMissing {
      let statement = text(tokenizer.tokens[start.token])
      explainLastFault("expected expression in '\(statement)' statement")
    }
    finish(kind, start, main: start.token)
  }

  private mutating func parseReturn() {
    let start = here
    consume()
    if atReturnedExpression() { parseExpression(.basic) }
    finish(.returnStmt, start, main: start.token)
  }

  private mutating func atReturnedExpression() -> Bool {
    switch kind {
    case .rightBrace, .caseKeyword, .defaultKeyword, .semicolon, .poundIf, .poundEndif, .poundElse, .poundElseif,
      .endOfFile:
      return false
    case .ifKeyword, .switchKeyword:
      return true
    default:
      if atStartOfStatement(prefersExpression: true) || atStartOfDeclaration() { return false }
      return !(atLineStart && atStartOfSwitchCase())
    }
  }

  private mutating func parseYield() {
    let start = here
    consume()
    if consume(if: .leftParen) {
      while !at(.endOfFile, .rightParen) {
        parseExpression(.basic)
        guard consume(if: .comma) else { break }
      }
      expect(.rightParen, "expected ')' in 'yield' statement")
    } else {
      parseExpression(.basic)
    }
    finish(.yieldStmt, start, main: start.token)
  }

  private mutating func parseJump(_ kind: SyntaxKind) {
    let start = here
    consume()
    if !atLineStart, atIdentifier, !atStartOfStatement(prefersExpression: true), !atStartOfDeclaration() { consume() }
    finish(kind, start, main: start.token)
  }

  private mutating func parseDefer() {
    let start = here
    consume()
    parseCodeBlock("after 'defer'")
    finish(.deferStmt, start, main: start.token)
  }

  // MARK: do, catch

  private mutating func parseDo() {
    let start = here
    consume()
    if at(.throwsKeyword) { parseThrows() }
    parseCodeBlock("after 'do'")
    while at(.catchKeyword) { parseCatch() }
    finish(.doStmt, start, main: start.token)
  }

  private mutating func parseCatch() {
    let start = here
    consume()
    while !at(.leftBrace, .endOfFile) {
      let item = here
      if !at(.whereKeyword) { parseMatchingPattern(.matching) }
      if at(.whereKeyword) { parseWhere(.condition) }
      let goesOn = consume(if: .comma)
      finish(.catchItem, item)
      guard goesOn else { break }
    }
    parseCodeBlock("after 'catch' pattern")
    finish(.catchClause, start, main: start.token)
  }
}
