// The code between the braces of a type.

extension Parser {
  mutating func parseMemberBlock(_ keyword: Int, _ what: StaticString, closedBy message: StaticString) {
    let start = here
    let indentation = blockIndentation(at(.leftBrace) ? cursor : keyword)
    guard expect(.leftBrace, "expected '{' in \(what)") || opensBlock(indentation) else {
      return finish(.memberBlock, start)
    }
    if at(.endOfFile, .poundEndif) { faultAtToken("expected declaration") }
    parseMembers(until: .brace, indentation: indentation)
    closeBlock(indentation, "\(message)")
    finish(.memberBlock, start)
  }

  mutating func parseMembers(until end: ListEnd, indentation: Int) {
    listDepth += 1
    defer { listDepth -= 1 }
    var needsSeparator = false
    while !isAtEnd(end, indentation: indentation) {
      let before = cursor
      if needsSeparator, !atLineStart {
        fault("consecutive declarations on a line must be separated by ';'")
      }
      needsSeparator = parseMember(until: end, indentation: indentation)
      if cursor == before {
        if at(.rightBrace) { bracesMismatch = true }
        skipUnexpectedToken("expected declaration")
      }
    }
  }

  /// Whether something has to separate it from the next one.
  private mutating func parseMember(until end: ListEnd, indentation: Int) -> Bool {
    if isTooDeep() { return false }
    if at(.poundSourceLocation) {
      parseSourceLocation()
      return false
    }
    if at(.poundIf), !atIfConfigOfAttributes {
      parseIfConfig(.members, indentation: indentation)
      return false
    }
    if atStartOfDeclaration(needsDeclaration: true) {
      parseDeclaration(.members)
      return !consumeSemicolons()
    }
    skipUnexpectedCode(needsDeclaration: true, until: end, indentation: indentation)
    _ = consumeSemicolons()
    return false
  }

  // MARK: Enum cases

  mutating func parseEnumCase(_ start: NodeStart) {
    let keyword = cursor
    consume()
    while true {
      let element = here
      if at(.period) { skipUnexpectedToken("extraneous '.' in enum 'case' declaration") }
      let isFirst = tokenizer.tokens[cursor - 1].kind != .comma
      let name = parseDeclarationName(
        isFirst ? "in enum 'case' declaration" : "after comma in enum 'case' declaration", atToken: false)
      takeSecondName(of: name, "enum 'case' declaration")
      if atPrefix("<") {
        fault("generic signature cannot be declared in enum 'case'")
        parseGenericParameters()
      }
      if at(.leftParen) { parseEnumCaseParameters() }
      if at(.equal) { parseInitializer(orSay: "expected expression after '=' in 'case'") }
      let goesOn = consume(if: .comma)
      finish(.enumCaseElement, element, main: name)
      guard goesOn else { break }
    }
    finish(.enumCaseDecl, start, main: keyword)
  }

  private mutating func parseEnumCaseParameters() {
    let start = here
    consume()
    let faults = diagnostics.count
    while !at(.endOfFile, .rightParen) {
      let before = cursor
      guard parseEnumCaseParameter(), cursor > before else { break }
    }
    let isOnNextLine = atLineStart
    closeList(
      .rightParen, faultsBefore: faults,
      isOnNextLine ? "expected ')' in parameter" : "expected parameter name followed by ':'", atToken: false)
    finish(.enumCaseParameterClause, start)
  }

  private mutating func parseEnumCaseParameter() -> Bool {
    let start = here
    parseParameterModifiers(isClosure: false)
    var main = -1
    var flags: SyntaxFlags = []
    if startsParameterName(isClosure: false) {
      (main, flags) = parseParameterNames()
      if expect(.colon, "expected ':' following argument label and parameter name") { parseParameterType() }
    } else {
      while at(.typeSpecifier), canHaveTypeSpecifier {
        skipUnexpectedToken("'\(text(token))' may only be used on function or initializer parameters")
      }
      parseType()
      explainMissing("expected parameter name followed by ':'")
    }
    if at(.equal) || atOperator("==") { parseInitializer() }
    let goesOn = consume(if: .comma) || (!at(.rightParen, .rightBrace) && !isMissing && lacksComma())
    finish(.enumCaseParameter, start, main: main, flags: flags)
    return goesOn
  }

