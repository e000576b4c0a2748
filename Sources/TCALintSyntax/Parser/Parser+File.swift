// A file, and lists of statements and declarations.

extension Parser {
  mutating func parseSourceFile() {
    let start = here
    if at(.shebang) { consume() }
    parseItems(until: .endOfFile, indentation: -1)
    finish(.sourceFile, start)
  }

  /// Where a list of items ends.
  enum ListEnd {
    case endOfFile, brace
    /// `#elseif`, `#else`, `#endif`
    case directive
    case switchCase
  }

  mutating func isAtEnd(_ end: ListEnd, indentation: Int) -> Bool {
    switch kind {
    case .endOfFile:
      return true
    case .rightBrace:
      if isStrayBrace(indentation) { return false }
      return end == .brace || end == .switchCase
    case .poundElseif, .poundElse, .poundEndif:
      return end != .endOfFile
    case .caseKeyword, .defaultKeyword:
      return end == .switchCase
    case .atSign, .poundIf:
      if end == .switchCase, atStartOfConditionalSwitchCases() { return true }
    case .pound:
      if end != .endOfFile, atElifTypo() { return true }
    default:
      break
    }
    return trustsIndentation && end != .endOfFile && leavesBlock(indentation)
  }

  /// Statements, expressions and declarations.
  mutating func parseItems(until end: ListEnd, indentation: Int, allowsInit: Bool = true) {
    listDepth += 1
    defer { listDepth -= 1 }
    var isFirst = true
    var needsSeparator = false
    while !isAtEnd(end, indentation: indentation) {
      let before = cursor
      if needsSeparator, !atLineStart, !isFirst, !at(.rightBrace) {
        fault("consecutive statements on a line must be separated by ';'")
      }
      needsSeparator = parseItem(allowsInit: allowsInit, end: end, indentation: indentation)
      isFirst = false
      if cursor == before {
        if at(.rightBrace) { bracesMismatch = true }
        skipUnexpectedToken(at(.rightBrace) ? "extraneous '}' at top level" : "expected expression")
        needsSeparator = false
      }
    }
  }

  /// One item with its semicolon; false when nothing has to separate it from the next one.
  private mutating func parseItem(allowsInit: Bool, end: ListEnd, indentation: Int) -> Bool {
    if isTooDeep() { return false }
    switch kind {
    case .identifier where classOf(token).isEmpty && nextKind != .colon:
      parseExpression(.basic)
      return !consumeSemicolons()
    case .poundIf where !atIfConfigOfAttributes:
      parseIfConfig(.items(allowsInit: allowsInit), indentation: indentation)
      return false
    case .poundSourceLocation:
      parseSourceLocation()
      return false
    default:
      break
    }
    if atStartOfDeclaration(allowsInit: allowsInit) {
      parseDeclaration(.statements)
    } else if atStartOfStatement(prefersExpression: false) {
      parseStatementItem()
    } else if atStartOfExpression() {
      parseExpression(.basic)
    } else if end == .endOfFile, at(.caseKeyword) {
      faultAtToken("enum 'case' is not allowed outside of an enum")
      parseEnumCase(here)
    } else if atStartOfSwitchCase() {
      faultAtToken("'\(at(.caseKeyword) ? "case" : "default")' label can only appear inside a 'switch' statement")
      parseSwitchCase(indentation)
      return false
    } else if (at(.atSign) && Self.isIdentifier(nextKind)) || at(.declarationModifier) {
      parseDeclaration(.statements)
    } else {
      skipUnexpectedCode(needsDeclaration: false, until: end, indentation: indentation)
      _ = consumeSemicolons()
      return false
    }
    return !consumeSemicolons()
  }

  /// Whether there was one; there may be but one.
  mutating func consumeSemicolons() -> Bool {
    guard consume(if: .semicolon) else { return false }
    while at(.semicolon) { skipUnexpectedToken("';' statements are not allowed") }
    return true
  }

