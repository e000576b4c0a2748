// Looking at tokens and moving on.

extension Parser {
  @inline(__always) var token: Token { tokenizer.tokens[cursor] }
  @inline(__always) var kind: TokenKind { tokenizer.tokens[cursor].kind }

  /// The token after the current one; at the end of the file, the end token.
  @inline(__always)
  var nextToken: Token {
    mutating get {
      if cursor + 1 == tokenizer.count {
        if kind == .endOfFile { return token }
        tokenizer.next()
      }
      return tokenizer.tokens[cursor + 1]
    }
  }
  @inline(__always) var nextKind: TokenKind { mutating get { nextToken.kind } }

  @inline(__always) func at(_ kind: TokenKind) -> Bool { self.kind == kind }
  @inline(__always) func at(_ first: TokenKind, _ second: TokenKind) -> Bool {
    let kind = self.kind
    return kind == first || kind == second
  }
  @inline(__always) func at(_ first: TokenKind, _ second: TokenKind, _ third: TokenKind) -> Bool {
    let kind = self.kind
    return kind == first || kind == second || kind == third
  }
  /// Whether the token is that word, reserved or not.
  @inline(__always) func at(_ word: KnownName) -> Bool { Self.isWord(token, word) }
  @inline(__always) static func isWord(_ token: Token, _ word: KnownName) -> Bool {
    token.name.rawValue == word.rawValue && !token.flags.contains(.escaped)
  }
  @inline(__always) func at(_ wordClass: WordClass) -> Bool { !classOf(token).isDisjoint(with: wordClass) }
  @inline(__always) func classOf(_ token: Token) -> WordClass {
    let name = token.name.rawValue
    guard name < wordCount, !token.flags.contains(.escaped) else { return [] }
    return wordClasses[Int(name)]
  }

  @inline(__always) var atLineStart: Bool { token.flags.contains(.newlineBefore) }
  /// An identifier or a placeholder for one.
  @inline(__always) var atIdentifier: Bool { Self.isIdentifier(kind) }
  @inline(__always) static func isIdentifier(_ kind: TokenKind) -> Bool {
    kind == .identifier || kind == .editorPlaceholder
  }
  @inline(__always) static func isReserved(_ kind: TokenKind) -> Bool {
    kind.rawValue >= TokenKind.anyKeyword.rawValue && kind.rawValue < TokenKind.wildcard.rawValue
  }
  @inline(__always) var atReservedWord: Bool { Self.isReserved(kind) }
  @inline(__always) static func isOperator(_ kind: TokenKind) -> Bool {
    kind == .binaryOperator || kind == .prefixOperator || kind == .postfixOperator
  }

  @inline(__always) func byte(of token: Token) -> UInt8 { tokenizer.bytes[Int(token.start)] }
  @inline(__always) func isOperator(_ token: Token, _ character: Unicode.Scalar) -> Bool {
    Self.isOperator(token.kind) && token.length == 1 && byte(of: token) == UInt8(ascii: character)
  }
  /// Whether the token is that operator.
  @inline(__always) func atOperator(_ text: StaticString) -> Bool {
    Self.isOperator(kind) && Self.isSpelled(token, in: tokenizer.bytes, text)
  }
  @inline(never)
  private static func isSpelled(_ token: Token, in bytes: UnsafePointer<UInt8>, _ text: StaticString) -> Bool {
    guard text.utf8CodeUnitCount == Int(token.length) else { return false }
    let start = bytes + Int(token.start)
    for index in 0..<text.utf8CodeUnitCount where start[index] != text.utf8Start[index] { return false }
    return true
  }
  /// Whether the token is an operator that starts so, and could be split there.
  @inline(__always) func atPrefix(_ character: Unicode.Scalar) -> Bool { hasPrefix(token, character) }
  @inline(__always) func hasPrefix(_ token: Token, _ character: Unicode.Scalar) -> Bool {
    Self.isOperator(token.kind) && byte(of: token) == UInt8(ascii: character)
  }

  // MARK: Moving on

  /// Moves to the next token; stays at the end of the file.
  @inline(__always)
  mutating func advance() {
    if cursor + 1 == tokenizer.count {
      if kind == .endOfFile { return }
      tokenizer.next()
    }
    cursor += 1
  }

  /// Consumes the token.
  @inline(__always)
  mutating func consume() {
    switch kind {
    case .leftParen, .leftBrace, .leftSquare, .poundIf: nesting += 1
    case .rightParen, .rightBrace, .rightSquare, .poundEndif: nesting -= 1
    default: break
    }
    advance()
  }

  @inline(__always)
  mutating func consume(if kind: TokenKind) -> Bool {
    guard self.kind == kind else { return false }
    consume()
    return true
  }

  @inline(__always)
  mutating func consume(if word: KnownName) -> Bool {
    guard at(word) else { return false }
    consume()
    return true
  }

  @inline(__always)
  mutating func consumeOperator(_ text: StaticString) -> Bool {
    guard atOperator(text) else { return false }
    consume()
    return true
  }

  /// Takes the first character of an operator as a token of its own; the rest is read anew.
  mutating func consumePrefix(as kind: TokenKind) {
    let whole = token
    if lookaheads > 0 { splits.append(Split(index: cursor, token: whole)) }
    tokenizer.split(at: cursor, as: kind)
    if kind == .leftAngle { nesting += 1 }
    if kind == .rightAngle { nesting -= 1 }
    advance()
  }

  /// The state that ``rewind(_:)`` restores.
  struct Checkpoint {
    let cursor: Int
    let splits: Int
    let nesting: Int
  }

  @inline(__always)
  mutating func lookAhead() -> Checkpoint {
    lookaheads += 1
    return Checkpoint(cursor: cursor, splits: splits.count, nesting: nesting)
  }

  @inline(__always)
  mutating func rewind(_ checkpoint: Checkpoint) {
    lookaheads -= 1
    if splits.count > checkpoint.splits { undoSplits(to: checkpoint.splits) }
    cursor = checkpoint.cursor
    nesting = checkpoint.nesting
  }

  private mutating func undoSplits(to count: Int) {
    while splits.count > count {
      let split = splits.removeLast()
      tokenizer.join(split.token, at: split.index)
    }
  }

  /// Keeps what was done since the innermost checkpoint, splits included.
  mutating func accept(_: Checkpoint) {
    lookaheads -= 1
    if lookaheads == 0 { splits.removeAll(keepingCapacity: true) }
  }
}
