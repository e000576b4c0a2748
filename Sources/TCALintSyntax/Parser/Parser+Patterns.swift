extension Parser {
  /// Whether `let`, `var` and the like introduce new names here.
  var atPatternBinding: Bool {
    mutating get {
      guard at(.patternBinding) else { return false }
      guard at(.borrowing) || at(._borrowing) else { return true }
      let next = nextToken
      return (next.kind == .identifier || next.kind == .wildcard) && !next.flags.contains(.newlineBefore)
    }
  }

  /// A pattern of names, as in `let (a, b)`.
  mutating func parsePattern() {
    let start = here
    if atPatternBinding {
      consume()
      depth += 1
      defer { depth -= 1 }
      if isTooDeep() { return }
      parsePattern()
      return finish(.valueBindingPattern, start, main: start.token)
    }
    switch kind {
    case .leftParen: parseTuplePattern()
    case .wildcard: leaf(.wildcardPattern)
    case .identifier, .editorPlaceholder: leaf(.identifierPattern)
    case .dollarIdentifier:
      fault("cannot declare entity named '\(text(token))'; the '$' prefix is reserved")
      leaf(.identifierPattern)
    default:
      if atReservedWord, !atLineStart, tokenizer.tokens[cursor - 1].kind != .forKeyword {
        fault("keyword '\(text(token))' cannot be used as an identifier here")
        return leaf(.identifierPattern)
      }
      fault("expected pattern")
      finish(.missingPattern, start)
    }
  }

  private mutating func parseTuplePattern() {
    listDepth += 1
    defer { listDepth -= 1 }
    let start = here
    consume()
    let faults = diagnostics.count
    if !isTooDeep() {
      while !at(.endOfFile, .rightParen) {
        let element = here
        var label = -1
        if atIdentifier, nextKind == .colon {
          label = cursor
          consume()
          consume()
        }
        parsePattern()
        let goesOn = consume(if: .comma) || (!at(.rightParen) && lastNode.kind != .missingPattern && lacksComma())
        finish(.tuplePatternElement, element, main: label)
        guard goesOn else { break }
      }
    }
    closeList(.rightParen, faultsBefore: faults, "expected ')' at end of tuple pattern")
    finish(.tuplePattern, start)
  }

  /// A pattern with its type, if it has one.
  mutating func parseTypedPattern(allowsMissingColon: Bool, isConstant: Bool = true) {
    parsePattern()
    if at(.colon) {
      let start = here
      consume()
      parseResultType()
      finish(.typeAnnotation, start)
    } else if allowsMissingColon, !atLineStart, atIdentifier || at(.leftSquare), canStartType() {
      faultAtSecondName("\(isConstant ? "constant" : "variable") declaration")
      let start = here
      parseType()
      finish(.typeAnnotation, start)
    }
  }

  mutating func canStartType() -> Bool {
    let checkpoint = lookAhead()
    defer { rewind(checkpoint) }
    return canParseType()
  }

  mutating func parseTypeAnnotation() {
    let start = here
    consume()
    parseType()
    finish(.typeAnnotation, start)
  }

  /// A pattern behind `case`.
  mutating func parseMatchingPattern(_ context: PatternContext) {
    let start = here
    if at(.isKeyword) {
      consume()
      parseType()
      return finish(.isTypePattern, start, main: start.token)
    }
    if atPatternBinding {
      consume()
      depth += 1
      defer { depth -= 1 }
      if isTooDeep() { return }
      parseMatchingPattern(.binding)
      return finish(.valueBindingPattern, start, main: start.token)
    }
    parseSequenceExpression(.condition, context)
    explainMissing("expected pattern")
    let node = lastNode
    if node.kind == .patternExpr, Int(node.firstNode) == start.node, nodeCount > start.node {
      dissolveLastNode()
    } else {
      finish(.expressionPattern, start)
    }
  }
}
