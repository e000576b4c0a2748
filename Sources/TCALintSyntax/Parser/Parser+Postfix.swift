// The possible suffixes of an expression: members, calls, subscripts, `?`, `!`, `#if`.

extension Parser {
  mutating func parsePostfixSuffixes(_ start: NodeStart, _ flavor: Flavor, _ pattern: PatternContext) {
    while true {
      if flavor == .directive, atLineStart { return }
      switch kind {
      case .period:
        parseMember(start)
      case .leftParen:
        if atLineStart { return }
        parseCall(start, flavor, pattern)
      case .leftSquare:
        if atLineStart { return }
        parseSubscriptCall(start, flavor, pattern)
      case .leftBrace:
        guard !isLiteral(lastNode.kind), atTrailingClosure(flavor) else { return }
        parseTrailingClosures()
        finish(.functionCallExpr, start)
        if at(.leftBrace) { return }
      case .postfixQuestionMark:
        consume()
        finish(.optionalChainingExpr, start)
      case .exclamationMark:
        consume()
        finish(.forceUnwrapExpr, start)
      case .postfixOperator:
        consume()
        finish(.postfixOperatorExpr, start, main: cursor - 1)
      case .poundIf:
        guard atPostfixIfConfig() else { return }
        parseIfConfig(.postfixExpression(flavor), indentation: -1)
        finish(.postfixIfConfigExpr, start)
      default:
        return
      }
    }
  }

  private func isLiteral(_ kind: SyntaxKind) -> Bool {
    switch kind {
    case .arrayExpr, .booleanLiteralExpr, .dictionaryExpr, .floatLiteralExpr, .integerLiteralExpr, .nilLiteralExpr,
      .regexLiteralExpr, .stringLiteralExpr:
      return true
    default:
      return false
    }
  }

  private mutating func parseCall(_ start: NodeStart, _ flavor: Flavor, _ pattern: PatternContext) {
    consume()
    let faults = diagnostics.count
    parseArguments(pattern, flavor == .attribute ? .attribute : .basic)
    closeList(.rightParen, faultsBefore: faults, "expected ')' in expression list")
    if flavor == .basic, at(.leftBrace), atTrailingClosure(flavor) { parseTrailingClosures() }
    finish(.functionCallExpr, start)
  }

  private mutating func parseSubscriptCall(_ start: NodeStart, _ flavor: Flavor, _ pattern: PatternContext) {
    consume()
    let faults = diagnostics.count
    if !at(.rightSquare) { parseArguments(pattern, .basic) }
    closeList(.rightSquare, faultsBefore: faults, "expected ']' in expression list")
    if flavor == .basic, at(.leftBrace), atTrailingClosure(flavor) { parseTrailingClosures() }
    finish(.subscriptCallExpr, start)
  }

  /// Whether the end of a list in parentheses is here; that of an interpolation is part of the literal.
  var atEndOfParens: Bool { at(.rightParen, .stringLiteralMiddle, .stringLiteralTail) }

  /// Arguments up to the closing bracket.
  mutating func parseArguments(_ pattern: PatternContext, _ flavor: Flavor, allowsTrailingComma: Bool = true) {
    if isTooDeep() || atEndOfParens { return }
    while true {
      let start = here
      var label = -1
      if Self.isLabel(kind), nextKind == .colon {
        label = cursor
        if at(.dollarIdentifier) { fault("expected argument label before ':'") }
        consume()
        consume()
      } else if at(.colon) {
        fault("expected argument label before ':'")
        consume()
      }
      if at(.binaryOperator) || atModuleSelector, atUnappliedOperator() {
        parseDeclReference(.operators)
      } else {
        parseExpression(flavor, pattern: pattern)
        explainMissing(Self.missingArgument(at: kind), atToken: true)
      }
      let goesOn = consume(if: .comma) || (!atEndOfParens && !at(.rightSquare) && lacksArgumentComma())
      finish(.labeledExpr, start, main: label)
      guard goesOn, cursor > start.token else { return }
      if allowsTrailingComma, atEndOfParens || at(.rightSquare) { return }
    }
  }

  private static func missingArgument(at kind: TokenKind) -> StaticString {
    kind == .comma ? "unexpected ',' separator" : "expected expression in list of expressions"
  }

  private mutating func lacksArgumentComma() -> Bool { lastNode.kind != .missingExpr && lacksComma() }

