// The operands of operators.

extension Parser {
  /// An operand with its prefix; false when there is none.
  mutating func parseOperand(_ flavor: Flavor, _ pattern: PatternContext) -> Bool {
    switch kind {
    case .atSign, .inoutKeyword:
      if atTypeExpression() {
        parseTypeExpression()
        return true
      }
    case .tryKeyword, .repeatKeyword:
      return parseModifiedOperand(flavor, pattern)
    case .identifier:
      let wordClass = classOf(token)
      if wordClass.contains(.expressionModifier) { return parseModifiedOperand(flavor, pattern) }
      if !wordClass.isEmpty, at(.nonisolated), atNonisolatedType() {
        parseTypeExpression()
        return true
      }
    default:
      break
    }
    return parseUnaryExpression(flavor, pattern)
  }

  private mutating func atTypeExpression() -> Bool {
    let checkpoint = lookAhead()
    defer { rewind(checkpoint) }
    return canParseType()
  }

  /// `nonisolated(nonsending)` before a type
  private mutating func atNonisolatedType() -> Bool {
    let checkpoint = lookAhead()
    defer { rewind(checkpoint) }
    advance()
    guard at(.leftParen), !atLineStart else { return false }
    advance()
    guard at(.nonsending), !atLineStart else { return false }
    advance()
    guard at(.rightParen), !atLineStart else { return false }
    rewind(checkpoint)
    lookaheads += 1
    return canParseType()
  }

  /// `try x`, `await x`, `consume x`, …, or a name that looks like that.
  private mutating func parseModifiedOperand(_ flavor: Flavor, _ pattern: PatternContext) -> Bool {
    let start = here
    depth += 1
    defer { depth -= 1 }
    if depth > Self.maximumDepth, isTooDeep() { return false }
    if at(.any) {
      guard atPrefixWord(flavor) || isOperator(nextToken, "~") else { return parseUnaryExpression(flavor, pattern) }
      parseTypeExpression()
      return true
    }
    if at(.repeatKeyword) {
      consume()
      parseExpression(flavor, pattern: pattern)
      finish(.packExpansionExpr, start, main: start.token)
      return true
    }
    guard let modifier = operandModifier(flavor) else { return parseUnaryExpression(flavor, pattern) }
    consume()
    var flags: SyntaxFlags = []
    if modifier == .tryExpr {
      if consume(if: .exclamationMark) { flags = .exclamationMark }
      if flags.isEmpty, consume(if: .postfixQuestionMark) { flags = .questionMark }
    }
    let found = parseOperand(flavor, pattern)
    if !found {
      explainLastFault(
        modifier == .awaitExpr ? "expected expression after 'await'" : "expected expression", atToken: true)
    }
    finish(modifier, start, main: start.token, flags: flags)
    return found
  }

  private mutating func operandModifier(_ flavor: Flavor) -> SyntaxKind? {
    switch token.name.rawValue {
    case KnownName.try.rawValue: return .tryExpr
    case KnownName.await.rawValue: return .awaitExpr
    case KnownName.unsafe.rawValue:
      return atPrefixWord(flavor, acceptsClosure: true, prefersPostfix: false) ? .unsafeExpr : nil
    case KnownName.borrow.rawValue: return atPrefixWord(flavor) ? .borrowExpr : nil
    case KnownName.copy.rawValue: return atPrefixWord(flavor) ? .copyExpr : nil
    case KnownName.consume.rawValue: return atPrefixWord(flavor) ? .consumeExpr : nil
    case KnownName.each.rawValue: return atPrefixWord(flavor) ? .packElementExpr : nil
    default: return nil
    }
  }

