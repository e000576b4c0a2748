// Types in parentheses and square brackets.

extension Parser {
  mutating func parseTupleType() {
    if isTooDeep() { return finish(.tupleType, here) }
    let start = here
    consume()
    let faults = diagnostics.count
    while !at(.endOfFile, .rightParen) {
      let before = cursor
      guard parseTupleTypeElement(), cursor > before else { break }
    }
    closeList(.rightParen, faultsBefore: faults, "expected ')' at end of tuple list")
    finish(.tupleType, start)
  }

  /// Whether another one follows.
  private mutating func parseTupleTypeElement() -> Bool {
    let start = here
    var main = -1
    var flags: SyntaxFlags = []
    if startsParameterName(isClosure: false, skippingSpecifiers: true) {
      while at(.typeSpecifier), canHaveTypeSpecifier {
        skipUnexpectedToken(
          "'\(text(token))' before a parameter name is not allowed, place it before the parameter type instead")
      }
      main = cursor
      consumeParameterName()
      if !at(.colon), Self.isLabel(kind), nextKind == .colon {
        main = cursor
        flags = .secondName
        consumeParameterName()
      }
      expect(.colon, "expected ':' following argument label and parameter name")
    }
    parseType()
    if atOperator("...") {
      flags.insert(.ellipsis)
      consume()
    }
    if at(.equal) {
      fault("default argument not permitted in a tuple type")
      parseInitializer()
    }
    let goesOn = consume(if: .comma) || (!at(.rightParen) && lastNode.kind != .missingType && lacksComma())
    finish(.tupleTypeElement, start, main: main, flags: flags)
    return goesOn
  }

  mutating func parseCollectionType() {
    if isTooDeep() { return finish(.arrayType, here) }
    let start = here
    consume()
    if atStartOfInlineArrayBody { return parseInlineArrayBody(start) }
    parseType()
    let isDictionary = consume(if: .colon)
    if isDictionary {
      parseType()
      explainMissing("expected dictionary value type")
    }
    expect(.rightSquare, "expected ']' in \(isDictionary ? "dictionary" : "array") type")
    finish(isDictionary ? .dictionaryType : .arrayType, start)
  }

  /// `3 of Type]`
  mutating func parseInlineArrayBody(_ start: NodeStart) {
    parseInlineArrayArgument()
    if at(.of), !atLineStart { consume() } else { fault("expected 'of' in inline array type") }
    parseInlineArrayArgument()
    expect(.rightSquare, "expected ']' in inline array type")
    finish(.inlineArrayType, start)
  }

  private mutating func parseInlineArrayArgument() {
    let start = here
    parseTypeOrValue()
    finish(.genericArgument, start)
  }
}
