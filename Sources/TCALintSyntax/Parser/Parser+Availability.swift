extension Parser {
  /// `iOS 17, *`
  mutating func parseAvailabilityQuery() {
    repeat {
      let start = here
      parseAvailabilitySpec()
      finish(.availabilityArgument, start)
    } while consume(if: .comma)
  }

  private mutating func parseAvailabilitySpec() {
    if atOperator("*") { consume() } else { parsePlatformVersion() }
  }

  /// `iOS 17.2`
  mutating func parsePlatformVersion() {
    if atIdentifier || atOperator("*") { consume() } else { fault("expected platform in availability") }
    if atOperator(">=") { skipUnexpectedToken("version comparison not needed") }
    if at(.integerLiteral, .floatLiteral) { parseVersion() }
  }

  /// `1.2.3`, whose first two numbers look like a single one.
  private mutating func parseVersion() {
    let hasParts = at(.floatLiteral)
    if hasParts {
      let digits = leadingDigits(of: token)
      if digits > 0, digits < Int(token.length), tokenizer.bytes[Int(token.start) + digits] == UInt8(ascii: ".") {
        tokenizer.split(at: cursor, length: digits, as: .integerLiteral)
      }
    }
    parseVersionNumber()
    while at(.period), nextKind == .integerLiteral || nextKind == .floatLiteral {
      if !hasParts { fault("expected version number") }
      consume()
      parseVersionNumber()
    }
  }

  private mutating func parseVersionNumber() {
    if !at(.integerLiteral) || leadingDigits(of: token) != Int(token.length) { fault("expected version number") }
    if at(.integerLiteral, .floatLiteral) { consume() }
  }

  private func leadingDigits(of token: Token) -> Int {
    var count = 0
    while count < token.length,
      tokenizer.classes[Int(tokenizer.bytes[Int(token.start) + count])] & ByteClass.digit != 0
    {
      count += 1
    }
    return count
  }

  /// The arguments of `@available`.
  mutating func parseAvailabilityArguments() {
    while true {
      let start = here
      if at(.message) || at(.renamed) {
        consume()
        expect(.colon, "expected ':' in availability")
        parseSimpleString("availability")
      } else if at(.introduced) || at(.obsoleted) || at(.deprecated) {
        let needsVersion = !at(.deprecated)
        consume()
        if needsVersion || at(.colon) {
          expect(.colon, "expected ':' in availability")
          parseVersion()
        }
      } else if at(.unavailable) || at(.noasync) {
        consume()
      } else if atOperator("*") {
        consume()
      } else if atIdentifier {
        parsePlatformVersion()
      } else {
        return
      }
      let goesOn = consume(if: .comma)
      finish(.availabilityArgument, start)
      guard goesOn else { return }
    }
  }
}
