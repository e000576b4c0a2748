/// Cuts a file into tokens, one at a time as the parser asks for them.
///
/// It reads a copy of the file with some zero bytes after it, so that looking ahead a few bytes needs no check.
struct Tokenizer: ~Copyable {
  private var byteRoom: Room<UInt8>
  /// The length of the file.
  let end: Int
  /// Where the next token (or the trivia before it) starts.
  var position = 0

  private var tokenRoom: Room<Token>
  private(set) var count = 0

  var interner: Interner
  let classes = ByteClass.table
  /// The range of an operator that was read without special characters: an operator that starts inside ends at the same
  /// place.
  var plainOperator = 0..<0
  /// The flags of the token that is being read.
  var flags: Token.Flags = []
  var interpolations = Interpolations()
  /// Searches that found nothing, so that a file full of such beginnings is not searched from each of them.
  var fruitless = FruitlessSearches()
  /// The faults of the tokens; the parser has its own.
  private(set) var diagnostics: [SyntaxDiagnostic] = []

  init(_ source: [UInt8], names: borrowing NameTable, memory: ParserMemory) {
    end = source.count
    byteRoom = memory.bytes.take()
    byteRoom.reserve(end + Tokenizer.padding)
    byteRoom.start.initialize(from: source, count: end)
    (byteRoom.start + end).initialize(repeating: 0, count: Tokenizer.padding)
    tokenRoom = memory.tokens.take()
    tokenRoom.reserve(end / 4 + 64)
    interner = memory.takeInterner(names)
    next()
  }

  @inline(__always) var bytes: UnsafeMutablePointer<UInt8> { byteRoom.start }
  @inline(__always) var tokens: UnsafeMutablePointer<Token> { tokenRoom.start }

  static var padding: Int { 32 }

  /// The tokens, which are valid until the memory is reused, and the names.
  consuming func finish(_ memory: ParserMemory) -> (UnsafeBufferPointer<Token>, NameTable) {
    let names = interner.table()
    let tokens = UnsafeBufferPointer(start: tokenRoom.start, count: count)
    memory.tokens = tokenRoom
    memory.bytes.keep(byteRoom)
    memory.keep(interner)
    return (tokens, names)
  }

  // MARK: The token array

  @inline(__always)
  mutating func append(
    _ kind: TokenKind, _ start: Int, _ tokenEnd: Int, _ name: Name = .none, _ extra: Token.Flags = []
  ) {
    if count == tokenRoom.capacity { grow() }
    (tokens + count).initialize(
      to: Token(
        kind: kind, start: UInt32(truncatingIfNeeded: start), length: UInt32(truncatingIfNeeded: tokenEnd &- start),
        name: name, flags: flags.union(extra)))
    count &+= 1
    position = tokenEnd
  }

  @inline(never)
  private mutating func grow() {
    tokenRoom.grow(to: grownCapacity(of: tokenRoom.capacity), keeping: count)
  }

  /// The new capacity of a buffer that was too small: enough if the rest of the file is like its beginning. Untouched
  /// memory costs nothing, but each copy does.
  func grownCapacity(of capacity: Int) -> Int {
    let whole = 1.1 * Double(end) / Double(max(position, 1))
    return Int(Double(capacity) * min(max(whole, 2), 16))
  }

  /// Forgets the tokens from `newCount` on; the next one is read after the last that stays.
  mutating func truncate(to newCount: Int) {
    count = newCount
    interpolations.truncate(to: newCount)
    position = Int(tokens[newCount - 1].end)
    forgetDiagnostics(from: position)
  }

  /// Those of tokens are found again when they are read anew.
  mutating func forgetDiagnostics(from offset: Int) {
    while let last = diagnostics.last, last.range.lowerBound >= offset { diagnostics.removeLast() }
  }

  mutating func mark(at index: Int, _ flags: Token.Flags) { tokens[index] = tokens[index].adding(flags) }

  /// Makes the first characters of a token a token; the rest will be read anew.
  mutating func split(at index: Int, length: Int = 1, as kind: TokenKind) {
    let token = tokens[index]
    tokens[index] = Token(kind: kind, start: token.start, length: UInt32(length), name: .none, flags: token.flags)
    if token.length > UInt32(length) { truncate(to: index + 1) }
  }

  /// Undoes a split.
  mutating func join(_ token: Token, at index: Int) {
    tokens[index] = token
    if token.length > 1 {
      truncate(to: index + 1)
      forgetDiagnostics(from: Int(token.start) + 1)
    }
  }

  /// How many faults of a kind are kept of one file: a file with more is no Swift at all.
  static var maxDiagnostics: Int { 10_000 }

  mutating func report(_ message: String, _ start: Int, _ end: Int) {
    guard diagnostics.count < Self.maxDiagnostics else { return }
    let start = UInt32(min(start, self.end))
    diagnostics.append(SyntaxDiagnostic(range: start..<max(start, UInt32(min(end, self.end))), message: message))
  }

  // MARK: The next token

