extension Parser {
  mutating func atStartOfExpression() -> Bool {
    switch kind {
    case .identifier:
      if at(.await) { return atStartOfExpressionBehindModifier() }
      return true
    case .editorPlaceholder, .dollarIdentifier, .integerLiteral, .floatLiteral, .stringLiteral, .stringLiteralHead,
      .regexLiteral, .leftBrace, .leftParen, .leftSquare, .period, .pound, .poundAvailable, .poundUnavailable,
      .backslash, .prefixAmpersand, .prefixOperator, .wildcard, .colonColon, .anyKeyword, .selfTypeKeyword,
      .deinitKeyword, .falseKeyword, .initKeyword, .nilKeyword, .selfKeyword, .subscriptKeyword, .superKeyword,
      .trueKeyword, .ifKeyword, .switchKeyword:
      return true
    case .repeatKeyword:
      return nextKind != .leftBrace
    case .tryKeyword:
      return atStartOfExpressionBehindModifier()
    default:
      return false
    }
  }

  /// `try`, `await`: not before a declaration or a statement on the same line.
  private mutating func atStartOfExpressionBehindModifier() -> Bool {
    let checkpoint = lookAhead()
    defer { rewind(checkpoint) }
    advance()
    if at(.ifKeyword, .switchKeyword) { return true }
    if atStartOfDeclaration() || atStartOfStatement(prefersExpression: false) { return atLineStart }
    return true
  }

  @inline(__always)
  mutating func parseExpression(_ flavor: Flavor) {
    parseSequenceExpression(flavor)
  }

  /// An expression that may be a pattern: an argument of a call in a `case`, for example.
  mutating func parseExpression(_ flavor: Flavor, pattern: PatternContext) {
    if pattern != .none, at(.isKeyword) || atPatternBinding {
      let start = here
      parseMatchingPattern(.matching)
      return finish(.patternExpr, start)
    }
    parseSequenceExpression(flavor, pattern)
  }

  /// Operands and operators, as they follow one another.
  mutating func parseSequenceExpression(_ flavor: Flavor, _ pattern: PatternContext = .none) {
    let start = here
    depth += 1
    defer { depth -= 1 }
    if depth > Self.maximumDepth, isTooDeep() { return }
    if flavor == .directive, atLineStart { return missingExpression() }
    guard parseOperand(flavor, pattern) else { return }
    guard atSequenceOperator(flavor, pattern) else { return }
    repeat {
      if parseSequenceOperator(flavor, pattern) { continue }
      if flavor == .directive, atLineStart {
        missingExpression()
        break
      }
      if !parseOperand(flavor, pattern) {
        let message = missingOperand()
        explainMissing(message, atToken: true)
        break
      }
    } while atSequenceOperator(flavor, pattern)
    finish(.sequenceExpr, start)
  }

  /// The missing part after the operator before the token.
  private func missingOperand() -> StaticString {
    switch tokenizer.tokens[cursor - 1].kind {
    case .colon: "expected expression after '? ... :' in ternary expression"
    case .equal: "expected expression in assignment"
    default: "expected expression after operator"
    }
  }

  mutating func missingExpression() {
    fault("expected expression")
    finish(.missingExpr, here)
  }

  @inline(__always)
  private mutating func atSequenceOperator(_ flavor: Flavor, _ pattern: PatternContext) -> Bool {
    switch kind {
    case .binaryOperator, .infixQuestionMark, .isKeyword, .asKeyword, .arrow, .throwsKeyword:
      return flavor != .directive || !atLineStart
    case .equal:
      return pattern == .none && (flavor != .directive || !atLineStart)
    case .identifier:
      return at(.async) && (nextKind == .arrow || nextKind == .throwsKeyword)
    default:
      return false
    }
  }

  /// An operator; true when its right operand came with it.
  private mutating func parseSequenceOperator(_ flavor: Flavor, _ pattern: PatternContext) -> Bool {
    let start = here
    switch kind {
    case .binaryOperator:
      leaf(.binaryOperatorExpr)
      return false
    case .equal:
      leaf(.assignmentExpr)
      return false
    case .infixQuestionMark:
      consume()
      parseSequenceExpression(flavor, pattern)
      let found = expect(.colon, "expected ':' after '? ...' in ternary expression")
      finish(.unresolvedTernaryExpr, start)
      if !found, atLineStart {
        finish(.missingExpr, here)
        return true
      }
      return false
    case .asKeyword:
      parseCast()
      return true
    case .isKeyword:
      leaf(.unresolvedIsExpr)
      parseTypeExpression(after: "is")
      return true
    default:
      parseEffects()
      expect(.arrow, "expected '->'")
      skipMisplacedEffects()
      finish(.arrowExpr, start)
      return false
    }
  }

  /// `as Type`
  mutating func parseCast() {
    let start = here
    consume()
    var flags: SyntaxFlags = []
    if consume(if: .postfixQuestionMark) { flags = .questionMark }
    if flags.isEmpty, consume(if: .exclamationMark) { flags = .exclamationMark }
    finish(.unresolvedAsExpr, start, main: start.token, flags: flags)
    parseTypeExpression(after: "as")
  }

  mutating func parseTypeExpression(after keyword: StaticString? = nil) {
    let start = here
    parseType()
    if let keyword, isMissing { explainLastFault("expected type after '\(keyword)'", atToken: true) }
    finish(.typeExpr, start)
  }
}
