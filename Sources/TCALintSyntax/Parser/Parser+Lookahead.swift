// Looking ahead without parsing.

extension Parser {
  /// Moves over one token, or over everything in brackets; over an `#if` it goes only to where its first part ends.
  mutating func skipSingle() {
    if token.flags.contains(.isUnclosed), tokenizer.tokens[tokenizer.count - 1].kind == .endOfFile {
      cursor = tokenizer.count - 1
      return
    }
    let base = skipStack.count
    repeat {
      switch kind {
      case .leftParen: skipStack.append(cursor << 2)
      case .leftBrace: skipStack.append(cursor << 2 | 1)
      case .leftSquare: skipStack.append(cursor << 2 | 2)
      case .poundIf, .poundElse, .poundElseif: skipStack.append(cursor << 2 | 3)
      default: break
      }
      advance()
      while skipStack.count > base {
        let kind = self.kind
        var ends = kind == .endOfFile || kind == .poundEndif || kind == .poundElse || kind == .poundElseif
        switch skipStack[skipStack.count - 1] & 3 {
        case 0: ends = ends || kind == .rightParen || kind == .rightBrace
        case 1: ends = ends || kind == .rightBrace
        case 2: ends = ends || kind == .rightSquare
        default: break
        }
        guard ends else { break }
        let opener = skipStack.removeLast()
        if kind == .endOfFile { tokenizer.mark(at: opener >> 2, .isUnclosed) }
        switch opener & 3 {
        case 0: if kind == .rightParen { advance() }
        case 1: if kind == .rightBrace { advance() }
        case 2: if kind == .rightSquare { advance() }
        default:
          skipStack.removeLast(skipStack.count - base)
          return
        }
      }
    } while skipStack.count > base
  }

  mutating func skipToLineEnd() {
    while !at(.endOfFile), !atLineStart { skipSingle() }
  }

  // MARK: Labels and names

  /// Whether a token can be the label of an argument or the name of a parameter.
  @inline(__always)
  static func isLabel(_ kind: TokenKind) -> Bool {
    isIdentifier(kind) || kind == .wildcard || kind == .dollarIdentifier || (isReserved(kind) && kind != .inoutKeyword)
  }

  var atModuleSelectorName: Bool {
    atIdentifier
      || at(.wildcard, .anyKeyword, .selfKeyword) || at(.selfTypeKeyword, .superKeyword)
  }

  /// `Module::`
  @inline(__always)
  var atModuleSelector: Bool {
    mutating get {
      if at(.colonColon) { return true }
      return nextKind == .colonColon && atModuleSelectorName
    }
  }

  /// Moves over `Module::`.
  mutating func skipModuleSelector() {
    guard atModuleSelector else { return }
    if !at(.colonColon) { advance() }
    advance()
  }

  /// Whether a parameter starts with a name rather than with its type. Moves on.
  mutating func startsParameterName(isClosure: Bool, skippingSpecifiers: Bool = false) -> Bool {
    let checkpoint = lookAhead()
    defer { rewind(checkpoint) }
    if skippingSpecifiers {
      while at(.typeSpecifier), canHaveTypeSpecifier { advance() }
    }
    guard Self.isLabel(kind) else { return false }
    let next = nextKind
    if next == .colon { return true }
    if Self.isLabel(next) {
      guard at(.ambiguousParameterName) else { return true }
      advance()
      return Self.isLabel(kind) && nextKind == .colon
    }
    if next == .postfixQuestionMark || next == .exclamationMark { return false }
    return isClosure
  }

  /// Whether the token can precede a type: something that starts a type has to follow.
  var canHaveTypeSpecifier: Bool {
    mutating get {
      let next = nextToken
      switch next.kind {
      case .atSign, .leftParen, .identifier, .editorPlaceholder, .leftSquare, .wildcard, .inoutKeyword, .anyKeyword,
        .selfTypeKeyword, .varKeyword, .letKeyword:
        return true
      default:
        return next.kind == .prefixOperator && isOperator(next, "~")
      }
    }
  }

