// Telling types apart from expressions without parsing them.

extension Parser {
  static var maximumLookahead: Int { 600 }

  /// Whether a type starts here; moves behind it, or somewhere into it.
  mutating func canParseType() -> Bool {
    if at(.repeatKeyword) { advance() }
    guard canParseTypeScalar() else { return false }
    if atOperator("...") { advance() }
    return true
  }

  mutating func canParseTypeScalar() -> Bool {
    lookaheadDepth += 1
    defer { lookaheadDepth -= 1 }
    guard lookaheadDepth < Self.maximumLookahead else { return false }
    guard canParseTypeSpecifiers(), canParseSimpleOrCompositionType() else { return false }
    if canParseFunctionArrow() { return canParseType() }
    return true
  }

  private mutating func canParseTypeSpecifiers() -> Bool {
    while at(.typeSpecifier) || at(.nonisolated) || at(.dependsOn), canHaveTypeSpecifier {
      if at(.nonisolated) {
        advance()
        if at(.leftParen), !atLineStart {
          advance()
          guard at(.nonsending), !atLineStart else { return false }
          advance()
          guard at(.rightParen), !atLineStart else { return false }
          advance()
        }
      } else if at(.dependsOn) {
        advance()
        guard !atLineStart, atAttributeArguments() else { return false }
        skipSingle()
      } else {
        advance()
      }
    }
    skipAttributes()
    return true
  }

  mutating func canParseSimpleOrCompositionType() -> Bool {
    if at(.some) || at(.any) || at(.each) { advance() }
    guard canParseSimpleType() else { return false }
    while atOperator("&") {
      advance()
      guard canParseSimpleType() else { return false }
    }
    return true
  }

  mutating func canParseSimpleType() -> Bool {
    guard canParseTypeBase() else { return false }
    while true {
      switch kind {
      case .period:
        advance()
        if at(.Type) || at(.Protocol) { advance() } else if !canParseTypeName(allowsKeyword: true) { return false }
      case .postfixQuestionMark, .exclamationMark:
        if atLineStart { return true }
        advance()
      default:
        return true
      }
    }
  }

  private mutating func canParseTypeBase() -> Bool {
    switch kind {
    case .identifier, .editorPlaceholder, .selfTypeKeyword, .anyKeyword:
      return canParseTypeName()
    case .leftParen:
      advance()
      return canParseTupleTypeBody()
    case .leftSquare:
      advance()
      return canParseCollectionTypeBody()
    case .wildcard:
      advance()
      return true
    case .prefixOperator where atOperator("~"):
      advance()
      return canParseTypeName()
    case .colonColon:
      return canParseTypeName()
    default:
      return at(.repeatKeyword)
    }
  }

  mutating func canParseTypeName(allowsKeyword: Bool = false) -> Bool {
    skipModuleSelector()
    if at(.anyKeyword) {
      advance()
      return true
    }
    guard atIdentifier || at(.selfTypeKeyword) || (allowsKeyword && atReservedWord) else { return false }
    advance()
    return atPrefix("<") ? canParseGenericArguments() : true
  }

  /// `[Type]`, `[Key: Value]`, `[3 of Type]` from behind the bracket.
  private mutating func canParseCollectionTypeBody() -> Bool {
    let bracket = cursor - 1
    let isPack = at(.repeatKeyword)
    if isPack { advance() }
    let hasType = (!isPack && canParseIntegerLiteral()) || canParseTypeScalar()
    if hasType, !isPack, at(.of), !atLineStart {
      advance()
      guard canParseGenericArgument() else { return false }
    } else {
      tokenizer.mark(at: bracket, .opensNoInlineArray)
      guard hasType, tokenizer.tokens[cursor - 1].kind != .integerLiteral else { return false }
      if atOperator("...") { advance() }
      if at(.colon) {
        advance()
        guard canParseType() else { return false }
      }
    }
    guard at(.rightSquare) else { return false }
    advance()
    return true
  }

