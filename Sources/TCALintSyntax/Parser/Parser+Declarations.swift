extension Parser {
  /// Whether a declaration starts here; where only declarations are allowed, what looks like a faulty one counts too.
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
    if token.start < endOfStrayModifiers, !needsDeclaration { return false }
    let first = cursor
    let checkpoint = lookAhead()
    defer { rewind(checkpoint) }
    let hasAttribute = skipDeclarationAttributes()
    let (hasModifier, hasArgument) = skipDeclarationModifiers()
    // A run of words such as `async` is not to be gone through from each of them.
    if cursor > first + 1, !hasAttribute, !hasArgument, !at(.declaration) { endOfStrayModifiers = token.start }
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
    if at(.atSign, .poundIf), let end = declarationAttributes.end(from: cursor), end < tokenizer.count {
      cursor = end
      return true
    }
    var starts: [Int] = []
    let splits = splits.count
    while true {
      let start = cursor
      if at(.atSign) {
        skipAttributes()
      } else if at(.poundIf), atIfConfigOfAttributes {
        _ = skipIfConfigOfAttributes()
      } else {
        break
      }
      starts.append(start)
      // With such a one the run is gone through again from each of them.
      if self.splits.count != splits, starts.count == AttributeRun.longestWithSplits { break }
    }
    if starts.count >= AttributeRun.shortest, self.splits.count == splits {
      declarationAttributes = AttributeRun(starts: starts, end: cursor)
    }
    return !starts.isEmpty
  }

  private mutating func skipDeclarationModifiers() -> (found: Bool, hasArgument: Bool) {
    var found = false
    var hasArgument = false
    while at(.declarationModifier), !at(.classKeyword) {
      found = true
      let takesArgument = at(.modifierWithArgument)
      advance()
      if takesArgument, at(.leftParen) {
        hasArgument = true
        skipSingle()
      }
    }
    return (found, hasArgument)
  }

  private mutating func looksLikeActor(_ allowsInit: Bool, _ needsDeclaration: Bool) -> Bool {
    if Self.isIdentifier(nextKind) { return true }
    // It may be among modifiers.
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
    case .structKeyword: parseNominal(.structDecl, start, .structure)
    case .classKeyword: parseNominal(.classDecl, start, .class)
    case .enumKeyword: parseNominal(.enumDecl, start, .enumeration)
    case .protocolKeyword: parseNominal(.protocolDecl, start, .protocol)
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
    if at(.actor) { return parseNominal(.actorDecl, start, .actor) }
    if at(.macro) { return parseMacro(start) }
    if at(._borrowing) { return parseVariable(start, context) }
    if at(.editorPlaceholder), context != .statements {
      consume()
      return finish(.editorPlaceholderDecl, start)
    }
    if looksLikeFunctionWithoutKeyword() {
      fault("expected 'func' keyword in instance method declaration")
      return parseFunction(start)
    }
    if looksLikeVariableWithoutKeyword() {
      fault("expected 'var' keyword in property declaration")
      return parseVariable(start, context)
    }
    if context != .statements, lastNode.kind == .attribute, tokenizer.tokens[cursor - 1].kind == .rightParen {
      fault("expected declaration")
    } else if at(.endOfFile), lastNode.kind == .declModifier, Int(lastNode.endToken) == cursor {
      fault("expected expression")
    } else {
      faultAtToken("expected declaration")
    }
    finish(.missingDecl, start)
  }

  /// The name of a declaration; its token's index, or -1.
  mutating func parseDeclarationName(_ what: StaticString, atToken: Bool = true) -> Int {
    if atIdentifier {
      consume()
      return cursor - 1
    }
    if atReservedWord || at(.wildcard), !atLineStart || tokenizer.tokens[cursor - 1].kind != .comma {
      faultAtToken("keyword '\(text(token))' cannot be used as an identifier here")
      if atLineStart { return -1 }
      consume()
      return cursor - 1
    }
    if atToken { faultAtToken("expected identifier \(what)") } else { fault("expected identifier \(what)") }
    if at(.integerLiteral, .floatLiteral, .dollarIdentifier) { skipAsUnexpected(to: cursor + 1) }
    return -1
  }

  /// A second name behind that of a declaration, which a space got into.
  mutating func takeSecondName(of name: Int, _ declaration: StaticString) {
    guard name >= 0, at(.identifier), !atLineStart, classOf(token).isEmpty else { return }
    faultAtSecondName("\(declaration)")
    skipAsUnexpected(to: cursor + 1)
  }

  mutating func faultAtSecondName(_ declaration: String) {
    fault("found an unexpected second identifier in \(declaration); is there an accidental break?")
  }

  private mutating func parseNominal(_ kind: SyntaxKind, _ start: NodeStart, _ words: NominalWords) {
    let keyword = cursor
    consume()
    let name = parseDeclarationName(words.name)
    takeSecondName(of: name, words.declaration)
    if name < 0, atLineStart { return finish(kind, start) }
    if atPrefix("<") {
      if kind == .protocolDecl { parsePrimaryAssociatedTypes() } else { parseGenericParameters() }
    }
    if at(.colon) { parseInheritance() }
    if at(.whereKeyword) { parseGenericWhere() }
    parseMemberBlock(keyword, words.opened, closedBy: words.unclosed)
    finish(kind, start, main: name)
  }

  private mutating func parseExtension(_ start: NodeStart) {
    let keyword = cursor
    consume()
    parseType()
    explainMissing("expected type name in extension declaration", atToken: true)
    if isMissing, atLineStart { return finish(.extensionDecl, start, main: keyword) }
    if at(.colon) { parseInheritance() }
    if at(.whereKeyword) { parseGenericWhere() }
    parseMemberBlock(keyword, "extension", closedBy: "expected '}' at end of extension")
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
      if atLineStart, !isBeforePath() {
        faultAtToken("expected module name in import declaration")
        return finish(.importDecl, start)
      }
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

  /// Whether `A.b` is next, which only an import can go on with.
  private mutating func isBeforePath() -> Bool {
    let checkpoint = lookAhead()
    defer { rewind(checkpoint) }
    advance()
    return atIdentifier && (nextKind == .period || nextKind == .colonColon)
  }

  private mutating func parseImportedName() {
    if atIdentifier || Self.isOperator(kind) { return consume() }
    if tokenizer.tokens[cursor - 1].kind == .period { return fault("expected member name following '.'") }
    faultAtToken("expected identifier in import declaration")
  }

  private mutating func parseTypeAlias(_ start: NodeStart) {
    consume()
    let name = parseDeclarationName("in typealias declaration")
    takeSecondName(of: name, "typealias declaration")
    if atPrefix("<") { parseGenericParameters() }
    if expect(.equal, "expected '=' in type alias declaration") {
      parseType()
      explainMissing("expected type in type alias declaration")
    }
    if at(.whereKeyword) { parseGenericWhere() }
    finish(.typeAliasDecl, start, main: name)
  }

  private mutating func parseAssociatedType(_ start: NodeStart) {
    consume()
    if at(.each) {
      fault("associated types cannot be variadic")
      if Self.isIdentifier(nextKind) { skipAsUnexpected(to: cursor + 1) }
    }
    let name = parseDeclarationName("in associatedtype declaration")
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
