extension Parser {
  mutating func parseClosure() {
    if isTooDeep() { return finish(.closureExpr, here) }
    let start = here
    let indentation = blockIndentation(cursor)
    consume()
    parseClosureSignature()
    parseItems(until: .brace, indentation: indentation)
    closeBlock(indentation, "expected '}' at end of closure")
    finish(.closureExpr, start)
  }

  private mutating func parseClosureSignature() {
    switch kind {
    case .atSign, .leftParen, .leftSquare: break
    case .wildcard, .identifier, .editorPlaceholder:
      // The commonest closures have no signature: a name and then something else.
      switch nextKind {
      case .inKeyword, .comma, .colon, .arrow, .rightParen, .throwsKeyword, .rethrowsKeyword, .throwKeyword,
        .tryKeyword,
        .identifier:
        break
      default: return
      }
    default: return
    }
    guard atClosureSignature() else { return }
    let start = here
    parseAttributes()
    if at(.leftSquare) { parseCaptures() }
    if !at(.inKeyword) {
      parseClosureParameters()
      parseEffects()
      if at(.arrow) { parseReturnClause() }
    }
    expect(.inKeyword, "expected 'in' after the closure signature")
    finish(.closureSignature, start)
  }

  private mutating func parseCaptures() {
    let clause = here
    consume()
    while !at(.rightSquare, .endOfFile) {
      let start = here
      if consume(if: .weak) {
      } else if consume(if: .unowned) {
        if consume(if: .leftParen) {
          if at(.safe) || at(.unsafe) { consume() } else { fault("expected 'safe' or 'unsafe'") }
          expect(.rightParen, "expected ')' after specifier")
        }
      }
      let name = cursor
      let hasName = atIdentifier || at(.selfKeyword)
      if hasName { consume() } else { fault("expected name of in closure capture list") }
      if at(.equal) || atOperator("==") { parseInitializer() }
      let goesOn = consume(if: .comma)
      finish(.closureCapture, start, main: hasName ? name : -1)
      guard goesOn else { break }
    }
    if !at(.rightSquare) {
      fault("expected ']' at end of capture list")
      let start = here
      while !at(.endOfFile, .rightSquare, .inKeyword) { consume() }
      finish(.unexpected, start)
    }
    _ = consume(if: .rightSquare)
    finish(.closureCaptureClause, clause)
  }

  private mutating func parseClosureParameters() {
    let clause = here
    if at(.leftParen) || nextKind == .colon {
      if expect(.leftParen, "expected '(' around typed closure parameters") {
        while !at(.endOfFile, .rightParen) {
          let before = cursor
          guard parseClosureParameter(), cursor > before else { break }
        }
        expect(.rightParen, "expected ')' to end closure parameters")
      } else {
        while parseClosureParameter() {}
      }
    } else {
      while true {
        let start = here
        if atIdentifier || at(.wildcard) { consume() } else { fault("expected closure parameter") }
        let goesOn = consume(if: .comma)
        finish(.closureParameter, start, main: start.token)
        guard goesOn else { break }
      }
    }
    finish(.closureParameterClause, clause)
  }

  /// Whether another one follows.
  private mutating func parseClosureParameter() -> Bool {
    let start = here
    parseAttributes()
    parseParameterModifiers(isClosure: true)
    var (main, flags) = parseParameterNames()
    if main < 0 { fault("expected closure parameter") }
    if consume(if: .colon) {
      parseType()
    } else if at(.identifier), !at(.async) {
      fault("expected ':' in closure parameter")
      parseType()
    }
    if atOperator("...") {
      flags.insert(.ellipsis)
      consume()
    }
    let goesOn = consume(if: .comma)
    finish(.closureParameter, start, main: main, flags: flags)
    return goesOn
  }

  /// Whether a `{` is followed by captures, parameters or a result type.
  private mutating func atClosureSignature() -> Bool {
    let checkpoint = lookAhead()
    defer { rewind(checkpoint) }
    while at(.atSign) {
      advance()
      guard atIdentifier else { break }
      skipCustomAttribute()
    }
    if at(.leftSquare) {
      advance()
      while !at(.endOfFile, .rightSquare), !at(.poundEndif, .poundElse, .poundElseif) { skipSingle() }
      guard at(.rightSquare) else { return false }
      advance()
    }
    if at(.leftParen) {
      // The next token decides whether these are parameters: `(+) as (Int) -> Int` is none, though it has an arrow.
      skipSingle()
    } else if atIdentifier || at(.wildcard) {
      guard skipShorthandParameters() else { return false }
    }
    if at(.rightParen) { advance() }
    skipEffects()
    if at(.arrow) {
      advance()
      guard canParseType() else { return false }
      return true
    }
    return at(.inKeyword)
  }

  private mutating func skipShorthandParameters() -> Bool {
    advance()
    while true {
      if at(.colon) {
        advance()
        if !canParseType() { return true }
      }
      guard at(.comma) else { return true }
      advance()
      guard atIdentifier || at(.wildcard) else { return false }
      advance()
    }
  }
}