  /// `(+)`, `(+, 1)`, with or without a possible operand before it.
  @inline(never)
  private mutating func atUnappliedOperator() -> Bool {
    if at(.binaryOperator) {
      switch nextKind {
      case .comma, .rightParen, .rightSquare, .stringLiteralMiddle, .stringLiteralTail: return true
      default: return false
      }
    }
    let checkpoint = lookAhead()
    defer { rewind(checkpoint) }
    skipModuleSelector()
    return at(.binaryOperator) && (nextKind == .comma || nextKind == .rightParen || nextKind == .rightSquare)
  }

  // MARK: Trailing closures

  mutating func parseTrailingClosures() {
    parseClosure()
    while Self.isLabel(kind), atLabeledTrailingClosure() {
      let start = here
      consume()
      consume()
      if at(.leftBrace) { parseClosure() } else { parseNameExpression(.basic) }
      finish(.multipleTrailingClosureElement, start, main: start.token)
    }
  }

  private mutating func atLabeledTrailingClosure() -> Bool {
    guard kind != .defaultKeyword, kind != .dollarIdentifier, nextKind == .colon else { return false }
    let checkpoint = lookAhead()
    defer { rewind(checkpoint) }
    advance()
    return nextKind == .leftBrace || nextKind == .editorPlaceholder
  }

  /// Whether a `{` behind an expression is an argument of it, not the body of a statement or a property's accessors.
  mutating func atTrailingClosure(_ flavor: Flavor) -> Bool {
    if atStartOfObservers() || nextKind == .caseKeyword { return false }
    guard flavor == .condition else { return true }
    return !nextToken.flags.contains(.newlineBefore) && closureGoesOn()
  }

  /// In a condition, decided by what follows the closure's `}`.
  private mutating func closureGoesOn() -> Bool {
    let checkpoint = lookAhead()
    defer { rewind(checkpoint) }
    advance()
    while !at(.endOfFile, .rightBrace), !at(.poundEndif, .poundElse, .poundElseif) { skipSingle() }
    guard at(.rightBrace) else { return false }
    advance()
    switch kind {
    case .leftBrace, .whereKeyword, .comma:
      return true
    case .leftSquare, .leftParen, .period, .isKeyword, .asKeyword, .postfixQuestionMark, .infixQuestionMark,
      .exclamationMark, .colon, .equal, .postfixOperator, .binaryOperator:
      return !atLineStart
    default:
      return false
    }
  }

  // MARK: #if in the middle of an expression

  /// Whether the first clause of an `#if` starts with a member.
  private mutating func atPostfixIfConfig() -> Bool {
    let checkpoint = lookAhead()
    defer { rewind(checkpoint) }
    repeat {
      advance()
      skipToLineEnd()
    } while at(.poundIf)
    return at(.period) && (Self.isReserved(nextKind) || Self.isIdentifier(nextKind))
  }

  mutating func parsePostfixClause(_ flavor: Flavor) {
    let start = here
    if at(.period) {
      parseMember(start)
    } else if at(.poundIf) {
      parseIfConfig(.postfixExpression(flavor), indentation: -1)
      finish(.postfixIfConfigExpr, start)
    } else {
      return
    }
    parsePostfixSuffixes(start, flavor, .none)
  }

  // MARK: Macros

  mutating func parseMacroExpansion(_ flavor: Flavor, _ pattern: PatternContext) {
    let start = here
    let name = parseMacroName()
    parseMacroArguments(flavor, pattern)
    finish(.macroExpansionExpr, start, main: name)
  }

  /// `#name`; the index of the name.
  mutating func parseMacroName() -> Int {
    consume()
    if token.flags.contains(.spaceBefore) {
      if atLineStart {
        fault("expected a macro identifier for a pound literal expression")
        return -1
      }
      fault("extraneous whitespace after '#' is not permitted")
    }
    _ = parseModuleSelector()
    guard atIdentifier || atReservedWord else {
      fault("expected a macro identifier for a pound literal expression")
      return -1
    }
    consume()
    return cursor - 1
  }

  mutating func parseMacroArguments(_ flavor: Flavor, _ pattern: PatternContext) {
    if atGenericArguments { parseGenericArguments() }
    if at(.leftParen), !atLineStart {
      consume()
      let faults = diagnostics.count
      parseArguments(pattern, .basic)
      closeList(.rightParen, faultsBefore: faults, "expected ')' in expression list")
    }
    if flavor == .basic, at(.leftBrace), atTrailingClosure(.basic) { parseTrailingClosures() }
  }
}
