extension Tokenizer {
  /// Where a regex literal ends, or nil when there is none. `start` is at its first pound or slash.
  mutating func scanRegex(_ start: Int, mustBeRegex: Bool) -> Int? {
    var offset = start
    while bytes[offset] == UInt8(ascii: "#") { offset += 1 }
    let pounds = offset - start
    guard bytes[offset] == UInt8(ascii: "/") else { return nil }
    let openSlash = offset
    offset += 1
    var fault: (message: String, offset: Int)?
    if pounds == 0 {
      switch bytes[offset] {
      case UInt8(ascii: " "), UInt8(ascii: "\t"):
        guard mustBeRegex else { return nil }
        fault = ("bare slash regex literal may not start with space", offset)
      case UInt8(ascii: "*"), UInt8(ascii: "/"):
        return nil
      default:
        break
      }
      if openSlash > 0, bytes[openSlash - 1] == UInt8(ascii: "*") { return nil }
    }
    var firstLineEnd: Int?
    if pounds > 0 {
      var blank = offset
      while bytes[blank] == UInt8(ascii: " ") || bytes[blank] == UInt8(ascii: "\t") { blank += 1 }
      if isLineEnd(bytes[blank]) {
        firstLineEnd = blank
        offset = blank
        if pounds >= fruitless.regexPounds {
          report("unterminated regex literal", start, openSlash + 1)
          return blank
        }
      }
    }
    let found = scanRegexBody(offset, pounds, firstLineEnd != nil, mustBeRegex, &fault)
    switch found {
    case .end(let regexEnd):
      if let fault { report(fault.message, fault.offset, fault.offset + 1) }
      if pounds > 0, bytes[regexEnd - pounds - 1] == UInt8(ascii: "#") {
        report("too many '#' characters to start regex literal", start, regexEnd)
      }
      return regexEnd
    case .notARegex: return nil
    case .unterminated(let regexEnd):
      guard mustBeRegex else { return nil }
      if let fault { report(fault.message, fault.offset, fault.offset + 1) }
      report("unterminated regex literal", start, openSlash + 1)
      if firstLineEnd != nil { fruitless.regexPounds = min(fruitless.regexPounds, pounds) }
      return firstLineEnd ?? regexEnd
    }
  }

  private enum RegexEnd {
    case end(Int)
    case notARegex
    case unterminated(Int)
  }

  private func scanRegexBody(
    _ start: Int, _ pounds: Int, _ isMultiline: Bool, _ mustBeRegex: Bool,
    _ fault: inout (message: String, offset: Int)?
  ) -> RegexEnd {
    var offset = start
    var groups = 0
    var customClasses = 0
    var lastBlank = -1
    var lastLineStart = -1
    var isEscaped = false
    while true {
      let byte = bytes[offset]
      if byte == UInt8(ascii: "/"), !isEscaped, let end = regexEnd(offset, pounds) {
        if pounds == 0 {
          if bytes[end] == UInt8(ascii: "*") || bytes[end] == UInt8(ascii: "/") { return .unterminated(offset) }
          if lastBlank >= 0, lastBlank == offset - 1 {
            guard mustBeRegex else { return .notARegex }
            fault = fault ?? ("bare slash regex literal may not end with space", lastBlank)
          }
        } else if lastLineStart >= 0, !isBlank(lastLineStart, offset) {
          fault = fault ?? ("multi-line regex closing delimiter must appear on new line", offset)
        }
        return .end(end)
      }
      if offset >= end { return .unterminated(end) }
      var length = 1
      switch byte {
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        guard isMultiline else { return .unterminated(offset) }
        lastLineStart = offset + 1
      case UInt8(ascii: "\\") where !isEscaped:
        isEscaped = true
        offset += 1
        continue
      case UInt8(ascii: "(") where !isEscaped && customClasses == 0:
        groups += 1
      case UInt8(ascii: ")") where !isEscaped && customClasses == 0:
        if groups > 0 { groups -= 1 } else if !mustBeRegex { return .notARegex }
      case UInt8(ascii: "[") where !isEscaped:
        customClasses += 1
      case UInt8(ascii: "]") where !isEscaped:
        if customClasses > 0 { customClasses -= 1 }
      case UInt8(ascii: " "), UInt8(ascii: "\t"):
        if byte == UInt8(ascii: "\t"), !isMultiline {
          fault = fault ?? ("unprintable ASCII character found in source file", offset)
        } else if !isEscaped {
          lastBlank = offset
        }
      case 1..<0x20, 0x7F:
        fault = fault ?? ("unprintable ASCII character found in source file", offset)
      case 0x80...:
        if let (_, scalarLength) = scalar(at: offset) {
          length = scalarLength
        } else {
          fault = fault ?? ("invalid UTF-8 found in source file", offset)
        }
      default:
        break
      }
      isEscaped = false
      offset += length
    }
  }

  /// The end of the closing delimiter whose slash is at an offset, if enough pounds follow.
  private func regexEnd(_ slash: Int, _ pounds: Int) -> Int? {
    guard pounds > 0 else { return slash + 1 }
    var offset = slash + 1
    while bytes[offset] == UInt8(ascii: "#") { offset += 1 }
    return offset - slash - 1 >= pounds ? offset : nil
  }

  private func isBlank(_ start: Int, _ end: Int) -> Bool {
    var offset = start
    while offset < end, bytes[offset] == UInt8(ascii: " ") || bytes[offset] == UInt8(ascii: "\t") { offset += 1 }
    return offset == end
  }
}
