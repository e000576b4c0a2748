// Loops without a list of conditions.

extension Parser {
  mutating func parseFor() {
    let start = here
    consume()
    _ = consume(if: .tryKeyword)
    _ = consume(if: .await)
    if at(.unsafe), nextKind != .inKeyword, nextKind != .colon { consume() }
    if consume(if: .caseKeyword) {
      parseMatchingPattern(.matching)
      if at(.colon) { parseTypeAnnotation() }
    } else {
      parseTypedPattern(allowsMissingColon: false)
      takeSecondName(of: cursor - 1, "constant declaration")
    }
    expect(.inKeyword, "expected 'in' after for-each pattern")
    if at(.leftBrace) {
      fault("expected Sequence expression for for-each loop")
    } else {
      parseExpression(.condition)
      explainMissing("expected Sequence expression for for-each loop")
    }
    if at(.whereKeyword) { parseWhere(.condition) }
    parseCodeBlock("to start the body of for-each loop")
    finish(.forStmt, start, main: start.token)
  }

  mutating func parseRepeat() {
    let start = here
    consume()
    parseCodeBlock("after 'repeat'")
    if expect(.whileKeyword, "expected 'while' after body of 'repeat' statement") {
      parseExpression(.basic)
      explainMissing("expected expression in 'repeat-while' condition")
    }
    finish(.repeatStmt, start, main: start.token)
  }
}