  // MARK: Attributes

  /// Moves over attributes; whether there were any.
  @discardableResult
  mutating func skipAttributes() -> Bool {
    guard at(.atSign) else { return false }
    if let end = attributeRun.end(from: cursor), end < tokenizer.count {
      cursor = end
      return true
    }
    var starts: [Int] = []
    let splits = splits.count
    while at(.atSign) {
      starts.append(cursor)
      skipAttribute()
    }
    if starts.count >= AttributeRun.shortest, self.splits.count == splits {
      attributeRun = AttributeRun(starts: starts, end: cursor)
    }
    return true
  }

  private mutating func skipAttribute() {
    advance()
    if at(.typeAttribute) {
      let hasArguments = at(.convention) || at(.isolated) || at(.differentiable)
      advance()
      if hasArguments, atAttributeArguments() { skipSingle() }
    } else if at(.declarationAttribute) {
      advance()
      if atAttributeArguments() { skipSingle() }
    } else {
      skipCustomAttribute()
    }
  }

  /// From an attribute's name.
  mutating func skipCustomAttribute() {
    let checkpoint = lookAhead()
    guard canParseSimpleType() else { return rewind(checkpoint) }
    accept(checkpoint)
    if atAttributeArguments() { skipSingle() }
  }

  /// Whether a `(` belongs to the attribute before it: it touches it, or a declaration follows the parentheses.
  mutating func atAttributeArguments() -> Bool {
    guard at(.leftParen), !atLineStart else { return false }
    if !token.flags.contains(.spaceBefore) { return true }
    let checkpoint = lookAhead()
    defer { rewind(checkpoint) }
    skipSingle()
    return at(.atSign) || atStartOfDeclaration()
  }

  /// Moves over an `#if` that holds attributes only; false when it is another one.
  mutating func skipIfConfigOfAttributes() -> Bool {
    var found = false
    lookaheadDepth += 1
    defer { lookaheadDepth -= 1 }
    guard lookaheadDepth < Self.maximumLookahead else { return false }
    repeat {
      advance()
      skipToLineEnd()
      loop: while true {
        switch kind {
        case .atSign:
          found = true
          skipAttributes()
        case .poundIf:
          if skipIfConfigOfAttributes() { found = true } else { break loop }
        default:
          break loop
        }
      }
    } while at(.poundElseif, .poundElse)
    guard found, atLineStart, at(.poundEndif) else { return false }
    advance()
    return true
  }

  var atIfConfigOfAttributes: Bool {
    mutating get {
      guard at(.poundIf) else { return false }
      let checkpoint = lookAhead()
      defer { rewind(checkpoint) }
      return skipIfConfigOfAttributes()
    }
  }

  /// Whether a `{` opens the accessors of a property with an initial value.
  mutating func atStartOfObservers() -> Bool {
    let next = nextToken
    if Self.isWord(next, .didSet) || Self.isWord(next, .willSet) || next.kind == .initKeyword { return true }
    guard next.kind == .atSign else { return false }
    let checkpoint = lookAhead()
    defer { rewind(checkpoint) }
    advance()
    if Self.isWord(nextToken, ._accessorBlock) { return true }
    while at(.atSign) {
      advance()
      guard atIdentifier else { return false }
      advance()
      if at(.leftParen) { skipSingle() }
    }
    return at(.didSet) || at(.willSet) || at(.initKeyword)
  }

  // MARK: Effects

  /// Moves over `async`, `throws` and the like, in any order.
  mutating func skipEffects() {
    while at(.effect) {
      let isThrows = at(.throwsKeyword, .rethrowsKeyword) || at(.throwKeyword, .tryKeyword)
      if at(.await) || at(.throwKeyword, .tryKeyword), atLineStart { return }
      advance()
      if isThrows, at(.leftParen) {
        advance()
        _ = canParseSimpleOrCompositionType()
        if at(.rightParen) { advance() }
      }
    }
  }
}
