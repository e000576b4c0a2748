extension ParserState {
  mutating func parseFunction(_ start: NodeStart) {
    if at(.funcKeyword) { consume() }
    let name = parseFunctionName()
    if atPrefix("<") { parseGenericParameters() }
    parseSignature()
    if at(.whereKeyword) { parseGenericWhere() }
    parseOptionalCodeBlock("in body of function declaration")
    finish(.functionDecl, start, main: name)
  }

  private mutating func parseFunctionName() -> Int {
    guard Self.isOperator(kind) || at(.exclamationMark, .prefixAmpersand) else {
      return parseDeclarationName("function")
    }
    let name = cursor
    // `func ==<T>(…)`: the `<` opens the generic parameters.
    let token = self.token
    let next = nextKind
    if tokenizer.bytes[Int(token.end) - 1] == UInt8(ascii: "<"), next == .identifier || next == .letKeyword {
      // swift-syntax takes a function without a name for one whose name is empty.
      if token.length == 1 { return -1 }
      tokenizer.split(at: cursor, length: Int(token.length) - 1, as: .binaryOperator)
      advance()
    } else {
      consume()
    }
    return name
  }

  private mutating func parseSignature() {
    parseParameterClause()
    parseEffects(isFunction: true)
    if at(.arrow) { parseReturnClause(isDeclaration: true) }
  }

  mutating func parseInit(_ start: NodeStart) {
    let keyword = cursor
    consume()
    if at(.exclamationMark, .postfixQuestionMark, .infixQuestionMark) || atOperator("!") { consume() }
    if atPrefix("<") { parseGenericParameters() }
    parseSignature()
    if at(.whereKeyword) { parseGenericWhere() }
    parseOptionalCodeBlock("in body of initializer", allowsInit: false)
    finish(.initializerDecl, start, main: keyword)
  }

  mutating func parseDeinit(_ start: NodeStart) {
    let keyword = cursor
    consume()
    if atIdentifier, !atLineStart, !at(.async) { skipUnexpectedToken("deinitializers cannot have a name") }
    if at(.leftParen), !atLineStart {
      fault("deinitializers cannot have parameters")
      parseParameterClause()
    }
    parseEffects()
    if lastNode.kind == .functionEffectSpecifiers, lastNode.flags & SyntaxFlags.throws.rawValue != 0 {
      fault("deinitializers cannot throw")
    }
    parseOptionalCodeBlock("in body of deinitializer")
    finish(.deinitializerDecl, start, main: keyword)
  }

  mutating func parseSubscript(_ start: NodeStart) {
    let keyword = cursor
    consume()
    if atIdentifier, nextKind == .leftParen || hasPrefix(nextToken, "<") {
      skipUnexpectedToken("subscripts cannot have a name")
    }
    if atPrefix("<") { parseGenericParameters() }
    parseParameterClause()
    parseReturnClause(isDeclaration: true)
    if at(.whereKeyword) { parseGenericWhere() }
    if at(.leftBrace) { parseAccessorBlock() }
    finish(.subscriptDecl, start, main: keyword)
  }

  mutating func parseMacro(_ start: NodeStart) {
    consume()
    let name = parseDeclarationName("macro")
    if atPrefix("<") { parseGenericParameters() }
    parseSignature()
    if at(.equal) { parseInitializer() }
    if at(.whereKeyword) { parseGenericWhere() }
    finish(.macroDecl, start, main: name)
  }

  // MARK: Parameters

  private mutating func parseParameterClause() {
    let start = here
    guard expect(.leftParen, "expected '(' to start parameters") else {
      return finish(.functionParameterClause, start)
    }
    while !at(.endOfFile, .rightParen) {
      let before = cursor
      guard parseParameter(), cursor > before else { break }
    }
    expect(.rightParen, "expected ')' to end parameters")
    finish(.functionParameterClause, start)
  }

  /// Whether another one follows.
  private mutating func parseParameter() -> Bool {
    let start = here
    if at(.atSign) { parseAttributes() }
    parseParameterModifiers(isClosure: false)
    if at(.typeSpecifier), canHaveTypeSpecifier, !startsParameterName(isClosure: false) {
      fault("'\(text(token))' before a parameter name is not allowed")
      consume()
    }
    var (main, flags) = parseParameterNames()
    if main < 0 { fault("expected identifier in parameter") }
    expect(.colon, "expected ':' in parameter")
    parseType()
    if atOperator("...") {
      flags.insert(.ellipsis)
      consume()
    }
    if at(.equal) || atOperator("==") { parseInitializer() }
    var goesOn = consume(if: .comma)
    if !goesOn, atIdentifier || at(.atSign) {
      fault("expected ',' in parameter")
      goesOn = true
    }
    finish(.functionParameter, start, main: main, flags: flags)
    return goesOn
  }

  /// One name or two; the last one's index, or -1.
  mutating func parseParameterNames() -> (main: Int, flags: SyntaxFlags) {
    guard Self.isLabel(kind) else { return (-1, []) }
    if at(.dollarIdentifier) { fault("cannot declare entity named '\(text(token))'; the '$' prefix is reserved") }
    consume()
    guard Self.isLabel(kind) else { return (cursor - 1, []) }
    consume()
    return (cursor - 1, .secondName)
  }

  mutating func parseParameterModifiers(isClosure: Bool) {
    while at(._const) || at(.isolated), !startsParameterName(isClosure: isClosure) { leaf(.declModifier) }
  }
}
