extension Parser {
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
}
