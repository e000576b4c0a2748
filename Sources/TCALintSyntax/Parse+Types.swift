extension ParserState {
  mutating func parseType() {
    let start = here
    guard at(.repeatKeyword) else { return parseTypeScalar() }
    consume()
    parseTypeScalar()
    finish(.packExpansionType, start, main: start.token)
  }

  private mutating func parseTypeScalar() {
    let start = here
    depth += 1
    defer { depth -= 1 }
    if depth > Self.maximumDepth, isTooDeep() { return }
    let isAttributed = parseTypeSpecifiers()
    let type = here
    parseSimpleOrCompositionType()
    if at(.arrow) || at(.effect), atFunctionArrow() { parseFunctionResult(type) }
    if isAttributed { finish(.attributedType, start) }
  }

  private mutating func atFunctionArrow() -> Bool {
    let checkpoint = lookAhead()
    defer { rewind(checkpoint) }
    return canParseFunctionArrow()
  }

  /// Makes a function type of the tuple of its parameters, which was just read, and what follows.
  private mutating func parseFunctionResult(_ start: NodeStart) {
    if lastNode.kind == .tupleType, Int(lastNode.firstNode) == start.node || nodeCount == start.node + 1 {
      dissolveLastNode()
    } else {
      fault("single argument function types require parentheses")
      finish(.tupleTypeElement, start)
    }
    parseEffects()
    parseReturnClause()
    finish(.functionType, start)
  }

  /// `inout`, `@escaping` and the like; whether there were any.
  private mutating func parseTypeSpecifiers() -> Bool {
    let first = cursor
    while !classOf(token).isEmpty, canHaveTypeSpecifier {
      if at(.typeSpecifier) {
        leaf(.typeSpecifier)
      } else if at(.nonisolated), !(nextKind == .leftParen && nextToken.flags.contains(.newlineBefore)) {
        parseNonisolatedSpecifier()
      } else {
        break
      }
    }
    while at(.atSign) { parseTypeAttribute() }
    if at(.nonisolated), canHaveTypeSpecifier, !(nextKind == .leftParen && nextToken.flags.contains(.newlineBefore)) {
      parseNonisolatedSpecifier()
    }
    return cursor > first
  }

  private mutating func parseNonisolatedSpecifier() {
    let start = here
    consume()
    if atAttributeArguments() {
      consume()
      if at(.nonsending) { consume() } else { fault("expected 'nonsending' in 'nonisolated' specifier") }
      expect(.rightParen, "expected ')' in 'nonisolated' specifier")
    } else if !atIdentifier, !at(.selfTypeKeyword, .anyKeyword) {
      fault("expected '(nonsending)' in 'nonisolated' specifier")
    }
    finish(.typeSpecifier, start, main: start.token)
  }

  private mutating func parseSimpleOrCompositionType() {
    let start = here
    var specifier: SyntaxKind?
    if !classOf(token).isEmpty || at(.some) {
      if at(.each) {
        consume()
        parseSimpleType()
        return finish(.packElementType, start, main: start.token)
      }
      if at(.some) || at(.any) {
        consume()
        specifier = .someOrAnyType
      }
    }
    let base = here
    parseSimpleType()
    if atOperator("&") {
      while consumeOperator("&") { parseSimpleType() }
      finish(.compositionType, base)
    }
    if let specifier { finish(specifier, start, main: start.token) }
  }

  mutating func parseSimpleType(allowsMembers: Bool = true, isAttributeName: Bool = false) {
    let start = here
    if atOperator("~") {
      consume()
      parseUnsuppressedType(allowsMembers, isAttributeName)
      return finish(.suppressedType, start)
    }
    parseUnsuppressedType(allowsMembers, isAttributeName)
  }

  private mutating func parseUnsuppressedType(_ allowsMembers: Bool, _ isAttributeName: Bool) {
    let start = here
    switch kind {
    case .identifier, .editorPlaceholder, .selfTypeKeyword, .anyKeyword, .colonColon: parseTypeName()
    case .leftParen: parseTupleType()
    case .leftSquare: parseCollectionType()
    case .wildcard: leaf(.identifierType)
    default:
      if atModuleSelector { parseTypeName() } else { return missingType() }
    }
    while true {
      switch kind {
      case .period:
        let next = nextToken
        guard allowsMembers || Self.isWord(next, .Type) || Self.isWord(next, .Protocol) else { return }
        guard parseTypeMember(start) else { return }
      case .postfixQuestionMark:
        if isAttributeName || atLineStart { return }
        consume()
        finish(.optionalType, start)
      case .exclamationMark:
        if isAttributeName || atLineStart { return }
        consume()
        finish(.implicitlyUnwrappedOptionalType, start)
      default:
        return
      }
    }
  }

  private mutating func missingType() {
    fault("expected type")
    finish(.missingType, here)
  }

  /// `.Name` behind a type; false when nothing can follow.
  private mutating func parseTypeMember(_ start: NodeStart) -> Bool {
    let next = nextToken
    if !token.flags.contains(.spaceBefore), next.flags.contains(.spaceBefore) {
      let endsLine = next.flags.contains(.newlineBefore)
      fault(
        endsLine ? "expected member name following '.'" : "extraneous whitespace after '.' is not permitted",
        token.end..<token.end)
      consume()
      if endsLine {
        finish(.memberType, start)
        return false
      }
    } else {
      consume()
    }
    if at(.Type) || at(.Protocol), nextKind != .colonColon {
      consume()
      finish(.metatypeType, start, main: cursor - 1)
      return true
    }
    let hasModule = parseModuleSelector()
    let name = cursor
    guard !(hasModule && atLineStart), atIdentifier || atReservedWord else {
      fault("expected member name following '.'")
      finish(.memberType, start)
      return !hasModule
    }
    consume()
    if atPrefix("<") { parseGenericArguments() }
    finish(.memberType, start, main: name)
    return true
  }

  /// `Name<Argument>`
  mutating func parseTypeName() {
    let start = here
    let hasModule = parseModuleSelector()
    let name = cursor
    if !hasModule, at(.anyKeyword) { return leaf(.identifierType) }
    if hasModule ? !atLineStart && (atIdentifier || atReservedWord) : atIdentifier || at(.selfTypeKeyword, .wildcard) {
      consume()
    } else {
      fault("expected type name")
    }
    if atPrefix("<") { parseGenericArguments() }
    finish(.identifierType, start, main: name)
  }

  // MARK: Generic arguments

  mutating func parseGenericArguments() {
    let start = here
    consumePrefix(as: .leftAngle)
    depth += 1
    defer { depth -= 1 }
    if !isTooDeep() {
      while !atPrefix(">") {
        let argument = here
        parseTypeOrValue()
        let isMissing = lastNode.kind == .missingType
        let goesOn = consume(if: .comma)
        finish(.genericArgument, argument)
        guard goesOn, !isMissing else { break }
      }
    }
    if atPrefix(">") {
      consumePrefix(as: .rightAngle)
    } else {
      nesting -= 1
      fault("expected '>' to complete generic argument list")
    }
    finish(.genericArgumentClause, start)
  }

  /// A type, or an integer in its place.
  mutating func parseTypeOrValue() {
    if at(.integerLiteral) { return leaf(.integerLiteralExpr) }
    guard atOperator("-"), nextKind == .integerLiteral else { return parseType() }
    let start = here
    consume()
    leaf(.integerLiteralExpr)
    finish(.prefixOperatorExpr, start, main: start.token)
  }

  // MARK: Brackets

  private mutating func parseTupleType() {
    if isTooDeep() { return finish(.tupleType, here) }
    let start = here
    consume()
    let faults = diagnostics.count
    while !at(.endOfFile, .rightParen) {
      let before = cursor
      guard parseTupleTypeElement(), cursor > before else { break }
    }
    closeList(.rightParen, faultsBefore: faults, "expected ')' at end of tuple list")
    finish(.tupleType, start)
  }

  /// Whether another one follows.
  private mutating func parseTupleTypeElement() -> Bool {
    let start = here
    var main = -1
    var flags: SyntaxFlags = []
    if startsParameterName(isClosure: false, skippingSpecifiers: true) {
      while at(.typeSpecifier), canHaveTypeSpecifier {
        skipUnexpectedToken(
          "'\(text(token))' before a parameter name is not allowed, place it before the parameter type instead")
      }
      main = cursor
      consumeParameterName()
      if !at(.colon), Self.isLabel(kind), nextKind == .colon {
        main = cursor
        flags = .secondName
        consumeParameterName()
      }
      expect(.colon, "expected ':' following argument label and parameter name")
    }
    parseType()
    if atOperator("...") {
      flags.insert(.ellipsis)
      consume()
    }
    if at(.equal) {
      fault("default argument not permitted in a tuple type")
      parseInitializer()
    }
    let goesOn = consume(if: .comma) || (!at(.rightParen) && lastNode.kind != .missingType && lacksComma())
    finish(.tupleTypeElement, start, main: main, flags: flags)
    return goesOn
  }

  private mutating func parseCollectionType() {
    if isTooDeep() { return finish(.arrayType, here) }
    let start = here
    consume()
    if atStartOfInlineArrayBody { return parseInlineArrayBody(start) }
    parseType()
    let isDictionary = consume(if: .colon)
    if isDictionary {
      parseType()
      explainMissing("expected dictionary value type")
    }
    expect(.rightSquare, "expected ']' in \(isDictionary ? "dictionary" : "array") type")
    finish(isDictionary ? .dictionaryType : .arrayType, start)
  }

  /// `3 of Type]`
  mutating func parseInlineArrayBody(_ start: NodeStart) {
    parseInlineArrayArgument()
    if at(.of), !atLineStart { consume() } else { fault("expected 'of' in inline array type") }
    parseInlineArrayArgument()
    expect(.rightSquare, "expected ']' in inline array type")
    finish(.inlineArrayType, start)
  }

  private mutating func parseInlineArrayArgument() {
    let start = here
    parseTypeOrValue()
    finish(.genericArgument, start)
  }

  // MARK: Results and effects

  /// The type of a result: `<T> T` as well.
  mutating func parseResultType() {
    guard atPrefix("<") else { return parseType() }
    let start = here
    parseGenericParameters()
    parseType()
    finish(.namedOpaqueReturnType, start)
  }

  /// `-> Type`
  mutating func parseReturnClause(isDeclaration: Bool = false, orSay message: StaticString = "expected '->'") {
    let start = here
    expect(.arrow, "\(message)")
    skipMisplacedEffects()
    if isDeclaration {
      parseResultType()
    } else {
      parseType()
    }
    explainMissing("expected type for function result")
    finish(.returnClause, start)
    skipMisplacedEffects()
  }

  /// `throws` and the like on the wrong side of an arrow
  mutating func skipMisplacedEffects() {
    while at(.effect) {
      let isMisspelled = at(.await) || at(.throwKeyword, .tryKeyword)
      if isMisspelled, atLineStart { return }
      skipUnexpectedToken("'\(text(token))' must precede '->'")
    }
  }

  /// `async`, `throws(Error)`; a node only if there are any.
  mutating func parseEffects(isFunction: Bool = false) {
    guard at(.effect) else { return }
    let start = here
    var flags: SyntaxFlags = []
    while true {
      if at(.async) || (isFunction && at(.reasync)) {
        if !flags.isEmpty { fault("'\(text(token))' must precede 'throws'") }
        flags.insert(.async)
        consume()
      } else if at(.throwsKeyword) || (isFunction && at(.rethrowsKeyword)) {
        if flags.contains(.throws) { fault("'throws' has already been specified") }
        flags.insert(.throws)
        parseThrows()
      } else if at(.rethrowsKeyword) || at(.reasync) || (!atLineStart && (at(.await) || at(.throwKeyword, .tryKeyword)))
      {
        skipUnexpectedToken(
          at(.await) || at(.reasync)
            ? "expected async specifier; did you mean 'async'?"
            : "expected throwing specifier; did you mean 'throws'?")
      } else {
        break
      }
    }
    if cursor > start.token { finish(.functionEffectSpecifiers, start, flags: flags) }
  }

  mutating func parseThrows() {
    let start = here
    consume()
    if at(.leftParen) {
      consume()
      parseType()
      expect(.rightParen, "expected ')' after thrown type")
    }
    finish(.throwsClause, start, main: start.token)
  }
}