  /// Whether an array of a fixed length, `[3 of Type]`, starts behind the bracket that was read last.
  var atStartOfInlineArrayBody: Bool {
    mutating get {
      if tokenizer.tokens[cursor - 1].flags.contains(.opensNoInlineArray) { return false }
      // Most tokens in brackets cannot start one.
      switch kind {
      case .rightSquare, .period, .stringLiteral, .stringLiteralHead, .colon, .prefixOperator, .leftBrace, .backslash:
        if !atOperator("-"), !atOperator("~") { return false }
      case .identifier, .integerLiteral:
        switch nextKind {
        case .comma, .rightSquare, .leftParen, .colon: return false
        default: break
        }
      default: break
      }
      let checkpoint = lookAhead()
      defer { rewind(checkpoint) }
      guard canParseIntegerLiteral() || canParseTypeScalar() else { return false }
      return at(.of) && !atLineStart
    }
  }

  private mutating func canParseTupleTypeBody() -> Bool {
    if at(.rightParen, .rightBrace) || (atOperator("..."))
      || (!at(.inoutKeyword) && atStartOfDeclaration())
    {
      guard at(.rightParen) else { return false }
      advance()
      return true
    }
    while true {
      if at(.inoutKeyword) { advance() }
      if startsParameterName(isClosure: false) {
        advance()
        if Self.isLabel(kind), kind != .dollarIdentifier { advance() }
        guard at(.colon) else { return false }
        advance()
        guard canParseType() else { return false }
        if at(.equal) {
          advance()
          while !at(.endOfFile), !at(.rightParen, .rightBrace, .comma), !atStartOfDeclaration() { skipSingle() }
        }
      } else {
        guard canParseType() else { return false }
        if atOperator("...") { advance() }
      }
      guard at(.comma) else { break }
      advance()
      if at(.rightParen) { break }
    }
    guard at(.rightParen) else { return false }
    advance()
    return true
  }

  mutating func canParseFunctionArrow() -> Bool {
    if !at(.arrow) { skipEffects() }
    guard at(.arrow) else { return false }
    advance()
    return true
  }

  private mutating func canParseIntegerLiteral() -> Bool {
    if at(.integerLiteral) {
      advance()
      return true
    }
    guard atOperator("-"), nextKind == .integerLiteral else { return false }
    advance()
    advance()
    return true
  }

  private mutating func canParseGenericArgument() -> Bool {
    canParseIntegerLiteral() || canParseType()
  }

  /// Whether `<…>` is here. What was found not to be is remembered: an expression asks again at each `<` inside.
  mutating func canParseGenericArguments() -> Bool {
    if token.flags.contains(.opensNoArguments) { return false }
    let split = splits.count
    lookaheadDepth += 1
    defer { lookaheadDepth -= 1 }
    guard lookaheadDepth < Self.maximumLookahead else { return false }
    consumePrefix(as: .leftAngle)
    let found = canParseArgumentsAndAngle()
    if !found || atPrefix(">") {
      splits[split].token = splits[split].token.adding(found ? .endsBeforeAngle : .opensNoArguments)
    }
    return found
  }

  private mutating func canParseArgumentsAndAngle() -> Bool {
    if !atPrefix(">") {
      while true {
        guard canParseGenericArgument() else { return false }
        guard at(.comma) else { break }
        advance()
        if atPrefix(">") { break }
      }
    }
    guard atPrefix(">") else { return false }
    consumePrefix(as: .rightAngle)
    return true
  }

  /// Whether a `<` in an expression opens generic arguments: it does when what follows them says so.
  @inline(__always)
  var atGenericArguments: Bool {
    mutating get { Self.isOperator(kind) && byte(of: token) == UInt8(ascii: "<") && looksLikeGenericArguments() }
  }

  @inline(never)
  private mutating func looksLikeGenericArguments() -> Bool {
    if token.length > 1 {
      let second = tokenizer.bytes[Int(token.start) + 1]
      guard second == UInt8(ascii: "~") || second == UInt8(ascii: "-") else { return false }
    }
    if token.flags.contains(.endsBeforeAngle) { return false }
    let checkpoint = lookAhead()
    defer { rewind(checkpoint) }
    guard canParseGenericArguments() else { return false }
    switch kind {
    case .rightParen, .rightSquare, .leftBrace, .rightBrace, .period, .comma, .semicolon, .endOfFile, .exclamationMark,
      .postfixQuestionMark, .colon, .stringLiteralMiddle, .stringLiteralTail:
      return true
    case .binaryOperator: return atOperator("&")
    case .leftParen, .leftSquare: return !atLineStart
    default: return false
    }
  }
}