  /// Skips to something that can be parsed again.
  mutating func skipUnexpectedCode(needsDeclaration: Bool, until end: ListEnd, indentation: Int) {
    if at(.semicolon) { return fault("';' statements are not allowed") }
    guard !at(.endOfFile) else { return }
    if at(.rightBrace) {
      bracesMismatch = true
      return skipUnexpectedToken(
        end == .directive ? "unexpected '}' in conditional compilation block" : "extraneous '}' at top level")
    }
    if at(.poundEndif, .poundElse, .poundElseif) {
      faultAtToken("unexpected conditional compilation block terminator")
    } else {
      faultAtToken(
        !needsDeclaration
          ? "expected expression"
          : atIdentifier ? "expected 'func' keyword in instance method declaration" : "expected declaration")
    }
    let start = here
    while !at(.endOfFile, .semicolon), !isAtEnd(end, indentation: indentation) {
      let checkpoint = lookAhead()
      skipSingle()
      let target = cursor
      rewind(checkpoint)
      if trustsIndentation, target > cursor + 1 { consume() } else { while cursor < target { consume() } }
      if at(.rightBrace) && end == .endOfFile { break }
      if at(.poundIf, .poundSourceLocation) || atStartOfDeclaration(needsDeclaration: needsDeclaration) { break }
      if needsDeclaration { continue }
      if atStartOfStatement(prefersExpression: false) || (atLineStart && atStartOfExpression()) { break }
    }
    finish(.unexpected, start)
  }

  // MARK: Blocks

  /// The indentation to close a block by; worth finding out only when it is used.
  @inline(__always)
  mutating func blockIndentation(_ opener: Int) -> Int { trustsIndentation ? indentation(ofLineOf: opener) : -1 }

  /// `{ … }`
  mutating func parseCodeBlock(_ what: StaticString, allowsInit: Bool = true) {
    let start = here
    let indentation = blockIndentation(Swift.max(cursor - (at(.leftBrace) ? 0 : 1), 0))
    if at(.leftBrace) || findsBrace(what) {
      consume()
    } else if !opensBlock(indentation) {
      return finish(.codeBlock, start)
    }
    parseItems(until: .brace, indentation: indentation, allowsInit: allowsInit)
    closeBlock(indentation, "expected '}' at end of brace statement")
    finish(.codeBlock, start)
  }

  private mutating func findsBrace(_ what: StaticString) -> Bool {
    fault("expected '{' \(what)")
    guard let target = find(.leftBrace) else { return false }
    skipAsUnexpected(to: target)
    return true
  }

  mutating func parseOptionalCodeBlock(_ what: StaticString, allowsInit: Bool = true) {
    if at(.leftBrace) {
      parseCodeBlock(what, allowsInit: allowsInit)
    } else if !atLineStart, !at(.rightBrace, .endOfFile), canFindBraceOnLine() {
      faultAtToken(
        at(.leftParen)
          ? "cannot have more than one parameter list"
          : at(.colon)
            ? "expected '->' after function parameter tuple"
            : "consecutive statements on a line must be separated by ';'")
      parseCodeBlock(what, allowsInit: allowsInit)
    } else if atIndentedBlock(blockIndentation(Swift.max(cursor - 1, 0))) {
      parseCodeBlock(what, allowsInit: allowsInit)
    }
  }

  /// Whether the rest of the line contains a `{`, after unexpected tokens.
  private mutating func canFindBraceOnLine() -> Bool {
    let checkpoint = lookAhead()
    defer { rewind(checkpoint) }
    let limit = cursor + 50
    while !at(.endOfFile, .leftBrace), !atLineStart, cursor < limit, TokenStrength(kind) < .openingBrace {
      if at(.leftParen, .leftSquare), !skipToBracketOnLine(at(.leftParen) ? .rightParen : .rightSquare, limit) {
        return false
      }
      advance()
    }
    return at(.leftBrace) && !atLineStart
  }

  /// Moves to the bracket that closes one, if there is one on the line; false when that is not known so soon.
  private mutating func skipToBracketOnLine(_ closing: TokenKind, _ limit: Int) -> Bool {
    let checkpoint = lookAhead()
    repeat { advance() } while !at(.endOfFile, closing) && !atLineStart && cursor < limit
    if at(closing), !atLineStart {
      accept(checkpoint)
      return true
    }
    let isKnown = cursor < limit
    rewind(checkpoint)
    return isKnown
  }
}
