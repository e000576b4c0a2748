extension ParserState {
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

  /// Whether a contextual keyword (`yield`, `consume`, …) stands before an operand, and so is one.
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

  // MARK: Conditions

  /// An `if` with its `else if`s, however many.
  mutating func parseIf() {
    let chain = elseChain.count
    while true {
      elseChain.append(here)
      consume()
      parseConditions(isGuard: false, "if")
      parseCodeBlock("after 'if' condition")
      guard consume(if: .elseKeyword) else { break }
      if at(.ifKeyword) { continue }
      parseCodeBlock("or 'if' after 'else'")
      break
    }
    while elseChain.count > chain {
      let start = elseChain.removeLast()
      finish(.ifExpr, start, main: start.token)
    }
  }

  private mutating func parseGuard() {
    let start = here
    consume()
    parseConditions(isGuard: true, "guard")
    expect(.elseKeyword, "expected 'else' after 'guard' condition")
    parseCodeBlock("after 'guard' else")
    finish(.guardStmt, start, main: start.token)
  }

  private mutating func parseWhile() {
    let start = here
    consume()
    parseConditions(isGuard: false, "while")
    parseCodeBlock("after 'while' condition")
    finish(.whileStmt, start, main: start.token)
  }

  private mutating func parseConditions(isGuard: Bool, _ statement: StaticString) {
    if isGuard ? at(.elseKeyword) : at(.leftBrace) {
      return fault("missing condition in '\(statement)' statement")
    }
    var afterBinding = false
    while true {
      let start = here
      let isFirst = tokenizer.tokens[cursor - 1].kind != .comma
      afterBinding = parseCondition(afterBinding: afterBinding)
      if isMissing {
        explainLastFault(
          isFirst
            ? "expected expression, var, or let in '\(statement)' condition" : "expected expression in conditional")
      }
      var goesOn = consume(if: .comma)
      if !goesOn, at(.whereKeyword) || atOperator("&&") {
        skipUnexpectedToken("expected ',' joining parts of a multi-clause condition")
        goesOn = true
      }
      finish(.conditionElement, start)
      guard goesOn, cursor > start.token else { return }
    }
  }

  /// Whether it was a binding.
  private mutating func parseCondition(afterBinding: Bool) -> Bool {
    let start = here
    switch kind {
    case .poundAvailable, .poundUnavailable:
      parseAvailabilityCondition()
      return false
    case .caseKeyword:
      consume()
      parseMatchingPattern(.matching)
      parseConditionBinding()
      if lastNode.kind != .initializerClause || lastNode.endToken != cursor {
        fault("variable binding in a condition requires an initializer")
      }
      finish(.matchingPatternCondition, start, main: start.token)
      return false
    case .letKeyword, .varKeyword, .inoutKeyword:
      if at(.inoutKeyword) { fault("expected 'let' in conditional") }
      consume()
      parseMatchingPattern(.binding)
      parseConditionBinding()
      finish(.optionalBindingCondition, start, main: start.token)
      return true
    default:
      if afterBinding, nextKind == .equal, atIdentifier {
        fault("expected 'let' in conditional")
        parseMatchingPattern(.binding)
        parseConditionBinding()
        finish(.optionalBindingCondition, start)
        return true
      }
      parseExpression(.condition)
      return false
    }
  }

  private mutating func parseConditionBinding() {
    if at(.colon) {
      let annotation = here
      consume()
      parseType()
      finish(.typeAnnotation, annotation)
    }
    if at(.equal) {
      let value = here
      consume()
      parseExpression(.condition)
      explainMissing("expected expression after '=' in conditional binding")
      finish(.initializerClause, value)
    }
  }

  mutating func parseAvailabilityCondition() {
    let start = here
    consume()
    if expect(.leftParen, "expected availability condition") {
      parseAvailabilityQuery()
      expect(.rightParen, "expected ')' in availability query")
    }
    finish(.availabilityCondition, start, main: start.token)
  }

  // MARK: Loops

  private mutating func parseFor() {
    let start = here
    consume()
    _ = consume(if: .tryKeyword)
    _ = consume(if: .await)
    if at(.unsafe), nextKind != .inKeyword, nextKind != .colon { consume() }
    if consume(if: .caseKeyword) {
      parseMatchingPattern(.matching)
      if at(.colon) { parseTypeAnnotation() }
    } else {
      parseTypedPattern(allowsMissingColon: false)
      takeSecondName(of: cursor - 1, "constant declaration")
    }
    expect(.inKeyword, "expected 'in' after for-each pattern")
    if at(.leftBrace) {
      fault("expected Sequence expression for for-each loop")
    } else {
      parseExpression(.condition)
      explainMissing("expected Sequence expression for for-each loop")
    }
    if at(.whereKeyword) { parseWhere(.condition) }
    parseCodeBlock("to start the body of for-each loop")
    finish(.forStmt, start, main: start.token)
  }

  mutating func parseWhere(_ flavor: Flavor) {
    let start = here
    consume()
    parseExpression(flavor)
    if flavor == .basic { explainMissing("expected expression for 'where' guard of 'case'") }
    finish(.whereClause, start)
  }

  private mutating func parseRepeat() {
    let start = here
    consume()
    parseCodeBlock("after 'repeat'")
    if expect(.whileKeyword, "expected 'while' after body of 'repeat' statement") {
      parseExpression(.basic)
      explainMissing("expected expression in 'repeat-while' condition")
    }
    finish(.repeatStmt, start, main: start.token)
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
