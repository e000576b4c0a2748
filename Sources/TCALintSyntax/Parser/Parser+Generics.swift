extension Parser {
  /// `<T: P, each U, let n: Int>`
  mutating func parseGenericParameters() {
    let start = here
    consumePrefix(as: .leftAngle)
    if !isTooDeep() {
      while true {
        let parameter = here
        parseAttributes()
        if at(.each) || at(.letKeyword) { consume() }
        let name = cursor
        let isNamed = atIdentifier || at(.selfKeyword, .selfTypeKeyword)
        if isNamed { consume() } else { fault("expected an identifier to name generic parameter") }
        if atOperator("...") { skipUnexpectedToken("ellipsis operator cannot be used here") }
        if consume(if: .colon) { parseRestriction(of: name) }
        let goesOn = consume(if: .comma)
        finish(.genericParameter, parameter, main: isNamed ? name : -1)
        guard goesOn, !atPrefix(">"), cursor > parameter.token else { break }
      }
      if at(.whereKeyword) { parseGenericWhere() }
    }
    closeAngle("expected '>' to complete generic parameter list")
    finish(.genericParameterClause, start)
  }

  /// Only what can be a class or a protocol is allowed here, not any type.
  private mutating func parseRestriction(of name: Int) {
    if !atIdentifier, !at(.anyKeyword), !atOperator("~") {
      fault("expected a class type or protocol-constrained type restricting '\(text(tokenizer.tokens[name]))'")
    }
    parseType()
  }

  private mutating func closeAngle(_ message: String) {
    if atPrefix(">") {
      consumePrefix(as: .rightAngle)
    } else {
      nesting -= 1
      fault(message)
    }
  }

  /// `<Element>` of a protocol
  mutating func parsePrimaryAssociatedTypes() {
    let start = here
    consumePrefix(as: .leftAngle)
    repeat {
      if atIdentifier || at(.selfKeyword, .selfTypeKeyword) {
        consume()
      } else {
        fault("expected associated type name")
      }
    } while consume(if: .comma) && !atPrefix(">")
    closeAngle("expected '>' to complete primary associated type list")
    finish(.primaryAssociatedTypeClause, start)
  }

  /// `where T: P, U == V`
  mutating func parseGenericWhere() {
    let start = here
    consume()
    while true {
      let requirement = here
      parseTypeOrValue()
      if at(.colon), !lastNode.kind.isType { fault("expected '==' to indicate a same-type requirement") }
      if consume(if: .colon) {
        if at(.layout) { parseLayout() } else { parseType() }
      } else if atOperator("==") {
        consume()
        parseTypeOrValue()
      } else {
        fault("expected ':' or '==' to indicate a conformance or same-type requirement")
      }
      var goesOn = consume(if: .comma)
      if !goesOn, atOperator("&&") {
        skipUnexpectedToken("expected ',' to separate the requirements of this 'where' clause")
        goesOn = true
      }
      finish(.genericRequirement, requirement)
      guard goesOn, !at(.leftBrace), cursor > requirement.token else { break }
    }
    finish(.genericWhereClause, start)
  }

  private mutating func parseLayout() {
    let hasArguments = at(._TrivialAtMost) || at(._TrivialStride) || (at(._Trivial) && nextKind == .leftParen)
    consume()
    guard hasArguments, expect(.leftParen, "expected '(' in layout requirement") else { return }
    parseLayoutNumber()
    if consume(if: .comma) { parseLayoutNumber() }
    expect(.rightParen, "expected ')' to end layout requirement")
  }

  private mutating func parseLayoutNumber() {
    if at(.integerLiteral) { consume() } else { fault("expected non-negative number in layout requirement") }
  }

  mutating func parseGenericArguments() {
    let start = here
    consumePrefix(as: .leftAngle)
    depth += 1
    defer { depth -= 1 }
    if !isTooDeep() {
      while !atPrefix(">") {
        let argument = here
        parseTypeOrValue()
        let isMissing = lastNode.kind == .missingType
        let goesOn = consume(if: .comma)
        finish(.genericArgument, argument)
        guard goesOn, !isMissing else { break }
      }
    }
    if atPrefix(">") {
      consumePrefix(as: .rightAngle)
    } else {
      nesting -= 1
      fault("expected '>' to complete generic argument list")
    }
    finish(.genericArgumentClause, start)
  }

  /// A type, or an integer in its place.
  mutating func parseTypeOrValue() {
    if at(.integerLiteral) { return leaf(.integerLiteralExpr) }
    guard atOperator("-"), nextKind == .integerLiteral else { return parseType() }
    let start = here
    consume()
    leaf(.integerLiteralExpr)
    finish(.prefixOperatorExpr, start, main: start.token)
  }
}
