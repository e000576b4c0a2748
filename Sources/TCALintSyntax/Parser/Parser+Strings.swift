// String literals.

extension Parser {
  /// A literal without interpolations.
  mutating func parsePlainString() {
    checkLines(of: cursor..<cursor + 1)
    leaf(.stringLiteralExpr)
  }

  /// A literal where the grammar wants nothing but text.
  mutating func parseSimpleString(_ place: StaticString) {
    guard at(.stringLiteral) else {
      fault("expected string literal in \(place)")
      if at(.stringLiteralHead) { parseInterpolatedString() }
      return
    }
    if byte(of: token) == UInt8(ascii: "#") { fault("raw string literal cannot be used in \(place)") }
    parsePlainString()
  }

  mutating func parseInterpolatedString() {
    let start = here
    while at(.stringLiteralHead, .stringLiteralMiddle) {
      let segment = here
      nesting += 1
      consume()
      parseArguments(.none, .basic)
      nesting -= 1
      if !at(.stringLiteralMiddle, .stringLiteralTail) { skipRestOfInterpolation() }
      finish(.expressionSegment, segment)
    }
    _ = consume(if: .stringLiteralTail)
    checkLines(of: start.token..<cursor)
    finish(.stringLiteralExpr, start, main: start.token)
  }

  private mutating func skipRestOfInterpolation() {
    fault("cannot find ')' to match opening '(' in string interpolation")
    let start = here
    var open = 0
    while !at(.endOfFile), open > 0 || !at(.stringLiteralMiddle, .stringLiteralTail) {
      if at(.stringLiteralHead) { open += 1 }
      if at(.stringLiteralTail) { open -= 1 }
      consume()
    }
    finish(.unexpected, start)
  }

  // MARK: Literals of several lines

  /// Checks that the lines of a `"""` literal are indented as its closing quotes are. Most literals are none, as three
  /// bytes tell.
  @inline(__always)
  private mutating func checkLines(of range: Range<Int>) {
    let start = Int(tokenizer.tokens[range.lowerBound].start)
    let quote = UInt8(ascii: "\"")
    if tokenizer.bytes[start] != quote || tokenizer.bytes[start + 1] == quote { checkPossibleLines(of: range) }
  }

  @inline(never)
  private mutating func checkPossibleLines(of range: Range<Int>) {
    let first = tokenizer.tokens[range.lowerBound]
    let last = tokenizer.tokens[range.upperBound - 1]
    let bytes = tokenizer.bytes
    var contentStart = Int(first.start)
    while bytes[contentStart] == UInt8(ascii: "#") { contentStart += 1 }
    let pounds = contentStart - Int(first.start)
    guard tokenizer.isMultilineQuote(contentStart, pounds) else { return }
    contentStart += 3
    // One that does not end has been reported.
    let close = Int(last.end) - pounds - 3
    guard close >= contentStart, close > Int(last.start), bytes[close] == UInt8(ascii: "\"") else { return }
    if !tokenizer.isLineEnd(bytes[contentStart]) {
      return fault(
        "multi-line string literal content must begin on a new line", first.start..<first.start + UInt32(pounds + 3))
    }
    var indentation = close
    while bytes[indentation - 1] == UInt8(ascii: " ") || bytes[indentation - 1] == UInt8(ascii: "\t") {
      indentation -= 1
    }
    guard tokenizer.isLineEnd(bytes[indentation - 1]), indentation > Int(last.start) else {
      return fault("multi-line string literal closing delimiter must begin on a new line", UInt32(close)..<last.end)
    }
    var lines = StringLines(bytes: bytes, pounds: pounds, indentation: indentation..<close)
    check(&lines, of: range, from: contentStart)
    if let offset = lines.insufficient {
      fault("insufficient indentation of line in multi-line string literal", UInt32(offset)..<UInt32(offset))
    } else if lines.endsEscaped, pounds == 0 {
      fault("escaped newline at the last line of a multi-line string literal is not allowed", UInt32(close)..<last.end)
    }
  }

