extension Parser {
  mutating func parseSwitch() {
    let start = here
    consume()
    if at(.leftBrace) {
      fault("expected expression in 'switch' statement")
    } else {
      parseExpression(.condition)
      explainMissing("expected expression in 'switch' statement")
    }
    let indentation = blockIndentation(cursor)
    if expect(.leftBrace, "expected '{' after 'switch' subject expression") {
      parseSwitchCases(indentation)
      closeBlock(indentation, "expected '}' at end of 'switch' statement")
    }
    finish(.switchExpr, start, main: start.token)
  }

  mutating func parseSwitchCases(_ indentation: Int) {
    while !at(.endOfFile, .rightBrace), !at(.poundElseif, .poundElse, .poundEndif), !atElifTypo(),
      !leavesBlock(indentation)
    {
      let before = cursor
      if atStartOfSwitchCase() {
        parseSwitchCase(indentation)
      } else if at(.poundIf) {
        parseIfConfig(.switchCases, indentation: indentation)
      } else {
        faultAtToken("all statements inside a switch must be covered by a 'case' or 'default'")
        parseItems(until: .switchCase, indentation: indentation)
      }
      if cursor == before { skipAsUnexpected(to: cursor + 1) }
    }
  }

  /// `case`, `default`, `@unknown default`
  mutating func atStartOfSwitchCase() -> Bool {
    if at(.caseKeyword, .defaultKeyword) { return true }
    guard at(.atSign) else { return false }
    let checkpoint = lookAhead()
    defer { rewind(checkpoint) }
    skipAttributes()
    return at(.rightBrace, .caseKeyword, .defaultKeyword)
  }

  /// The same, or an `#if` around it.
  mutating func atStartOfConditionalSwitchCases() -> Bool {
    guard at(.poundIf) else { return atStartOfSwitchCase() }
    let checkpoint = lookAhead()
    defer { rewind(checkpoint) }
    repeat {
      advance()
      skipToLineEnd()
    } while at(.poundIf, .poundElseif, .poundElse)
    return atStartOfSwitchCase()
  }

  mutating func parseSwitchCase(_ indentation: Int) {
    let start = here
    if at(.atSign) {
      let attribute = here
      consume()
      let name = here
      if atIdentifier { consume() } else { fault("expected name in attribute") }
      finish(.identifierType, name, main: name.token)
      finish(.attribute, attribute, main: name.token)
    }
    let label = here
    if consume(if: .defaultKeyword) {
      expect(.colon, "expected ':' after 'default'")
      finish(.switchDefaultLabel, label, main: label.token)
    } else {
      expect(.caseKeyword, "expected label in switch case")
      parseCaseItems()
      expect(.colon, "expected ':' after 'case'")
      finish(.switchCaseLabel, label, main: label.token)
    }
    parseItems(until: .switchCase, indentation: indentation)
    finish(.switchCase, start, main: label.token)
  }

  private mutating func parseCaseItems() {
    while true {
      let item = here
      if at(.caseKeyword) { skipUnexpectedToken("'case' cannot follow ','") }
      parseMatchingPattern(.matching)
      if at(.whereKeyword) { parseWhere(.basic) }
      let goesOn = consume(if: .comma)
      finish(.switchCaseItem, item)
      guard goesOn, cursor > item.token else { return }
    }
  }
}
