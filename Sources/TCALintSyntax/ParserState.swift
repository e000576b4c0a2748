/// The parser at work on a file: the tokens so far, where it is among them, and the nodes that are complete.
///
/// The grammar is in the extensions, a file for each part of it. A function that parses something leaves its nodes at
/// the end of ``nodes``; one that only looks ahead starts with `at` or `can` and leaves everything as it was.
struct ParserState: ~Copyable {
  var tokenizer: Tokenizer
  /// Index of the token that is looked at. It is always there.
  var cursor = 0

  private(set) var nodes: UnsafeMutablePointer<PendingNode>
  private(set) var nodeCount = 0
  private var nodeCapacity: Int

  /// How many brackets, braces and `#if`s are open.
  var nesting = 0
  /// How many constructs without brackets are open that contain one another (`- - -x`, `A -> B -> C`).
  var depth = 0
  /// The tokens that were split while looking ahead, as they were before.
  var splits: [Split] = []
  var lookaheads = 0
  var lookaheadDepth = 0
  /// The brackets open in ``skipSingle()``: the index of each, and behind it two bits for its kind.
  var skipStack: [Int] = []
  /// The line whose indentation was asked for last.
  var indentedLine = IndentedLine()
  /// The offset before which the modifiers from the token on have turned out not to start a declaration.
  var endOfStrayModifiers: UInt32 = 0
  var elseChain: [NodeStart] = []
  var diagnostics: [SyntaxDiagnostic] = []
  /// Where faults are not reported, because a compiler may not have to read it.
  var lenientRanges: [Range<UInt32>] = []
  /// Whether indentation tells where a block ends: when braces have turned out not to match.
  let trustsIndentation: Bool
  var bracesMismatch = false
  let wordClasses = WordClass.table
  let wordCount = UInt32(WordClass.count)

  struct Split {
    let index: Int
    var token: Token
  }

  /// The deepest nesting that is read; what is deeper is a syntax error.
  static var maximumNesting: Int { 256 }
  static var maximumDepth: Int { 512 }

  init(_ source: [UInt8], names: borrowing NameTable, trustsIndentation: Bool) {
    tokenizer = Tokenizer(source, names: names)
    self.trustsIndentation = trustsIndentation
    nodeCapacity = source.count / 4 + 64
    nodes = Self.allocateNodes(nodeCapacity)
  }

  deinit { (nodes - 1).deallocate() }

  /// Room for nodes, with one before the first so that there is always a last one.
  private static func allocateNodes(_ capacity: Int) -> UnsafeMutablePointer<PendingNode> {
    let room = UnsafeMutablePointer<PendingNode>.allocate(capacity: capacity + 1)
    room.initialize(
      to: PendingNode(kind: .sourceFile, flags: 0, firstToken: 0, endToken: 0, mainToken: .max, firstNode: 0))
    return room + 1
  }

  // MARK: Looking at tokens

  @inline(__always) var token: Token { tokenizer.tokens[cursor] }
  @inline(__always) var kind: TokenKind { tokenizer.tokens[cursor].kind }

  /// The token after the one that is looked at; at the end of the file, that end.
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
  /// An identifier or a placeholder that stands for one.
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
  @inline(__always) func atOperator(_ text: StaticString) -> Bool { Self.isOperator(kind) && isSpelled(text) }
  @inline(never) private func isSpelled(_ text: StaticString) -> Bool {
    text.utf8CodeUnitCount == Int(token.length) && tokenizer.matches(text, at: Int(token.start))
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

  /// Takes the token into what is being parsed.
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

  /// What ``rewind(_:)`` goes back to.
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

  /// Keeps what was done since, splits included.
  mutating func accept(_ checkpoint: Checkpoint) {
    lookaheads -= 1
    if lookaheads == 0 { splits.removeAll(keepingCapacity: true) }
  }

  // MARK: Nodes

  @inline(__always) var here: NodeStart { NodeStart(token: cursor, node: nodeCount) }

  /// Completes a node that contains everything since its start; a main token that was not there is none.
  @inline(__always)
  mutating func finish(_ kind: SyntaxKind, _ start: NodeStart, main: Int = -1, flags: SyntaxFlags = []) {
    if nodeCount == nodeCapacity { growNodes() }
    (nodes + nodeCount).initialize(
      to: PendingNode(
        kind: kind, flags: flags.rawValue, firstToken: UInt32(truncatingIfNeeded: start.token),
        endToken: UInt32(truncatingIfNeeded: cursor),
        mainToken: main < cursor ? UInt32(truncatingIfNeeded: main) : .max,
        firstNode: UInt32(truncatingIfNeeded: start.node)))
    nodeCount += 1
  }

  /// Takes a single token as a node.
  @inline(__always)
  mutating func leaf(_ kind: SyntaxKind) {
    let start = here
    consume()
    finish(kind, start, main: start.token)
  }

  @inline(never)
  private mutating func growNodes() {
    nodeCapacity = tokenizer.grownCapacity(of: nodeCapacity)
    let grown = Self.allocateNodes(nodeCapacity)
    grown.initialize(from: nodes, count: nodeCount)
    (nodes - 1).deallocate()
    nodes = grown
  }

  /// The node that was completed last; before the first one, an empty file.
  @inline(__always) var lastNode: PendingNode { nodes[nodeCount - 1] }

  /// Takes the node that was completed last apart: what it contains stays.
  mutating func dissolveLastNode() { nodeCount -= 1 }

  // MARK: The result

  /// What is wrong with the file.
  struct Faults {
    let isDamaged: Bool
    let reported: [SyntaxDiagnostic]
  }

  var faults: Faults {
    Faults(isDamaged: !tokenizer.diagnostics.isEmpty || !diagnostics.isEmpty, reported: reportedDiagnostics())
  }

  consuming func finish(source: [UInt8], faults: Faults) -> SyntaxTree {
    let laidOut = SyntaxTree.layOut(nodes, count: nodeCount)
    let (tokens, names) = tokenizer.takeResult()
    return SyntaxTree(
      source: source, tokens: tokens, nodes: laidOut, names: names, diagnostics: faults.reported,
      isDamaged: faults.isDamaged)
  }

  /// In source order, each once, without those of ranges that a compiler may not have to read.
  private func reportedDiagnostics() -> [SyntaxDiagnostic] {
    let all = tokenizer.diagnostics + diagnostics
    guard !all.isEmpty else { return [] }
    var reported: [SyntaxDiagnostic] = []
    let sorted = all.sorted {
      ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
    }
    let lenient = lenientRanges.sorted { $0.lowerBound < $1.lowerBound }
    var next = 0
    var lenientEnd: UInt32 = 0
    for diagnostic in sorted where reported.last != diagnostic {
      while next < lenient.count, lenient[next].lowerBound <= diagnostic.range.lowerBound {
        lenientEnd = Swift.max(lenientEnd, lenient[next].upperBound)
        next += 1
      }
      let isBehind = diagnostic.range.upperBound > lenientEnd || diagnostic.range.lowerBound == lenientEnd
      if isBehind { reported.append(diagnostic) }
    }
    return reported
  }
}