  /// Prefix operators and their operands.
  private mutating func parseUnaryExpression(_ flavor: Flavor, _ pattern: PatternContext) -> Bool {
    let start = here
    switch kind {
    case .prefixOperator, .prefixAmpersand:
      depth += 1
      defer { depth -= 1 }
      if depth > Self.maximumDepth, isTooDeep() { return false }
      let isInOut = at(.prefixAmpersand)
      consume()
      let found = parseUnaryExpression(flavor, pattern)
      if !found { explainMissing("expected expression after unary operator", atToken: true) }
      finish(isInOut ? .inOutExpr : .prefixOperatorExpr, start, main: start.token)
      return found
    case .ifKeyword:
      parseIf()
    case .switchKeyword:
      parseSwitch()
    case .backslash:
      parseKeyPath(pattern)
    default:
      guard parsePrimaryExpression(flavor, pattern) else { return false }
      parsePostfixSuffixes(start, flavor, pattern)
    }
    return true
  }

  /// The simplest expressions; false when there is none.
  private mutating func parsePrimaryExpression(_ flavor: Flavor, _ pattern: PatternContext) -> Bool {
    switch kind {
    case .identifier, .editorPlaceholder, .initKeyword, .deinitKeyword, .subscriptKeyword, .selfKeyword:
      if pattern == .binding, bindsName() {
        let start = here
        leaf(.identifierPattern)
        finish(.patternExpr, start)
      } else {
        parseNameExpression(flavor)
      }
    case .selfTypeKeyword, .colonColon:
      parseNameExpression(flavor)
    case .period: parseImplicitMember()
    case .stringLiteral: parsePlainString()
    case .stringLiteralHead: parseInterpolatedString()
    case .integerLiteral: leaf(.integerLiteralExpr)
    case .floatLiteral: leaf(.floatLiteralExpr)
    case .trueKeyword, .falseKeyword: leaf(.booleanLiteralExpr)
    case .nilKeyword: leaf(.nilLiteralExpr)
    case .dollarIdentifier: leaf(.declReferenceExpr)
    case .leftParen: parseTuple(pattern)
    case .leftSquare: parseCollection()
    case .leftBrace: parseClosure()
    case .regexLiteral: leaf(.regexLiteralExpr)
    case .pound: parseMacroExpansion(flavor, pattern)
    case .superKeyword, .wildcard, .anyKeyword:
      if nextKind == .colonColon { parseNameExpression(flavor) } else { parseWordExpression() }
    case .poundAvailable, .poundUnavailable:
      fault("availability condition cannot be used in an expression")
      parseAvailabilityCondition()
    default:
      missingExpression()
      return false
    }
    return true
  }

  private mutating func parseWordExpression() {
    switch kind {
    case .superKeyword: leaf(.superExpr)
    case .wildcard: leaf(.discardAssignmentExpr)
    default:
      let start = here
      leaf(.identifierType)
      finish(.typeExpr, start)
    }
  }

  /// Whether a name behind `let` is a new one, not the start of an expression.
  private mutating func bindsName() -> Bool {
    switch nextKind {
    case .period, .leftParen, .leftSquare: return false
    case .binaryOperator, .prefixOperator, .postfixOperator:
      guard isOperator(nextToken, "<") else { return true }
      let checkpoint = lookAhead()
      defer { rewind(checkpoint) }
      advance()
      return !atGenericArguments
    default: return true
    }
  }

  /// `.name`
  private mutating func parseImplicitMember() {
    let start = here
    consume()
    if at(.integerLiteral) {
      fault("'.' must be preceded by '0' in a floating point literal")
      consume()
      return finish(.floatLiteralExpr, start, main: start.token)
    }
    let name = parseMemberName()
    if name < 0 { explainLastFault("expected identifier after '.' expression", atToken: true) }
    finish(.memberAccessExpr, start, main: name)
  }

  private mutating func parseTuple(_ pattern: PatternContext) {
    let start = here
    consume()
    let faults = diagnostics.count
    parseArguments(pattern, .basic)
    closeList(.rightParen, faultsBefore: faults, "expected ')' in expression list")
    finish(.tupleExpr, start)
  }
}
