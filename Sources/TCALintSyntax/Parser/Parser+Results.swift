// The part after a function's parameters.

extension Parser {
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
