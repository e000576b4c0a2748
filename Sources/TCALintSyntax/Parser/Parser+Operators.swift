extension Parser {
  /// `infix operator +++: Precedence`
  mutating func parseOperator(_ start: NodeStart) {
    let keyword = cursor
    if nodeCount > start.node, lastNode.kind == .declModifier, isFixity(Int(lastNode.mainToken)) {
      // `infix` and the like are part of the declaration itself.
      dissolveLastNode()
    } else {
      fault("operator must be declared as 'prefix', 'postfix', or 'infix'")
    }
    if nodeCount > start.node { fault("unexpected code before operator declaration") }
    consume()
    if Self.isOperator(kind) || at(.infixQuestionMark, .equal, .arrow) || at(.exclamationMark, .postfixQuestionMark) {
      consume()
    } else {
      fault("expected operator name in operator declaration")
      if atIdentifier, !atLineStart { skipAsUnexpected(to: cursor + 1) }
    }
    while !token.flags.contains(.spaceBefore), !at(.colon, .leftBrace, .endOfFile), !at(.semicolon) {
      skipUnexpectedToken("unexpected code in operator declaration")
    }
    if consume(if: .colon) {
      if atIdentifier || at(.selfKeyword, .selfTypeKeyword) { consume() } else { fault("expected precedence group") }
      while consume(if: .comma) { consume() }
    }
    if at(.leftBrace) {
      fault("operator should no longer be declared with body")
      consume()
      parsePrecedenceGroupParts()
      _ = consume(if: .rightBrace)
    }
    finish(.operatorDecl, start, main: keyword)
  }

  private func isFixity(_ index: Int) -> Bool {
    let token = tokenizer.tokens[index]
    return Self.isWord(token, .prefix) || Self.isWord(token, .infix) || Self.isWord(token, .postfix)
  }

  mutating func parsePrecedenceGroup(_ start: NodeStart) {
    consume()
    let name = parseDeclarationName("after 'precedencegroup'")
    if !at(.leftBrace), name >= 0 { faultAtToken("expected '{' after name of precedence group") }
    if recover(to: .leftBrace) {
      parsePrecedenceGroupParts()
      expect(.rightBrace, "expected '}' to end precedencegroup")
    }
    finish(.precedenceGroupDecl, start, main: name)
  }

  private mutating func parsePrecedenceGroupParts() {
    while !at(.endOfFile, .rightBrace) {
      let part = here
      let isRelation = at(.higherThan) || at(.lowerThan)
      let isAssociativity = at(.associativity)
      guard isRelation || isAssociativity || at(.assignment) else { return }
      consume()
      expect(.colon, "expected ':' in precedencegroup")
      let isValue =
        isRelation
        ? atIdentifier
        : isAssociativity ? at(.left) || at(.right) || at(.none) : at(.trueKeyword, .falseKeyword)
      if !isValue { fault("expected value in precedencegroup") }
      if isValue || atIdentifier { consume() }
      while consume(if: .comma) {
        if atIdentifier { consume() } else { fault("expected name in precedencegroup") }
      }
      finish(.precedenceGroupPart, part, main: part.token)
    }
  }
}
