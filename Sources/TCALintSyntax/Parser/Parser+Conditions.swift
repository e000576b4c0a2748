// Statements with conditions.

extension Parser {
  /// An `if` with its `else if`s, however many.
  mutating func parseIf() {
    let chain = elseChain.count
    while true {
      elseChain.append(here)
      consume()
      parseConditions(isGuard: false, "if")
      parseCodeBlock("after 'if' condition")
      guard consume(if: .elseKeyword) else { break }
      if at(.ifKeyword) { continue }
      parseCodeBlock("or 'if' after 'else'")
      break
    }
    while elseChain.count > chain {
      let start = elseChain.removeLast()
      finish(.ifExpr, start, main: start.token)
    }
  }

  mutating func parseGuard() {
    let start = here
    consume()
    parseConditions(isGuard: true, "guard")
    expect(.elseKeyword, "expected 'else' after 'guard' condition")
    parseCodeBlock("after 'guard' else")
    finish(.guardStmt, start, main: start.token)
  }

  mutating func parseWhile() {
    let start = here
    consume()
    parseConditions(isGuard: false, "while")
    parseCodeBlock("after 'while' condition")
    finish(.whileStmt, start, main: start.token)
  }

  private mutating func parseConditions(isGuard: Bool, _ statement: StaticString) {
    if isGuard ? at(.elseKeyword) : at(.leftBrace) {
      return fault("missing condition in '\(statement)' statement")
    }
    var afterBinding = false
    while true {
      let start = here
      let isFirst = tokenizer.tokens[cursor - 1].kind != .comma
      afterBinding = parseCondition(afterBinding: afterBinding)
      if isMissing {
        explainLastFault(
          isFirst
            ? "expected expression, var, or let in '\(statement)' condition" : "expected expression in conditional")
      }
      var goesOn = consume(if: .comma)
      if !goesOn, at(.whereKeyword) || atOperator("&&") {
        skipUnexpectedToken("expected ',' joining parts of a multi-clause condition")
        goesOn = true
      }
      finish(.conditionElement, start)
      guard goesOn, cursor > start.token else { return }
    }
  }

  /// Whether it was a binding.
  private mutating func parseCondition(afterBinding: Bool) -> Bool {
    let start = here
    switch kind {
    case .poundAvailable, .poundUnavailable:
      parseAvailabilityCondition()
      return false
    case .caseKeyword:
      consume()
      parseMatchingPattern(.matching)
      parseConditionBinding()
      if lastNode.kind != .initializerClause || lastNode.endToken != cursor {
        fault("variable binding in a condition requires an initializer")
      }
      finish(.matchingPatternCondition, start, main: start.token)
      return false
    case .letKeyword, .varKeyword, .inoutKeyword:
      if at(.inoutKeyword) { fault("expected 'let' in conditional") }
      consume()
      parseMatchingPattern(.binding)
      parseConditionBinding()
      finish(.optionalBindingCondition, start, main: start.token)
      return true
    default:
      if afterBinding, nextKind == .equal, atIdentifier {
        fault("expected 'let' in conditional")
        parseMatchingPattern(.binding)
        parseConditionBinding()
        finish(.optionalBindingCondition, start)
        return true
      }
      parseExpression(.condition)
      return false
    }
  }

  private mutating func parseConditionBinding() {
    if at(.colon) {
      let annotation = here
      consume()
      parseType()
      finish(.typeAnnotation, annotation)
    }
    if at(.equal) {
      let value = here
      consume()
      parseExpression(.condition)
      explainMissing("expected expression after '=' in conditional binding")
      finish(.initializerClause, value)
    }
  }

  mutating func parseAvailabilityCondition() {
    let start = here
    consume()
    if expect(.leftParen, "expected availability condition") {
      parseAvailabilityQuery()
      expect(.rightParen, "expected ')' in availability query")
    }
    finish(.availabilityCondition, start, main: start.token)
  }

  mutating func parseWhere(_ flavor: Flavor) {
    let start = here
    consume()
    parseExpression(flavor)
    if flavor == .basic { explainMissing("expected expression for 'where' guard of 'case'") }
    finish(.whereClause, start)
  }
}
