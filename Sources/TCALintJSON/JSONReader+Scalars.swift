/// Words, numbers and strings.
extension JSONReader {
  mutating func word() throws(JSONError) -> JSONValue.Content {
    let start = place
    let letters = text[place...].prefix { $0 | 0x20 >= UInt8(ascii: "a") && $0 | 0x20 <= UInt8(ascii: "z") }
    place += letters.count
    switch String(decoding: letters, as: UTF8.self) {
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "null": return .null
    default:
      place = start
      throw JSONError(
        letters.isEmpty
          ? "expected a value, not \(nextInWords)"
          : "'\(String(decoding: letters.prefix(40), as: UTF8.self))' is not a value; strings need quotes", at: start)
    }
  }

  mutating func number() throws(JSONError) -> JSONValue.Content {
    let start = place
    if next == UInt8(ascii: "-") { place += 1 }
    let digits = skipDigits()
    var isValid = digits == 1 || (digits > 1 && text[place - digits] != UInt8(ascii: "0"))
    var isWhole = true
    if next == UInt8(ascii: ".") {
      isWhole = false
      place += 1
      isValid = skipDigits() > 0 && isValid
    }
    if let mark = next, mark | 0x20 == UInt8(ascii: "e") {
      isWhole = false
      place += 1
      if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { place += 1 }
      isValid = skipDigits() > 0 && isValid
    }
    let written = String(decoding: text[start..<place], as: UTF8.self)
    guard isValid else { throw JSONError("'\(written)' is not a number", at: start) }
    if isWhole, let number = Int(written) { return .integer(number) }
    guard let number = Double(written), number.isFinite else { throw JSONError("this number is too large", at: start) }
    return .number(number)
  }

  private mutating func skipDigits() -> Int {
    let start = place
    while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { place += 1 }
    return place - start
  }

  mutating func string() throws(JSONError) -> String {
    let start = place
    place += 1
    if let plain = plainString() { return plain }
    var bytes: [UInt8] = []
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\""):
        place += 1
        if repairsStrings { return String(decoding: bytes, as: UTF8.self) }
        guard let string = String(validating: bytes, as: UTF8.self) else {
          throw JSONError("this string is not UTF-8", at: start)
        }
        return string
      case UInt8(ascii: "\\"): bytes.append(contentsOf: try escape())
      case 0x00..<0x20:
        let isBreak = byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
        throw isBreak
          ? JSONError("this string has no closing quote", at: start)
          : JSONError("write a control character in a string as '\\u' and four digits", at: place)
      default:
        bytes.append(byte)
        place += 1
      }
    }
    throw JSONError("this string has no closing quote", at: start)
  }

  /// The rest of a text that is all ASCII without escapes, as most are; nil, with nothing read, for another.
  private mutating func plainString() -> String? {
    var end = place
    while end < text.count, 0x20..<0x80 ~= text[end], text[end] != UInt8(ascii: "\\") {
      if text[end] == UInt8(ascii: "\"") {
        defer { place = end + 1 }
        return String(decoding: text[place..<end], as: UTF8.self)
      }
      end += 1
    }
    return nil
  }

  /// The UTF-8 of an escape.
  private mutating func escape() throws(JSONError) -> String.UTF8View {
    let start = place
    let letter = place + 1 < text.count ? text[place + 1] : 0
    place += 2
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return String(Unicode.Scalar(letter)).utf8
    case UInt8(ascii: "b"): return "\u{08}".utf8
    case UInt8(ascii: "f"): return "\u{0c}".utf8
    case UInt8(ascii: "n"): return "\n".utf8
    case UInt8(ascii: "r"): return "\r".utf8
    case UInt8(ascii: "t"): return "\t".utf8
    case UInt8(ascii: "u"):
      if let scalar = scalar() { return String(scalar).utf8 }
      throw JSONError("'\\u' and four hexadecimal digits are expected, or a surrogate pair", at: start)
    default: throw JSONError("this escape is invalid; a backslash is '\\\\'", at: start)
    }
  }

  /// The character of one `\u` that has been read up to its digits, or of two.
  private mutating func scalar() -> Unicode.Scalar? {
    guard let first = unit() else { return nil }
    let replacement: Unicode.Scalar? = repairsStrings ? "\u{fffd}" : nil
    guard UTF16.isLeadSurrogate(first) else { return Unicode.Scalar(first) ?? replacement }
    let end = place
    guard text[place...].starts(with: "\\u".utf8) else { return replacement }
    place += 2
    guard let second = unit() else { return nil }
    guard UTF16.isTrailSurrogate(second) else {
      place = end
      return replacement
    }
    return Unicode.Scalar(0x10000 + (UInt32(first) - 0xd800) << 10 + (UInt32(second) - 0xdc00))
  }

  private mutating func unit() -> UInt16? {
    let digits = text[place...].prefix(4)
    place += digits.count
    guard digits.count == 4, digits.allSatisfy({ Unicode.Scalar($0).properties.isASCIIHexDigit }) else { return nil }
    return UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
  }
}
