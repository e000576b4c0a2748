extension Tokenizer {
  private func isDigit(_ offset: Int) -> Bool { classes[Int(bytes[offset])] & ByteClass.digit != 0 }
  private func isHexDigit(_ offset: Int) -> Bool { classes[Int(bytes[offset])] & ByteClass.hexDigit != 0 }

  /// The end of the digits (of a class) and underscores from an offset.
  private func digits(_ offset: Int, _ digitClass: UInt8 = ByteClass.digit) -> Int {
    var offset = offset
    while classes[Int(bytes[offset])] & digitClass != 0 || bytes[offset] == UInt8(ascii: "_") { offset += 1 }
    return offset
  }

  mutating func number(_ start: Int) {
    if bytes[start] == UInt8(ascii: "0") {
      switch bytes[start + 1] {
      case UInt8(ascii: "x"): return hexNumber(start)
      case UInt8(ascii: "o"): return smallRadixNumber(start, highest: UInt8(ascii: "7"), "octal (0-7)")
      case UInt8(ascii: "b"): return smallRadixNumber(start, highest: UInt8(ascii: "1"), "binary (0 or 1)")
      default: break
      }
    }
    var offset = digits(start)
    switch bytes[offset] {
    case UInt8(ascii: "."):
      // `1.description`; `x.0.1` is a member of a member.
      guard isDigit(offset + 1), count == 0 || tokens[count - 1].kind != .period else {
        return append(.integerLiteral, start, offset)
      }
      offset = digits(offset + 1)
    case UInt8(ascii: "e"), UInt8(ascii: "E"):
      break
    default:
      return finishNumber(.integerLiteral, start, offset, "is not a valid digit in integer literal")
    }
    if bytes[offset] | 0x20 == UInt8(ascii: "e") { return exponent(start, offset + 1) }
    append(.floatLiteral, start, offset)
  }

  /// From behind the `e` or `p`.
  private mutating func exponent(_ start: Int, _ offset: Int) {
    var offset = offset
    if bytes[offset] == UInt8(ascii: "+") || bytes[offset] == UInt8(ascii: "-") { offset += 1 }
    guard isDigit(offset) else {
      report("expected a digit in floating point exponent", offset, offset + 1)
      return append(.floatLiteral, start, identifierEnd(offset))
    }
    finishNumber(
      .floatLiteral, start, digits(offset), "is not a valid digit in floating point exponent")
  }

  /// Ends a number, unless letters follow at once.
  private mutating func finishNumber(_ kind: TokenKind, _ start: Int, _ offset: Int, _ message: String) {
    let wordEnd = identifierEnd(offset)
    if wordEnd > offset {
      let digit = String(decoding: UnsafeBufferPointer(start: bytes + offset, count: 1), as: UTF8.self)
      report("'\(digit)' \(message)", offset, wordEnd)
    }
    append(kind, start, wordEnd)
  }

  private mutating func smallRadixNumber(_ start: Int, highest: UInt8, _ what: String) {
    var offset = start + 2
    while (UInt8(ascii: "0")...highest).contains(bytes[offset])
      || (bytes[offset] == UInt8(ascii: "_") && offset > start + 2)
    {
      offset += 1
    }
    if offset == start + 2, identifierEnd(offset) == offset {
      report("expected a digit in integer literal", offset, offset + 1)
    }
    finishNumber(.integerLiteral, start, offset, "is not a valid \(what) digit in integer literal")
  }

  private mutating func hexNumber(_ start: Int) {
    var offset = start + 2
    guard isHexDigit(offset) else {
      report("expected hexadecimal digit (0-9, A-F) in integer literal", offset, offset + 1)
      return append(.integerLiteral, start, identifierEnd(offset))
    }
    offset = digits(offset, ByteClass.hexDigit)
    let dot = offset
    if bytes[dot] == UInt8(ascii: ".") {
      // `0xff.description`
      guard isHexDigit(dot + 1) else { return append(.integerLiteral, start, dot) }
      offset = digits(dot + 1, ByteClass.hexDigit)
      if bytes[offset] | 0x20 != UInt8(ascii: "p") {
        if offset + 1 < end, !isDigit(offset + 1) { return append(.integerLiteral, start, dot) }
        report("hexadecimal floating point literal must end with an exponent", start, offset)
        return append(.integerLiteral, start, offset)
      }
    } else if bytes[offset] | 0x20 != UInt8(ascii: "p") {
      return finishNumber(
        .integerLiteral, start, offset, "is not a valid hexadecimal digit (0-9, A-F) in integer literal")
    }
    let sign = bytes[offset + 1] == UInt8(ascii: "+") || bytes[offset + 1] == UInt8(ascii: "-")
    // `0xff.fp`: a member.
    if dot < offset, !sign, !isDigit(offset + 1), !isDigit(dot + 1) { return append(.integerLiteral, start, dot) }
    exponent(start, offset + 1)
  }
}
