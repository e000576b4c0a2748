extension ParserState {
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
    if at(.floatLiteral) {
      let token = self.token
      var offset = Int(token.start)
      while tokenizer.classes[Int(tokenizer.bytes[offset])] & ByteClass.digit != 0 { offset += 1 }
      if offset < Int(token.end), tokenizer.bytes[offset] == UInt8(ascii: ".") {
        tokenizer.split(at: cursor, length: offset - Int(token.start), as: .integerLiteral)
      }
    }
    if at(.integerLiteral) { consume() } else { fault("expected version number") }
    while at(.period), nextKind == .integerLiteral {
      consume()
      consume()
    }
  }

  /// The arguments of `@available`.
  mutating func parseAvailabilityArguments() {
    while true {
      let start = here
      if at(.message) || at(.renamed) {
        consume()
        expect(.colon, "expected ':' in availability")
        if at(.stringLiteral) { leaf(.stringLiteralExpr) } else { fault("expected string literal in availability") }
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