  // MARK: Variables

  mutating func parseVariable(_ start: NodeStart, _ context: DeclarationContext) {
    let keyword = cursor
    if at(.bindingSpecifier) { consume() }
    while true {
      let binding = here
      if at(.atSign) {
        fault("unexpected attribute in variable")
        parseAttributes()
      }
      if at(.letKeyword, .varKeyword) {
        faultAtToken("'\(text(token))' cannot appear nested inside another 'var' or 'let' pattern")
      }
      parseTypedPattern(allowsMissingColon: true, isConstant: tokenizer.tokens[keyword].kind == .letKeyword)
      var isInitialized = false
      if at(.equal) {
        parseInitializer()
        isInitialized = true
      }
      if at(.leftBrace), !isInitialized || !atLineStart || atStartOfObservers() {
        parseAccessorBlock()
      } else if context != .statements, at(.accessor), !at(.initKeyword) {
        fault("expected '{' to start getter and setter")
        parseAccessors()
      }
      let goesOn = consume(if: .comma)
      finish(.patternBinding, binding)
      guard goesOn, cursor > binding.token else { break }
    }
    finish(.variableDecl, start, main: keyword)
  }

  mutating func parseInitializer(orSay message: StaticString = "expected initial value after '='") {
    let start = here
    if at(.equal) { consume() } else { skipUnexpectedToken("expected '=' instead of '==' to assign default value") }
    parseExpression(.basic)
    if isMissing || lastNode.kind == .tryExpr { explainLastFault("\(message)") }
    finish(.initializerClause, start)
  }

  /// `{ get … set … }`, or the body of a getter.
  mutating func parseAccessorBlock() {
    let start = here
    let indentation = blockIndentation(cursor)
    consume()
    let hasAccessors = parseAccessors()
    if !hasAccessors {
      parseItems(until: .brace, indentation: indentation)
    } else if !at(.rightBrace, .endOfFile) {
      skipUnexpectedAccessorCode()
    }
    closeBlock(indentation, "expected '}' at end of \(hasAccessors ? "variable get/set clause" : "brace statement")")
    finish(.accessorBlock, start)
  }

  private mutating func skipUnexpectedAccessorCode() {
    if at(.poundElse, .poundElseif, .poundEndif) || leavesBlock(-1) { return }
    fault("expected '}' at end of variable get/set clause")
    let start = here
    while !at(.endOfFile, .rightBrace), !at(.poundElse, .poundElseif, .poundEndif) {
      let checkpoint = lookAhead()
      skipSingle()
      let target = cursor
      rewind(checkpoint)
      while cursor < target { consume() }
    }
    finish(.unexpected, start)
  }

  /// Whether there were any.
  @discardableResult
  private mutating func parseAccessors() -> Bool {
    var found = false
    while !at(.endOfFile, .rightBrace), atAccessor() {
      found = true
      parseAccessor()
    }
    return found
  }

  private mutating func atAccessor() -> Bool {
    if at(.accessor) { return true }
    guard at(.atSign) || at(.accessorModifier) else { return false }
    let checkpoint = lookAhead()
    defer { rewind(checkpoint) }
    skipAttributes()
    if at(.accessorModifier) { advance() }
    return at(.accessor)
  }

  private mutating func parseAccessor() {
    let start = here
    parseAttributes()
    if at(.accessorModifier) { leaf(.declModifier) }
    let specifier = cursor
    let takesName = at(.set) || at(.willSet) || at(.didSet) || at(.initKeyword)
    consume()
    if takesName, consume(if: .leftParen) {
      if atIdentifier { consume() } else { fault("expected identifier in accessor") }
      expect(.rightParen, "expected ')' to end accessor")
    }
    parseEffects()
    parseOptionalCodeBlock("to start accessor")
    finish(.accessorDecl, start, main: specifier)
  }
}
