/// Where a declaration stands.
enum DeclarationContext {
  case statements, members
  /// In an attribute: `@abi(func f())`
  case argument
}

extension ParserState {
  /// Whether a declaration starts here; where only declarations may stand, what looks like a faulty one does too.
  @inline(__always)
  mutating func atStartOfDeclaration(allowsInit: Bool = true, needsDeclaration: Bool = false) -> Bool {
    switch kind {
    case .atSign, .pound, .poundIf:
      return looksLikeDeclaration(allowsInit, needsDeclaration)
    default:
      if needsDeclaration || at([.declaration, .declarationModifier]) {
        return looksLikeDeclaration(allowsInit, needsDeclaration)
      }
      return at(._compilerInitialized)
    }
  }

  private mutating func looksLikeDeclaration(_ allowsInit: Bool, _ needsDeclaration: Bool) -> Bool {
    let checkpoint = lookAhead()
    defer { rewind(checkpoint) }
    let hasAttribute = skipDeclarationAttributes()
    let hasModifier = skipDeclarationModifiers()
    if hasAttribute {
      if at(.rightBrace, .endOfFile, .poundEndif) { return true }
      if at(.stringLiteral, .stringLiteralHead) { return false }
    }
    if at(.declaration) {
      switch kind {
      case .caseKeyword: return needsDeclaration
      case .initKeyword: return allowsInit
      case .identifier where at(.actor): return looksLikeActor(allowsInit, needsDeclaration)
      case .identifier where at(.macro): return Self.isIdentifier(nextKind)
      default: return true
      }
    }
    if at(.pound) { return hasAttribute || hasModifier || needsDeclaration }
    guard needsDeclaration else { return false }
    return hasAttribute || hasModifier || looksLikeFunctionWithoutKeyword() || looksLikeVariableWithoutKeyword()
      || at(.editorPlaceholder)
  }

  private mutating func skipDeclarationAttributes() -> Bool {
    var found = false
    while true {
      if at(.atSign) {
        skipAttributes()
        found = true
      } else if at(.poundIf), atIfConfigOfAttributes {
        _ = skipIfConfigOfAttributes()
        found = true
      } else {
        return found
      }
    }
  }

  private mutating func skipDeclarationModifiers() -> Bool {
    var found = false
    while at(.declarationModifier), !at(.classKeyword) {
      found = true
      let takesArgument = at(.modifierWithArgument)
      advance()
      if takesArgument, at(.leftParen) {
        skipSingle()
      }
    }
    return found
  }

  private mutating func looksLikeActor(_ allowsInit: Bool, _ needsDeclaration: Bool) -> Bool {
    if Self.isIdentifier(nextKind) { return true }
    // It may stand among modifiers.
    repeat {
      advance()
    } while atStartOfDeclaration(allowsInit: allowsInit, needsDeclaration: needsDeclaration)
      && !at(.endOfFile)
    return atIdentifier
  }

  /// `name(` among members
  private mutating func looksLikeFunctionWithoutKeyword() -> Bool {
    guard atIdentifier || Self.isOperator(kind) else { return false }
    return nextKind == .leftParen || hasPrefix(nextToken, "<")
  }

  /// `name:` among members
  private mutating func looksLikeVariableWithoutKeyword() -> Bool {
    guard atIdentifier || at(.wildcard) else { return false }
    return nextKind == .colon || nextKind == .equal || nextKind == .comma
  }

  // MARK: Declarations

  mutating func parseDeclaration(_ context: DeclarationContext) {
    let start = here
    parseAttributes()
    parseDeclarationModifiers()
    switch kind {
    case .structKeyword: parseNominal(.structDecl, start)
    case .classKeyword: parseNominal(.classDecl, start)
    case .enumKeyword: parseNominal(.enumDecl, start)
    case .protocolKeyword: parseNominal(.protocolDecl, start)
    case .extensionKeyword: parseExtension(start)
    case .funcKeyword: parseFunction(start)
    case .initKeyword: parseInit(start)
    case .deinitKeyword: parseDeinit(start)
    case .subscriptKeyword: parseSubscript(start)
    case .letKeyword, .varKeyword, .inoutKeyword: parseVariable(start, context)
    case .caseKeyword: parseEnumCase(start)
    case .typealiasKeyword: parseTypeAlias(start)
    case .associatedtypeKeyword: parseAssociatedType(start)
    case .importKeyword: parseImport(start)
    case .operatorKeyword: parseOperator(start)
    case .precedencegroupKeyword: parsePrecedenceGroup(start)
    case .pound: parseMacroExpansionDeclaration(start)
    default: parseUnusualDeclaration(start, context)
    }
  }

