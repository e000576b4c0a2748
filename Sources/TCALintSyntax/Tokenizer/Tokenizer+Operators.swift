extension Tokenizer {
  /// Whether an operator follows its left neighbour without white space.
  func isLeftBound(_ start: Int) -> Bool {
    guard start > 0 else { return false }
    switch bytes[start - 1] {
    case UInt8(ascii: " "), UInt8(ascii: "\r"), UInt8(ascii: "\n"), UInt8(ascii: "\t"), UInt8(ascii: "("),
      UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"), 0:
      return false
    case UInt8(ascii: "/"):
      return !(start > 1 && bytes[start - 2] == UInt8(ascii: "*"))
    case 0xA0:
      return !(start > 1 && bytes[start - 2] == 0xC2)
    default:
      return true
    }
  }

  /// Whether an operator is followed by its right neighbour without white space.
  func isRightBound(_ operatorEnd: Int, leftBound: Bool) -> Bool {
    let next = bytes[operatorEnd + 1]
    switch bytes[operatorEnd] {
    case UInt8(ascii: " "), UInt8(ascii: "\r"), UInt8(ascii: "\n"), UInt8(ascii: "\t"), UInt8(ascii: ")"),
      UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"), 0:
      return false
    case UInt8(ascii: "."):
      return !leftBound
    case UInt8(ascii: "/"):
      return next != UInt8(ascii: "/") && next != UInt8(ascii: "*")
    case 0xC2:
      return next != 0xA0
    default:
      return true
    }
  }

  mutating func operatorToken(_ start: Int) {
    if plainOperator.lowerBound < start, start < plainOperator.upperBound {
      let operatorEnd = plainOperator.upperBound
      return append(classify(start, operatorEnd, isPlain: true), start, operatorEnd)
    }
    var operatorEnd = start
    var firstSlash = -1
    let startsWithDot = bytes[start] == UInt8(ascii: ".")
    while true {
      let byte = bytes[operatorEnd]
      if classes[Int(byte)] & ByteClass.operatorPart != 0 {
        if operatorEnd > start {
          if byte == UInt8(ascii: "."), !startsWithDot { break }
          if byte == UInt8(ascii: "<"), bytes[operatorEnd + 1] == UInt8(ascii: "#"),
            editorPlaceholderEnd(operatorEnd) != nil
          {
            break
          }
        }
        if byte == UInt8(ascii: "/"), firstSlash < 0 { firstSlash = operatorEnd }
        operatorEnd += 1
      } else if byte >= 0x80, let (scalar, length) = scalar(at: operatorEnd),
        operatorEnd == start ? ScalarClass.isOperatorStart(scalar) : ScalarClass.isOperatorContinue(scalar)
      {
        operatorEnd += length
      } else {
        break
      }
    }
    if firstSlash >= 0 {
      if regexInOperator(start, operatorEnd, firstSlash) { return }
      // `//` or `/*` in the middle starts a comment.
      var offset = start + 1
      while offset < operatorEnd {
        if bytes[offset] == UInt8(ascii: "/"),
          bytes[offset + 1] == UInt8(ascii: "/") || bytes[offset + 1] == UInt8(ascii: "*")
        {
          operatorEnd = offset
          break
        }
        offset += 1
      }
    }
    if firstSlash < 0, !startsWithDot { plainOperator = start..<operatorEnd }
    append(classify(start, operatorEnd, isPlain: firstSlash < 0), start, operatorEnd)
  }

  /// The kind of an operator, by the white space around it.
  private mutating func classify(_ start: Int, _ operatorEnd: Int, isPlain: Bool) -> TokenKind {
    let leftBound = isLeftBound(start)
    let rightBound = isRightBound(operatorEnd, leftBound: leftBound)
    switch (operatorEnd - start, bytes[start]) {
    case (1, UInt8(ascii: "=")):
      if leftBound != rightBound { report("'=' must have consistent whitespace on both sides", start, operatorEnd) }
      return .equal
    case (1, UInt8(ascii: "&")):
      if !leftBound, rightBound { return .prefixAmpersand }
    case (1, UInt8(ascii: ".")):
      return .period
    case (1, UInt8(ascii: "?")):
      return leftBound ? .postfixQuestionMark : .infixQuestionMark
    case (2, UInt8(ascii: "-")) where bytes[start + 1] == UInt8(ascii: ">"):
      return .arrow
    default:
      if !isPlain, holdsCommentEnd(start, operatorEnd) {
        report("unexpected end of block comment", start, operatorEnd)
        return .unknown
      }
    }
    return leftBound == rightBound ? .binaryOperator : leftBound ? .postfixOperator : .prefixOperator
  }

  private func holdsCommentEnd(_ start: Int, _ operatorEnd: Int) -> Bool {
    var offset = start
    while offset + 1 < operatorEnd {
      if bytes[offset] == UInt8(ascii: "*"), bytes[offset + 1] == UInt8(ascii: "/") { return true }
      offset += 1
    }
    return false
  }

  /// Reads a regex literal that starts inside what looks like an operator, with the operator's part before it.
  private mutating func regexInOperator(_ start: Int, _ operatorEnd: Int, _ slash: Int) -> Bool {
    let leftBound = isLeftBound(start)
    guard !leftBound else { return false }
    let previous = count == 0 ? nil : tokens[count - 1].kind
    if previous == .funcKeyword || previous == .operatorKeyword { return false }
    var mustBeRegex = false
    if !isRightBound(operatorEnd, leftBound: false) {
      let afterTry =
        count > 1 && tokens[count - 2].kind == .tryKeyword
        && (previous == .postfixQuestionMark || previous == .exclamationMark)
      guard afterTry || isRegexPosition(after: previous) else { return false }
      switch previous {
      case .leftParen?, .leftSquare?, .comma?, .colon?, .colonColon?, .stringLiteralHead?, .stringLiteralMiddle?:
        mustBeRegex = afterTry
      default: mustBeRegex = true
      }
    }
    guard let regexEnd = scanRegex(slash, mustBeRegex: mustBeRegex) else { return false }
    if slash > start {
      append(classify(start, slash, isPlain: true), start, slash)
      // The parser asks for tokens one by one; this one is there when it asks next.
      flags = []
    }
    append(.regexLiteral, slash, regexEnd)
    return true
  }

  /// Whether an expression, not an operator, is what should follow a token.
  private func isRegexPosition(after kind: TokenKind?) -> Bool {
    switch kind {
    case nil, .leftAngle?, .leftBrace?, .leftParen?, .leftSquare?, .prefixOperator?, .prefixAmpersand?,
      .binaryOperator?, .equal?, .semicolon?, .comma?, .colon?, .infixQuestionMark?, .poundIf?, .poundElse?,
      .poundElseif?, .poundEndif?, .unknown?, .stringLiteralHead?, .stringLiteralMiddle?:
      return true
    case .trueKeyword?, .falseKeyword?, .anyKeyword?, .nilKeyword?, .selfKeyword?, .selfTypeKeyword?, .superKeyword?,
      .wildcard?:
      return false
    case .some(let kind):
      return kind.rawValue >= TokenKind.anyKeyword.rawValue
    }
  }
}
