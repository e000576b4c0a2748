extension JSONWriter {
  mutating func write(_ text: String) {
    var text = text
    text.withUTF8 { text in
      if Self.isPlain(text) {
        separated(atMost: text.count + 2) { $0.put(quoted: text) }
      } else {
        writeEscaped(text)
      }
    }
  }

  /// Writes a text of which not all is plain.
  private mutating func writeEscaped(_ text: UnsafeBufferPointer<UInt8>) {
    separated(atMost: 1) { $0.put(UInt8(ascii: "\"")) }
    if Self.kinds(in: text) & Self.mayAct != 0, LogCommand.isIn(text) || Self.holdsMarkup(text) {
      writeSpoilt(text)
    } else {
      writeInParts(text)
    }
    buffer.write(atMost: 1) { $0.put(UInt8(ascii: "\"")) }
  }

  /// Writes a text so that what would act in it does not.
  private mutating func writeSpoilt(_ text: UnsafeBufferPointer<UInt8>) {
    var (signs, previous) = (0, " " as Unicode.Scalar)
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
      let acts = LogCommand.isMade(by: scalar, behind: signs) || Self.isMarkup(scalar, behind: previous)
      write(scalar, isHidden: acts || scalar.isUnsafeToShow)
      signs = scalar == "#" ? signs + 1 : 0
      previous = scalar
    }
  }

  /// Writes a text in which nothing acts: what needs no escape at once, the rest a character at a time.
  private mutating func writeInParts(_ text: UnsafeBufferPointer<UInt8>) {
    var start = 0
    while start < text.count {
      if let letter = Self.letter(for: text[start]) {
        writeEscape(letter)
        start += 1
        continue
      }
      let (end, isPlain) = Self.endOfPart(of: text, from: start)
      let part = UnsafeBufferPointer(rebasing: text[start..<end])
      if isPlain {
        writeAsIs(part)
      } else {
        for scalar in String(decoding: part, as: UTF8.self).unicodeScalars {
          write(scalar, isHidden: scalar.isUnsafeToShow)
        }
      }
      start = end
    }
  }

  private mutating func writeEscape(_ letter: UInt8) {
    buffer.write(atMost: 2) { pen in
      pen.put(UInt8(ascii: "\\"))
      pen.put(letter)
    }
  }

  /// The letter after the backslash of a two-character escape.
  private static func letter(for byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): byte
    case UInt8(ascii: "\n"): UInt8(ascii: "n")
    case UInt8(ascii: "\t"): UInt8(ascii: "t")
    case UInt8(ascii: "\r"): UInt8(ascii: "r")
    default: nil
    }
  }

  /// Where the bytes end that are all written as they are, or all otherwise, as the first is.
  private static func endOfPart(of text: UnsafeBufferPointer<UInt8>, from start: Int) -> (end: Int, isPlain: Bool) {
    byteKinds.withUnsafeBufferPointer { kinds in
      let isOther = kinds[Int(text[start])] & isWrittenOtherwise
      var end = start + 1
      while end < text.count, kinds[Int(text[end])] & isWrittenOtherwise == isOther { end += 1 }
      return (end, isOther == 0)
    }
  }

  /// Whether a text is written as it is. Eight bytes at a time: a report is mostly text, and most of that is plain.
  static func isPlain(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let start = UnsafeRawPointer(text.baseAddress), text.count >= 8 else { return kinds(in: text) == 0 }
    // The last ones are looked at with some before them.
    var marks = marks(of: start.loadUnaligned(fromByteOffset: text.count - 8, as: UInt64.self))
    for place in 0..<text.count / 8 {
      marks |= Self.marks(of: start.loadUnaligned(fromByteOffset: place &* 8, as: UInt64.self))
    }
    return marks & (ones << 7) == 0
  }

  /// The highest bit of a byte is set here if any of eight is not written as it is.
  @inline(__always)
  private static func marks(of bytes: UInt64) -> UInt64 {
    // Where all are plain, no byte takes anything from the next.
    let isExternal = bytes | (bytes &+ ones) | (bytes &- 0x20 &* ones)
    let isQuote = (bytes ^ UInt64(UInt8(ascii: "\"")) &* ones) &- ones
    let isBackslash = (bytes ^ UInt64(UInt8(ascii: "\\")) &* ones) &- ones
    let mayOpenMarkup = (bytes ^ UInt64(UInt8(ascii: "<")) &* ones) &- ones
    let mayBeCommand = (bytes ^ UInt64(UInt8(ascii: "#")) &* ones) &- ones
    return isExternal | isQuote | isBackslash | mayOpenMarkup | mayBeCommand
  }

  /// One in each byte.
  private static let ones: UInt64 = 0x0101_0101_0101_0101

  /// The kinds of bytes in a text.
  private static func kinds(in text: UnsafeBufferPointer<UInt8>) -> UInt8 {
    var found: UInt8 = 0
    byteKinds.withUnsafeBufferPointer { kinds in
      for byte in text { found |= kinds[Int(byte)] }
    }
    return found
  }

  /// The kind of each byte in a text: unchanged, or one of these.
  private static let byteKinds = [UInt8](unsafeUninitializedCapacity: 256) { kinds, count in
    for byte in UInt8.min...UInt8.max {
      kinds[Int(byte)] =
        switch byte {
        case ..<0x20, 0x7f..., UInt8(ascii: "\""), UInt8(ascii: "\\"): isWrittenOtherwise
        case UInt8(ascii: "<"), UInt8(ascii: "#"): mayAct
        default: 0
        }
    }
    count = 256
  }
  private static let (mayAct, isWrittenOtherwise): (UInt8, UInt8) = (1, 2)

  private static func holdsMarkup(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    zip(text, text.dropFirst()).contains {
      $0 == UInt8(ascii: "<") && ($1 == UInt8(ascii: "/") || $1 == UInt8(ascii: "!"))
    }
  }

  /// Whether a character would end the script element of a page that contains a report.
  private static func isMarkup(_ scalar: Unicode.Scalar, behind previous: Unicode.Scalar) -> Bool {
    previous == "<" && (scalar == "/" || scalar == "!")
  }

  /// A report is read in terminals, in logs and in pages too: there what cannot be seen as it is must not act.
  private mutating func write(_ scalar: Unicode.Scalar, isHidden: Bool) {
    if let byte = UInt8(exactly: scalar.value), let letter = Self.letter(for: byte) { return writeEscape(letter) }
    guard isHidden else { return writeAsIs(String(scalar)) }
    for unit in String(scalar).utf16 {
      let digits = String(unit, radix: 16)
      writeAsIs("\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)")
    }
  }

  /// Writes a part of a text as it is.
  private mutating func writeAsIs(_ part: String) {
    var part = part
    part.withUTF8 { writeAsIs($0) }
  }

  private mutating func writeAsIs(_ part: UnsafeBufferPointer<UInt8>) {
    buffer.write(atMost: part.count) { $0.put(part) }
  }
}
