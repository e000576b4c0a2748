extension Tokenizer {
  /// An identifier, a reserved word or `_`. It is hashed while its end is looked for, eight bytes at a time.
  @inline(__always)
  mutating func identifier(_ start: Int) {
    var hasher = TextHasher()
    var offset = start
    var word = word(at: offset)
    var others = ByteClass.othersThanIdentifiers(in: word)
    while others == 0 {
      hasher.combine(word)
      offset &+= 8
      word = self.word(at: offset)
      others = ByteClass.othersThanIdentifiers(in: word)
    }
    let rest = others.trailingZeroBitCount &>> 3
    offset &+= rest
    if bytes[offset] >= 0x80 { return longIdentifier(start, offset) }
    if offset == start &+ 1, bytes[start] == UInt8(ascii: "_") { return append(.wildcard, start, offset) }
    let hash = hasher.finish(lastWord: word & TextHasher.lowBytes(rest))
    let name = interner.intern(bytes + start, count: offset &- start, hash: hash)
    append(Self.kind(of: name), start, offset, name)
  }

  /// An identifier that may continue outside ASCII at an offset.
  @inline(never)
  private mutating func longIdentifier(_ start: Int, _ offset: Int) {
    let end = identifierEnd(offset)
    if end == start + 1, bytes[start] == UInt8(ascii: "_") { return append(.wildcard, start, end) }
    let name = intern(start, end)
    append(Self.kind(of: name), start, end, name)
  }

  /// The end of an identifier that continues at an offset.
  func identifierEnd(_ offset: Int) -> Int {
    var offset = offset
    while true {
      if classes[Int(bytes[offset])] & ByteClass.identifierContinue != 0 {
        offset += 1
      } else if bytes[offset] >= 0x80, let (scalar, length) = scalar(at: offset),
        ScalarClass.isIdentifierContinue(scalar)
      {
        offset += length
      } else {
        return offset
      }
    }
  }

  /// Reserved words come first in every table of names, in the order of their kinds: `TokenizerTests` compares the two.
  @inline(__always)
  private static func kind(of name: Name) -> TokenKind {
    guard name.rawValue <= KnownName.while.rawValue else { return .identifier }
    return unsafeBitCast(
      TokenKind.anyKeyword.rawValue &+ UInt8(truncatingIfNeeded: name.rawValue) &- 1, to: TokenKind.self)
  }

  /// `$0` and `$name`.
  mutating func dollarIdentifier(_ start: Int) {
    var offset = start + 1
    var isNumber = true
    while true {
      if classes[Int(bytes[offset])] & ByteClass.identifierContinue != 0 {
        if classes[Int(bytes[offset])] & ByteClass.digit == 0 { isNumber = false }
        offset += 1
      } else if bytes[offset] >= 0x80, let (scalar, length) = scalar(at: offset),
        ScalarClass.isIdentifierContinue(scalar)
      {
        isNumber = false
        offset += length
      } else {
        break
      }
    }
    append(isNumber ? .dollarIdentifier : .identifier, start, offset, intern(start, offset))
  }

  mutating func intern(_ start: Int, _ end: Int) -> Name {
    end > start ? interner.intern(bytes + start, count: end - start) : .none
  }

  /// `` `default` `` and raw identifiers such as `` `what it does` ``.
  mutating func escapedIdentifier(_ start: Int) {
    var offset = start + 1
    var isFaulty = false
    var isBlank = true
    var isOperator = true
    while offset < end, bytes[offset] != UInt8(ascii: "`"), !isLineEnd(bytes[offset]) {
      guard let (scalar, length) = scalar(at: offset) else {
        isFaulty = true
        offset += 1
        continue
      }
      if ScalarClass.isForbiddenInRawIdentifier(scalar) { isFaulty = true }
      if scalar != 0x20, scalar != 0x200E, scalar != 0x200F { isBlank = false }
      let isFirst = offset == start + 1
      let isOperatorScalar =
        scalar < 0x80
        ? classes[Int(scalar)] & ByteClass.operatorPart != 0
        : isFirst ? ScalarClass.isOperatorStart(scalar) : ScalarClass.isOperatorContinue(scalar)
      if !isOperatorScalar { isOperator = false }
      offset += length
    }
    guard offset < end, bytes[offset] == UInt8(ascii: "`") else { return append(.backtick, start, start + 1) }
    if isFaulty || isBlank || isOperator {
      report("invalid raw identifier", start, offset + 1)
    }
    append(.identifier, start, offset + 1, intern(start + 1, offset), .escaped)
  }

  /// `#if` and its kin, a raw string, a regex literal, a shebang, or `#` itself.
  mutating func pound(_ start: Int) {
    if start == 0, bytes[1] == UInt8(ascii: "!") {
      skipToLineEnd()
      return append(.shebang, 0, position)
    }
    var offset = start
    if start < fruitless.poundsBefore { return append(.pound, start, start + 1) }
    while bytes[offset] == UInt8(ascii: "#") { offset += 1 }
    if bytes[offset] == UInt8(ascii: "\"") { return stringLiteral(start, pounds: offset - start) }
    if bytes[offset] == UInt8(ascii: "/"), let regex = scanRegex(start, mustBeRegex: true) {
      return append(.regexLiteral, start, regex)
    }
    if offset > start + 1 { fruitless.poundsBefore = offset - 1 }
    offset = start + 1
    while classes[Int(bytes[offset])] & ByteClass.identifierStart != 0 { offset += 1 }
    for (text, kind) in Self.directives where offset - start == text.utf8CodeUnitCount && matches(text, at: start) {
      return append(kind, start, offset)
    }
    append(.pound, start, start + 1)
  }

  private static let directives: [(StaticString, TokenKind)] = [
    ("#if", .poundIf), ("#else", .poundElse), ("#elseif", .poundElseif), ("#endif", .poundEndif),
    ("#available", .poundAvailable), ("#unavailable", .poundUnavailable), ("#sourceLocation", .poundSourceLocation),
  ]

  /// Where a well-formed `<#…#>` ends.
  func editorPlaceholderEnd(_ start: Int) -> Int? {
    var offset = start + 2
    while offset < end, bytes[offset] != UInt8(ascii: "\n") {
      if bytes[offset] == UInt8(ascii: "<"), bytes[offset + 1] == UInt8(ascii: "#") { return nil }
      if bytes[offset] == UInt8(ascii: "#"), bytes[offset + 1] == UInt8(ascii: ">") { return offset + 2 }
      offset += 1
    }
    return nil
  }
}
