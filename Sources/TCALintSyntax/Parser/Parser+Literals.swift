// Arrays, dictionaries, key paths.

extension Parser {
  /// `[1, 2]`, `[a: 1]`, or a type that looks like it.
  mutating func parseCollection() {
    if isTooDeep() { return finish(.arrayExpr, here) }
    let start = here
    consume()
    if atStartOfInlineArrayBody {
      parseInlineArrayBody(start)
      return finish(.typeExpr, start)
    }
    if consume(if: .rightSquare) { return finish(.arrayExpr, start) }
    if at(.colon), nextKind == .rightSquare {
      consume()
      consume()
      return finish(.dictionaryExpr, start)
    }
    let faults = diagnostics.count
    let isDictionary = parseElements()
    closeList(.rightSquare, faultsBefore: faults, "expected ']' in container literal expression", atToken: false)
    finish(isDictionary ? .dictionaryExpr : .arrayExpr, start)
  }

  /// Whether they are those of a dictionary.
  private mutating func parseElements() -> Bool {
    var isDictionary = false
    var isFirst = true
    while true {
      let start = here
      parseExpression(.basic)
      explainMissing("expected expression in container literal", atToken: true)
      if isFirst { isDictionary = at(.colon) }
      isFirst = false
      if isDictionary, expect(.colon, "expected ':' in dictionary literal") {
        parseExpression(.basic)
        explainMissing("expected value in dictionary literal", atToken: true)
      }
      let isMissing = lastNode.kind == .missingExpr
      let goesOn = consume(if: .comma) || (!at(.rightSquare) && !isMissing && lacksComma())
      finish(isDictionary ? .dictionaryElement : .arrayElement, start)
      guard goesOn, !at(.rightSquare), cursor > start.token else { return isDictionary }
    }
  }

  // MARK: Key paths

  /// `\Root.name[0]?.other`
  mutating func parseKeyPath(_ pattern: PatternContext) {
    let start = here
    consume()
    if !at(.period), !atPrefix(".") {
      parseSimpleType(allowsMembers: false)
      explainMissing("expected expression path in Swift key path", atToken: true)
    }
    // `.[` and `.?` are only allowed after the root.
    var isAtRoot = true
    while true {
      switch kind {
      case .leftSquare where !atLineStart:
        parseKeyPathSubscript(pattern)
        isAtRoot = false
      case .period where isAtRoot && nextKind == .leftSquare:
        consume()
        parseKeyPathSubscript(pattern)
        isAtRoot = false
      case .postfixQuestionMark, .exclamationMark:
        leaf(.keyPathOptionalComponent)
        isAtRoot = false
      case .binaryOperator, .prefixOperator, .postfixOperator:
        let marks = optionalComponents(isAtRoot)
        guard marks > 0 else { return finish(.keyPathExpr, start) }
        for _ in 0..<marks { parseOptionalComponent() }
        isAtRoot = false
      case .period:
        parseKeyPathProperty()
      default:
        return finish(.keyPathExpr, start)
      }
    }
  }

  private mutating func parseKeyPathSubscript(_ pattern: PatternContext) {
    let start = here
    consume()
    let faults = diagnostics.count
    if !at(.rightSquare) { parseArguments(pattern, .basic) }
    closeList(.rightSquare, faultsBefore: faults, "expected ']' in expression list")
    finish(.keyPathSubscriptComponent, start)
  }

  private mutating func parseKeyPathProperty() {
    let start = here
    let (found, isComplete) = parseMemberPeriod()
    guard isComplete else { return finish(.keyPathPropertyComponent, start) }
    let reference = NodeStart(token: found ?? cursor, node: nodeCount)
    let name = found ?? parseMemberName()
    finish(.declReferenceExpr, reference, main: name)
    if atGenericArguments { parseGenericArguments() }
    finish(.keyPathPropertyComponent, start, main: name)
  }

  /// How many components an operator such as `.?!` is, or 0 when it is an operator.
  private func optionalComponents(_ isAtRoot: Bool) -> Int {
    var isAtRoot = isAtRoot
    var marks = 0
    var afterDot = false
    for index in Int(token.start)..<Int(token.end) {
      switch tokenizer.bytes[index] {
      case UInt8(ascii: "."):
        if !isAtRoot { return marks }
        if afterDot { return 0 }
        afterDot = true
      case UInt8(ascii: "?"), UInt8(ascii: "!"):
        isAtRoot = false
        afterDot = false
        marks += 1
      default:
        return 0
      }
    }
    return marks
  }

  private mutating func parseOptionalComponent() {
    let start = here
    if at(.period) { consume() } else if atPrefix(".") { consumePrefix(as: .period) }
    switch byte(of: token) {
    case UInt8(ascii: "?"):
      if at(.postfixQuestionMark) { consume() } else { consumePrefix(as: .postfixQuestionMark) }
    case UInt8(ascii: "!"):
      if at(.exclamationMark) { consume() } else { consumePrefix(as: .exclamationMark) }
    default:
      fault("expected '?' in key path")
    }
    finish(.keyPathOptionalComponent, start, main: cursor - 1)
  }
}