  /// Goes through the text of a `"""` literal, which begins at an offset.
  private func check(_ lines: inout StringLines, of range: Range<Int>, from contentStart: Int) {
    // Literals inside interpolations have been checked by themselves.
    var open = 0
    for index in range {
      let token = tokenizer.tokens[index]
      let isOwn =
        index == range.lowerBound || index == range.upperBound - 1 || (open == 0 && token.kind == .stringLiteralMiddle)
      if isOwn {
        let start = index == range.lowerBound ? contentStart : Int(token.start)
        lines.check(start..<(index == range.upperBound - 1 ? lines.indentation.lowerBound : Int(token.end)))
      } else if token.kind == .stringLiteralHead {
        open += 1
      } else if token.kind == .stringLiteralTail {
        open -= 1
      }
      if index > range.lowerBound, token.flags.contains(.newlineBefore) {
        lines.checkIndentation(before: Int(token.start))
      }
    }
  }
}

/// Goes through the lines of a literal's text.
private struct StringLines {
  let bytes: UnsafeMutablePointer<UInt8>
  let pounds: Int
  /// The required start of each line.
  let indentation: Range<Int>
  /// Where the first line starts that does not.
  var insufficient: Int?
  /// Whether the last line end was escaped.
  var endsEscaped = false

  /// A piece of text.
  mutating func check(_ range: Range<Int>) {
    var offset = range.lowerBound
    while offset < range.upperBound {
      let byte = bytes[offset]
      offset += 1
      if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
        if byte == UInt8(ascii: "\r"), bytes[offset] == UInt8(ascii: "\n") { offset += 1 }
        endsEscaped = false
        checkLine(offset)
      } else if byte == UInt8(ascii: "\\") {
        offset = escape(offset)
      }
    }
  }

  /// Scans after a backslash; returns the offset after the escaped character.
  private mutating func escape(_ start: Int) -> Int {
    var offset = start
    while offset < start + pounds {
      guard bytes[offset] == UInt8(ascii: "#") else { return start }
      offset += 1
    }
    var lineEnd = offset
    while bytes[lineEnd] == UInt8(ascii: " ") || bytes[lineEnd] == UInt8(ascii: "\t") { lineEnd += 1 }
    guard bytes[lineEnd] == UInt8(ascii: "\n") || bytes[lineEnd] == UInt8(ascii: "\r") else { return offset + 1 }
    if bytes[lineEnd] == UInt8(ascii: "\r"), bytes[lineEnd + 1] == UInt8(ascii: "\n") { lineEnd += 1 }
    endsEscaped = true
    checkLine(lineEnd + 1)
    return lineEnd + 1
  }

  private mutating func checkLine(_ start: Int) {
    if bytes[start] == UInt8(ascii: "\n") || bytes[start] == UInt8(ascii: "\r") { return }
    // To swift-syntax a line that an interpolation starts is an empty one.
    if isInterpolation(start) { return }
    if insufficient == nil, !isIndented(start) { insufficient = start }
  }

  private func isInterpolation(_ start: Int) -> Bool {
    guard bytes[start] == UInt8(ascii: "\\") else { return false }
    var offset = start + 1
    while offset <= start + pounds, bytes[offset] == UInt8(ascii: "#") { offset += 1 }
    return offset == start + 1 + pounds && bytes[offset] == UInt8(ascii: "(")
  }

  /// The line of a token in an interpolation.
  mutating func checkIndentation(before token: Int) {
    var start = token
    while start > 0, bytes[start - 1] != UInt8(ascii: "\n"), bytes[start - 1] != UInt8(ascii: "\r") { start -= 1 }
    if insufficient == nil, !isIndented(start) { insufficient = start }
  }

  private func isIndented(_ start: Int) -> Bool {
    for offset in 0..<indentation.count where bytes[start + offset] != bytes[indentation.lowerBound + offset] {
      return false
    }
    return true
  }
}
