extension Tokenizer {
  /// A string literal: all of it, or through its first `\(`. `start` is at its first pound or quote.
  mutating func stringLiteral(_ start: Int, pounds: Int) {
    var offset = start + pounds
    var quote = StringQuote.double
    if bytes[offset] == UInt8(ascii: "'") {
      quote = .single
      report("single-quoted string literal found, use '\"'", start, start + 1)
    } else if isMultilineQuote(offset, pounds) {
      quote = .multiline
      offset += 2
    }
    stringBody(start, offset + 1, quote, pounds, isStart: true)
  }

  /// From the `)` that ends an interpolation.
  mutating func stringContinuation(_ start: Int) {
    let (quote, pounds) = interpolations.pop(at: count)
    stringBody(start, start + 1, quote, pounds, isStart: false)
  }

  /// Whether `"""` opens a literal of several lines; `#"""#` is one of a single quote.
  func isMultilineQuote(_ offset: Int, _ pounds: Int) -> Bool {
    guard bytes[offset + 1] == UInt8(ascii: "\""), bytes[offset + 2] == UInt8(ascii: "\"") else { return false }
    guard pounds > 0 else { return true }
    if hasPounds(offset + 3, pounds) { return false }
    var search = offset + 3
    while search < end, !isLineEnd(bytes[search]) {
      if bytes[search] == UInt8(ascii: "\""), hasPounds(search + 1, pounds) { return false }
      search += 1
    }
    return true
  }

  @inline(__always)
  private func hasPounds(_ offset: Int, _ pounds: Int) -> Bool {
    var index = 0
    while index < pounds {
      if bytes[offset + index] != UInt8(ascii: "#") { return false }
      index += 1
    }
    return true
  }

  private mutating func stringBody(_ start: Int, _ body: Int, _ quote: StringQuote, _ pounds: Int, isStart: Bool) {
    var offset = body
    var lineStart = body
    while true {
      while classes[Int(bytes[offset])] & ByteClass.stringSpecial == 0 { offset += 1 }
      switch bytes[offset] {
      case UInt8(ascii: "\""):
        guard let literalEnd = closingQuoteEnd(offset, quote, pounds) else {
          offset += 1
          continue
        }
        return append(isStart ? .stringLiteral : .stringLiteralTail, start, literalEnd)
      case UInt8(ascii: "'"):
        offset += 1
        if quote == .single { return append(isStart ? .stringLiteral : .stringLiteralTail, start, offset) }
      case UInt8(ascii: "\\"):
        guard hasPounds(offset + 1, pounds) else {
          offset += 1
          continue
        }
        if bytes[offset + 1 + pounds] == UInt8(ascii: "(") {
          interpolations.push(quote, pounds: pounds, at: count)
          return append(isStart ? .stringLiteralHead : .stringLiteralMiddle, start, offset + pounds + 2)
        }
        if quote == .multiline, let lineEnd = escapedLineEnd(offset + 1 + pounds) {
          // swift-syntax forgives such a line the rest of its escapes.
          forgetDiagnostics(from: lineStart)
          offset = lineEnd
        } else {
          offset = escape(offset, offset + 1 + pounds)
        }
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        if quote != .multiline {
          report("unterminated string literal", start, offset)
          return append(isStart ? .stringLiteral : .stringLiteralTail, start, offset)
        }
        offset += 1
        lineStart = offset
      default:
        if offset >= end {
          report("unterminated string literal", start, end)
          return append(isStart ? .stringLiteral : .stringLiteralTail, start, end)
        }
        offset = unusualCharacter(offset, quote)
      }
    }
  }

  /// The end of a closing delimiter that starts at an offset.
  @inline(__always)
  private func closingQuoteEnd(_ offset: Int, _ quote: StringQuote, _ pounds: Int) -> Int? {
    switch quote {
    case .double:
      if pounds == 0 { return offset + 1 }
      return hasPounds(offset + 1, pounds) ? offset + 1 + pounds : nil
    case .multiline:
      guard bytes[offset + 1] == UInt8(ascii: "\""), bytes[offset + 2] == UInt8(ascii: "\"") else { return nil }
      return hasPounds(offset + 3, pounds) ? offset + 3 + pounds : nil
    case .single:
      return nil
    }
  }

  /// The end of the line when nothing but white space is on its rest.
  private func escapedLineEnd(_ offset: Int) -> Int? {
    var blank = offset
    while bytes[blank] == UInt8(ascii: " ") || bytes[blank] == UInt8(ascii: "\t") { blank += 1 }
    return isLineEnd(bytes[blank]) ? blank : nil
  }

  /// Moves over an escape sequence; `offset` is behind the backslash and its pounds.
  private mutating func escape(_ backslash: Int, _ offset: Int) -> Int {
    switch bytes[offset] {
    case UInt8(ascii: "0"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"), UInt8(ascii: "\""),
      UInt8(ascii: "'"), UInt8(ascii: "\\"):
      return offset + 1
    case UInt8(ascii: "u"):
      return unicodeEscape(backslash, offset + 1)
    default:
      break
    }
    report("invalid escape sequence in literal", backslash, offset + 1)
    return offset
  }

  private mutating func unicodeEscape(_ backslash: Int, _ offset: Int) -> Int {
    guard bytes[offset] == UInt8(ascii: "{") else {
      report("expected hexadecimal code in \\u{...} escape sequence", backslash, offset)
      return offset
    }
    var digit = offset + 1
    var value: UInt32 = 0
    while classes[Int(bytes[digit])] & ByteClass.hexDigit != 0 {
      let byte = bytes[digit]
      value = value &* 16 &+ UInt32(byte <= UInt8(ascii: "9") ? byte & 15 : (byte & 7) + 9)
      digit += 1
    }
    let length = digit - offset - 1
    guard bytes[digit] == UInt8(ascii: "}") else {
      report("expected '}' in \\u{...} escape sequence", backslash, digit)
      return digit
    }
    if !(1...8).contains(length) {
      report("\\u{...} escape sequence expects between 1 and 8 hex digits", backslash, digit + 1)
    } else if Unicode.Scalar(value) == nil {
      report("invalid unicode scalar", backslash, digit + 1)
    }
    return digit + 1
  }

  /// Moves over a control character or one outside ASCII.
  private mutating func unusualCharacter(_ offset: Int, _ quote: StringQuote) -> Int {
    let byte = bytes[offset]
    guard byte >= 0x80 else {
      // The compiler only warns of a zero byte.
      if byte != 0, byte != UInt8(ascii: "\t") || quote != .multiline {
        report("unprintable ASCII character found in source file", offset, offset + 1)
      }
      return offset + 1
    }
    guard let (_, length) = scalar(at: offset) else {
      report("invalid UTF-8 found in source file", offset, offset + 1)
      return offset + 1
    }
    return offset + length
  }
}
