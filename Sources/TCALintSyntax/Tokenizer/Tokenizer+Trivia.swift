extension Tokenizer {
  /// Moves over white space and comments, noting line ends.
  @inline(__always)
  mutating func skipTrivia() {
    while classes[Int(bytes[position])] & ByteClass.trivia != 0, skipOneTrivia() {}
  }

  /// Moves over what the trivia here begins with; false where it is none after all.
  @inline(__always)
  private mutating func skipOneTrivia() -> Bool {
    switch bytes[position] {
    case UInt8(ascii: " "):
      skipSpaces()
    case UInt8(ascii: "\t"), 0x0B, 0x0C:
      position &+= 1
    case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
      if interpolations.endsWithLine { return false }
      flags.insert(.newlineBefore)
      position &+= 1
    case UInt8(ascii: "/"):
      if bytes[position + 1] == UInt8(ascii: "/") {
        skipToLineEnd()
      } else if bytes[position + 1] == UInt8(ascii: "*") {
        skipBlockComment()
      } else {
        return false
      }
    case UInt8(ascii: "<"), UInt8(ascii: ">"):
      return bytes[position + 1] == bytes[position] && skipConflictMarker()
    default:
      return position < end && skipStrayBytes()
    }
    return true
  }

  func isLineEnd(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }

  /// Indentation, mostly: eight spaces at a time.
  @inline(__always)
  private mutating func skipSpaces() {
    var offset = position &+ 1
    while word(at: offset) == 0x2020_2020_2020_2020 { offset &+= 8 }
    while bytes[offset] == UInt8(ascii: " ") { offset &+= 1 }
    position = offset
  }

  @inline(__always)
  func word(at offset: Int) -> UInt64 {
    UInt64(littleEndian: UnsafeRawPointer(bytes + offset).loadUnaligned(as: UInt64.self))
  }

  /// Eight bytes at a time, for comments are long.
  @inline(never)
  mutating func skipToLineEnd() {
    var offset = position
    while offset < end {
      let word = word(at: offset)
      // A byte of these is zero at a line end, and then the borrow reaches its highest bit.
      let newlines = word ^ 0x0A0A_0A0A_0A0A_0A0A
      let returns = word ^ 0x0D0D_0D0D_0D0D_0D0D
      let found =
        ((newlines &- 0x0101_0101_0101_0101) & ~newlines | (returns &- 0x0101_0101_0101_0101) & ~returns)
        & 0x8080_8080_8080_8080
      if found != 0 {
        position = min(offset + found.trailingZeroBitCount / 8, end)
        return
      }
      offset += 8
    }
    position = end
  }

  @inline(never)
  private mutating func skipBlockComment() {
    var depth = 1
    position += 2
    while depth > 0 {
      let byte = bytes[position]
      if byte == UInt8(ascii: "*"), bytes[position + 1] == UInt8(ascii: "/") {
        depth -= 1
        position += 2
      } else if byte == UInt8(ascii: "/"), bytes[position + 1] == UInt8(ascii: "*") {
        depth += 1
        position += 2
      } else if position >= end {
        position = end
        return report("unterminated '/*' comment", end - 1, end)
      } else {
        if isLineEnd(byte) { flags.insert(.newlineBefore) }
        position += 1
      }
    }
  }

  /// Moves over bytes that belong to no token; false when a token starts here.
  @inline(never)
  private mutating func skipStrayBytes() -> Bool {
    if bytes[position] == 0xEF, bytes[position + 1] == 0xBB, bytes[position + 2] == 0xBF {
      position += 3
      return true
    }
    let start = position
    guard let (scalar, length) = scalar(at: position) else {
      position += 1
      while position < end, 0x80...0xC1 ~= bytes[position] || bytes[position] >= 0xF5 { position += 1 }
      report("invalid UTF-8 found in source file", start, position)
      return true
    }
    if ScalarClass.isIdentifierContinue(scalar) || ScalarClass.isOperatorStart(scalar)
      || scalar == 0x201C || scalar == 0x201D
    {
      return false
    }
    position += length
    // The compiler only warns of these two.
    let isTolerated = scalar == 0 || scalar == 0xA0
    if !isTolerated { report("invalid character in source file", start, position) }
    return true
  }

  /// Moves over the lines between the marks that version control leaves in a file with a conflict.
  @inline(never)
  private mutating func skipConflictMarker() -> Bool {
    guard !fruitless.conflictEnd, position == 0 || isLineEnd(bytes[position - 1]) else { return false }
    let terminator: StaticString
    if matches("<<<<<<< ", at: position) {
      terminator = ">>>>>>> "
    } else if matches(">>>> ", at: position) {
      terminator = "<<<<\n"
    } else {
      return false
    }
    var search = position + 5
    while search < end, !(isLineEnd(bytes[search - 1]) && matches(terminator, at: search)) { search += 1 }
    guard search < end else {
      fruitless.conflictEnd = true
      return false
    }
    report("source control conflict marker in source file", position, position + 4)
    position = search + terminator.utf8CodeUnitCount
    skipToLineEnd()
    return true
  }

  func matches(_ text: StaticString, at offset: Int) -> Bool {
    guard offset + text.utf8CodeUnitCount <= end else { return false }
    for index in 0..<text.utf8CodeUnitCount where bytes[offset + index] != text.utf8Start[index] { return false }
    return true
  }
}