  private mutating func parseUnusualDeclaration(_ start: NodeStart, _ context: DeclarationContext) {
    if at(.actor) { return parseNominal(.actorDecl, start) }
    if at(.macro) { return parseMacro(start) }
    if at(._borrowing) { return parseVariable(start, context) }
    if at(.editorPlaceholder), context != .statements {
      consume()
      return finish(.editorPlaceholderDecl, start)
    }
    if looksLikeFunctionWithoutKeyword() {
      fault("expected 'func' keyword in function")
      return parseFunction(start)
    }
    if looksLikeVariableWithoutKeyword() {
      fault("expected 'var' keyword in variable")
      return parseVariable(start, context)
    }
    fault("expected declaration")
    finish(.missingDecl, start)
  }

  /// The name of a declaration; its token's index, or -1.
  mutating func parseDeclarationName(_ what: StaticString) -> Int {
    if atIdentifier {
      consume()
      return cursor - 1
    }
    if atReservedWord || at(.wildcard), !atLineStart {
      fault("keyword '\(text(token))' cannot be used as an identifier here")
      consume()
      return cursor - 1
    }
    fault("expected identifier in \(what)")
    if at(.integerLiteral, .floatLiteral, .dollarIdentifier) { skipAsUnexpected(to: cursor + 1) }
    return -1
  }

  private mutating func parseNominal(_ kind: SyntaxKind, _ start: NodeStart) {
    let keyword = cursor
    consume()
    let name = parseDeclarationName("declaration")
    if name < 0, atLineStart { return finish(kind, start) }
    if atPrefix("<") {
      if kind == .protocolDecl { parsePrimaryAssociatedTypes() } else { parseGenericParameters() }
    }
    if at(.colon) { parseInheritance() }
    if at(.whereKeyword) { parseGenericWhere() }
    parseMemberBlock(keyword)
    finish(kind, start, main: name)
  }

  private mutating func parseExtension(_ start: NodeStart) {
    let keyword = cursor
    consume()
    parseType()
    if at(.colon) { parseInheritance() }
    if at(.whereKeyword) { parseGenericWhere() }
    parseMemberBlock(keyword)
    finish(.extensionDecl, start, main: keyword)
  }

  private mutating func parseInheritance() {
    let start = here
    consume()
    while true {
      let inherited = here
      if at(.classKeyword) { leaf(.classRestrictionType) } else { parseType() }
      let isMissing = lastNode.kind == .missingType
      let goesOn = consume(if: .comma)
      finish(.inheritedType, inherited)
      guard goesOn, !isMissing else { break }
    }
    finish(.inheritanceClause, start)
  }

  private mutating func parseImport(_ start: NodeStart) {
    consume()
    var hasKind = false
    switch kind {
    case .typealiasKeyword, .structKeyword, .classKeyword, .enumKeyword, .protocolKeyword, .varKeyword, .letKeyword,
      .funcKeyword, .inoutKeyword:
      consume()
      hasKind = true
    default: break
    }
    let path = cursor
    if hasKind, atModuleSelector {
      _ = parseModuleSelector()
      if atLineStart { fault("expected name in import") } else { parseImportedName() }
    } else {
      while true {
        parseImportedName()
        if at(.colonColon) { fault("submodule cannot be imported using module selector") }
        guard at(.period, .colonColon) else { break }
        consume()
      }
    }
    finish(.importDecl, start, main: path)
  }

  private mutating func parseImportedName() {
    if atIdentifier || Self.isOperator(kind) { consume() } else { fault("expected module name in import") }
  }

  private mutating func parseTypeAlias(_ start: NodeStart) {
    consume()
    let name = parseDeclarationName("typealias declaration")
    if atPrefix("<") { parseGenericParameters() }
    if expect(.equal, "expected '=' in typealias declaration") { parseType() }
    if at(.whereKeyword) { parseGenericWhere() }
    finish(.typeAliasDecl, start, main: name)
  }

  private mutating func parseAssociatedType(_ start: NodeStart) {
    consume()
    if at(.each), Self.isIdentifier(nextKind) {
      skipUnexpectedToken("associated types cannot be variadic")
    }
    let name = parseDeclarationName("associatedtype declaration")
    if at(.colon) { parseInheritance() }
    if consume(if: .equal) { parseType() }
    if at(.whereKeyword) { parseGenericWhere() }
    finish(.associatedTypeDecl, start, main: name)
  }

  private mutating func parseMacroExpansionDeclaration(_ start: NodeStart) {
    let name = parseMacroName()
    parseMacroArguments(.basic, .none)
    finish(.macroExpansionDecl, start, main: name)
  }
}
