extension Parser {
  mutating func parseFunction(_ start: NodeStart) {
    if at(.funcKeyword) { consume() }
    let name = parseFunctionName()
    if atPrefix("<") { parseGenericParameters() }
    if name < 0, atLineStart { return finish(.functionDecl, start) }
    takeSecondName(of: name, "function declaration")
    parseSignature(missingParameters: "in argument list of function declaration")
    if at(.whereKeyword) { parseGenericWhere() }
    parseOptionalCodeBlock("in body of function declaration")
    finish(.functionDecl, start, main: name)
  }

  private mutating func parseFunctionName() -> Int {
    guard Self.isOperator(kind) || at(.exclamationMark, .prefixAmpersand) else {
      return parseDeclarationName("in function declaration")
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

  private mutating func parseSignature(missingParameters: StaticString) {
    parseParameterClause(orSay: "expected '(' \(missingParameters)")
    parseEffects(isFunction: true)
    if at(.arrow) { parseReturnClause(isDeclaration: true) }
  }

  mutating func parseInit(_ start: NodeStart) {
    let keyword = cursor
    consume()
    if at(.exclamationMark, .postfixQuestionMark, .infixQuestionMark) || atOperator("!") { consume() }
    if atPrefix("<") { parseGenericParameters() }
    parseSignature(missingParameters: "for initializer parameters")
    if at(.whereKeyword) { parseGenericWhere() }
    parseOptionalCodeBlock("in body of initializer", allowsInit: false)
    finish(.initializerDecl, start, main: keyword)
  }

  mutating func parseDeinit(_ start: NodeStart) {
    let keyword = cursor
    consume()
    if atIdentifier, !atLineStart, !at(.async) { skipUnexpectedToken("deinitializers cannot have a name") }
    if at(.leftParen), !atLineStart {
      fault("no parameter clause allowed on deinitializer")
      parseParameterClause(orSay: "")
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
    parseParameterClause(orSay: "expected '(' for subscript parameters")
    parseReturnClause(isDeclaration: true, orSay: "expected '->' for subscript element type")
    if at(.whereKeyword) { parseGenericWhere() }
    if at(.leftBrace) { parseAccessorBlock() }
    finish(.subscriptDecl, start, main: keyword)
  }

  mutating func parseMacro(_ start: NodeStart) {
    consume()
    let name = parseDeclarationName("in macro declaration")
    if atPrefix("<") { parseGenericParameters() }
    parseSignature(missingParameters: "for macro parameters or ':' for a value-like macro")
    if at(.equal) { parseInitializer() }
    if at(.whereKeyword) { parseGenericWhere() }
    finish(.macroDecl, start, main: name)
  }

  // MARK: Parameters

  private mutating func parseParameterClause(orSay message: @autoclosure () -> String) {
    let start = here
    guard expect(.leftParen, message()) else { return finish(.functionParameterClause, start) }
    let faults = diagnostics.count
    while !at(.endOfFile, .rightParen) {
      let before = cursor
      guard parseParameter(), cursor > before else { break }
    }
    if at(.endOfFile), tokenizer.tokens[cursor - 1].kind == .leftParen {
      fault("expected parameter name followed by ':'")
    }
    if !at(.rightParen), diagnostics.count == faults { fault("expected ')' in parameter") }
    closeList(.rightParen, faultsBefore: -1, "")
    finish(.functionParameterClause, start)
  }

  /// Whether another one follows.
  private mutating func parseParameter() -> Bool {
    let start = here
    if at(.atSign) { parseAttributes() }
    parseParameterModifiers(isClosure: false)
    if at(.typeSpecifier), canHaveTypeSpecifier, !startsParameterName(isClosure: false) {
      fault("'\(text(token))' before a parameter name is not allowed, place it before the parameter type instead")
      consume()
    }
    if at(.comma) { skipUnexpectedToken("unexpected ',' separator") }
    var (main, flags) = parseParameterNames()
    expectParameterColon(main, flags)
    if atOperator("...") {
      flags.insert(.ellipsis)
      consume()
    }
    if at(.equal) || atOperator("==") { parseInitializer() }
    let goesOn = consume(if: .comma) || (!at(.rightParen) && lacksComma())
    finish(.functionParameter, start, main: main, flags: flags)
    return goesOn && !at(.leftBrace)
  }

  /// `: Type`
  private mutating func expectParameterColon(_ name: Int, _ flags: SyntaxFlags) {
    if at(.colon) {
      if name < 0 { fault("expected parameter name followed by ':'") }
      consume()
      return parseParameterType()
    }
    if name < 0 || (flags.isEmpty && tokenizer.tokens[name].kind == .wildcard) {
      fault("expected parameter name followed by ':'")
    } else if flags.isEmpty, at(.rightParen, .comma) {
      fault("unnamed parameters must be written with the empty name '_'")
    } else {
      fault("expected ':' following argument label and parameter name")
      if find(.colon) == cursor { consume() }
    }
    if canStartType() { parseType() } else { finish(.missingType, here) }
  }

  mutating func parseParameterType() {
    parseType()
    explainMissing("expected parameter type following ':'")
  }

  /// One name or two; the last one's index, or -1.
  mutating func parseParameterNames() -> (main: Int, flags: SyntaxFlags) {
    guard Self.isLabel(kind) else { return (-1, []) }
    consumeParameterName()
    guard Self.isLabel(kind) else { return (cursor - 1, []) }
    consumeParameterName()
    return (cursor - 1, .secondName)
  }

  mutating func consumeParameterName() {
    if at(.dollarIdentifier) { fault("cannot declare entity named '\(text(token))'; the '$' prefix is reserved") }
    consume()
  }

  mutating func parseParameterModifiers(isClosure: Bool) {
    while at(._const) || at(.isolated), !startsParameterName(isClosure: isClosure) { leaf(.declModifier) }
  }
}