  /// Reads one more token.
  mutating func next() {
    let triviaStart = position
    flags = count == 0 ? .newlineBefore : []
    skipTrivia()
    let start = position
    if start > triviaStart { flags.insert(.spaceBefore) }
    let byte = bytes[start]
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"):
      identifier(start)
    case UInt8(ascii: "."):
      if classes[Int(bytes[start + 1])] & ByteClass.operatorPart == 0, bytes[start + 1] < 0x80 {
        append(.period, start, start + 1)
      } else {
        operatorToken(start)
      }
    case UInt8(ascii: "("):
      interpolations.open(at: count)
      append(.leftParen, start, start + 1)
    case UInt8(ascii: ")"):
      if interpolations.close(at: count) { return stringContinuation(start) }
      append(.rightParen, start, start + 1)
    case UInt8(ascii: "{"): append(.leftBrace, start, start + 1)
    case UInt8(ascii: "}"): append(.rightBrace, start, start + 1)
    case UInt8(ascii: "["): append(.leftSquare, start, start + 1)
    case UInt8(ascii: "]"): append(.rightSquare, start, start + 1)
    case UInt8(ascii: ","): append(.comma, start, start + 1)
    case UInt8(ascii: ";"): append(.semicolon, start, start + 1)
    case UInt8(ascii: "@"): append(.atSign, start, start + 1)
    case UInt8(ascii: "\\"): append(.backslash, start, start + 1)
    case UInt8(ascii: ":"):
      let double = bytes[start + 1] == UInt8(ascii: ":")
      append(double ? .colonColon : .colon, start, start + (double ? 2 : 1))
    case UInt8(ascii: "\""), UInt8(ascii: "'"): stringLiteral(start, pounds: 0)
    case UInt8(ascii: "0")...UInt8(ascii: "9"): number(start)
    default: otherToken(start, byte)
    }
  }

  /// The rarer ones.
  @inline(never)
  private mutating func otherToken(_ start: Int, _ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "!"), UInt8(ascii: "?"):
      if isLeftBound(start) {
        append(byte == UInt8(ascii: "!") ? .exclamationMark : .postfixQuestionMark, start, start + 1)
      } else {
        operatorToken(start)
      }
    case UInt8(ascii: "<"):
      if bytes[start + 1] == UInt8(ascii: "#"), let placeholderEnd = editorPlaceholderEnd(start) {
        report("editor placeholder in source file", start, placeholderEnd)
        append(.editorPlaceholder, start, placeholderEnd)
      } else {
        operatorToken(start)
      }
    case UInt8(ascii: "#"): pound(start)
    case UInt8(ascii: "$"): dollarIdentifier(start)
    case UInt8(ascii: "`"): escapedIdentifier(start)
    case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
      // Only inside an interpolation of a literal that ends with its line.
      interpolations.pop(at: count)
      report("cannot find ')' to match opening '(' in string interpolation", start, start)
      report("unterminated string literal", start, start)
      append(.stringLiteralTail, start, start)
    default:
      if start >= end { return endOfFile() }
      if classes[Int(byte)] & ByteClass.operatorPart != 0 { return operatorToken(start) }
      unusualToken(start)
    }
  }

  private mutating func endOfFile() {
    if interpolations.isInside {
      interpolations.pop(at: count)
      report("cannot find ')' to match opening '(' in string interpolation", end, end)
      report("unterminated string literal", end, end)
      return append(.stringLiteralTail, end, end)
    }
    append(.endOfFile, end, end)
  }

  /// A token that starts with a byte outside ASCII; ``skipTrivia()`` left none that starts no token.
  private mutating func unusualToken(_ start: Int) {
    guard let (scalar, length) = scalar(at: start) else { return append(.unknown, start, start + 1) }
    if ScalarClass.isIdentifierStart(scalar) {
      identifier(start)
    } else if ScalarClass.isOperatorStart(scalar) {
      operatorToken(start)
    } else if ScalarClass.isIdentifierContinue(scalar) {
      report("identifier can only start with a letter or underscore, not a number", start, start + length)
      identifier(start)
    } else {
      report("unicode curly quote found, replace with '\"'", start, start + length)
      append(.unknown, start, start + length)
    }
  }

  /// The scalar at an offset and how many bytes it takes, or nil where the bytes are not UTF-8.
  func scalar(at offset: Int) -> (scalar: UInt32, length: Int)? {
    let lead = bytes[offset]
    if lead < 0x80 { return (UInt32(lead), 1) }
    let length = (~lead).leadingZeroBitCount
    guard (2...4).contains(length), lead < 0xF5 else { return nil }
    var value = UInt32(lead & (0x7F >> UInt8(length)))
    for index in 1..<length {
      let byte = bytes[offset + index]
      guard byte & 0xC0 == 0x80 else { return nil }
      value = value << 6 | UInt32(byte & 0x3F)
    }
    let smallest: UInt32 = length == 2 ? 0x80 : length == 3 ? 0x800 : 0x10000
    guard value >= smallest, value < 0x110000, !(0xD800...0xDFFF).contains(value) else { return nil }
    return (value, length)
  }
}
