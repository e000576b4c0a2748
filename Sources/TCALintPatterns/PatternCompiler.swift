import TCALintSyntax

/// Makes a flat pattern of a tree.
struct PatternCompiler {
  private(set) var nodes: [PatternNode] = []
  private(set) var words: [String] = []
  private(set) var placeholders: [String] = []
  /// Texts that a file must hold to hold the pattern; words as whole words.
  private(set) var anchors: [PatternAnchor] = []

  /// - Parameter withBody: whether the block that a declaration ends in is part of the pattern.
  mutating func add(_ node: Syntax, withBody: Bool = true) {
    if let form = placeholder(node) {
      nodes.append(
        PatternNode(
          form: form, kind: node.kind, flags: [], tokens: [], main: nil, end: nodes.count + 1,
          afterModifiers: nodes.count + 1))
      return
    }
    let index = nodes.count
    nodes.append(code(node))
    nodes[index].afterModifiers = index + 1
    for child in node.children where withBody || (child.kind != .memberBlock && child.kind != .codeBlock) {
      add(child)
      if child.kind == .attribute || child.kind == .declModifier { nodes[index].afterModifiers = nodes.count }
    }
    nodes[index].end = nodes.count
  }

  /// Adds the sequences of tokens of an expression that only white space can separate: `count == 0`.
  mutating func addRows(of node: Syntax) {
    switch node.kind {
    case .sequenceExpr, .memberAccessExpr, .memberType: break
    default: return
    }
    var row: [Token] = []
    for index in node.tokenRange {
      let token = node.tree.tokens[index]
      switch token.kind {
      case .identifier where !isPlaceholder(token, in: node.tree), .binaryOperator, .integerLiteral, .period:
        row.append(token)
      default:
        addRow(row, in: node.tree)
        row = []
      }
    }
    addRow(row, in: node.tree)
  }

  private mutating func addRow(_ row: [Token], in tree: SyntaxTree) {
    let row = row.drop { $0.name.isNone }
    guard let first = row.first, row.count > 1 else { return }
    var anchor = PatternAnchor(Array(tree.names.text(first.name).utf8), isWord: true)
    anchor.followers = row.dropFirst().map { Array(tree.bytes(of: $0)) }
    anchors.append(anchor)
  }

  private func isPlaceholder(_ token: Token, in tree: SyntaxTree) -> Bool {
    let bytes = tree.bytes(of: token)
    return bytes.first == UInt8(ascii: "$") || bytes.first == UInt8(ascii: "`")
  }

  // MARK: Placeholders

  /// The form of a node that consists of a placeholder alone.
  private mutating func placeholder(_ node: Syntax) -> PatternNode.Form? {
    guard let first = node.tokenRange.first else { return nil }
    for index in node.tokenRange.dropFirst() {
      guard node.tree.tokens[index].kind == .comma || node.tree.tokens[index].kind == .semicolon else { return nil }
    }
    let token = node.tree.tokens[first]
    if token.kind == .editorPlaceholder { return .several(number(of: name(of: token, in: node.tree))) }
    // A label or an operator may be one too, and is a token; an element is what its expression is.
    guard node.kind == .declReferenceExpr || node.kind == .identifierType || node.kind.isPattern else { return nil }
    guard case .any(let number)? = self.token(token, in: node.tree) else { return nil }
    return .one(number)
  }

  /// The name of a placeholder for several elements.
  private func name(of token: Token, in tree: SyntaxTree) -> String? {
    let text = tree.bytes(of: token).dropFirst("<#$$$".utf8.count).dropLast("#>".utf8.count)
    return Placeholder.isName(text) ? String(decoding: text, as: UTF8.self) : nil
  }

  private mutating func number(of name: String?) -> Int? {
    guard let name else { return nil }
    if let known = placeholders.firstIndex(of: name) { return known }
    placeholders.append(name)
    return placeholders.count - 1
  }

  // MARK: Code

  private mutating func code(_ node: Syntax) -> PatternNode {
    let tree = node.tree
    var tokens: [PatternToken] = []
    if !node.kind.hasOnlySigns {
      for index in node.ownTokens { if let token = self.token(tree.tokens[index], in: tree) { tokens.append(token) } }
    }
    addAnchor(of: node)
    return PatternNode(
      form: .code, kind: node.kind, flags: node.flags, tokens: tokens,
      main: node.mainToken.flatMap { token($0, in: tree) }, end: 0, afterModifiers: 0)
  }

  /// The condition on a token; nil for a token that its node's kind determines.
  private mutating func token(_ token: Token, in tree: SyntaxTree) -> PatternToken? {
    if Self.isSeparator(token.kind) { return nil }
    let bytes = tree.bytes(of: token)
    if token.kind == .identifier, bytes.first == UInt8(ascii: "$") {
      if bytes.count == 2, bytes.last == UInt8(ascii: "_") { return .any(nil) }
      if Placeholder.isName(bytes.dropFirst()) {
        return .any(number(of: String(decoding: bytes.dropFirst(), as: UTF8.self)))
      }
    }
    guard !token.name.isNone else {
      anchors.append(PatternAnchor(Array(bytes), isWord: false))
      return .text(Array(bytes))
    }
    let word = tree.names.text(token.name)
    anchors.append(PatternAnchor(Array(word.utf8), isWord: true))
    if let known = words.firstIndex(of: word) { return .word(known) }
    words.append(word)
    return .word(words.count - 1)
  }

  /// `try!` is far rarer than `try`.
  private mutating func addAnchor(of node: Syntax) {
    guard node.kind == .tryExpr || node.kind == .unresolvedAsExpr, let main = node.mainToken,
      !node.flags.isDisjoint(with: [.questionMark, .exclamationMark])
    else { return }
    let sign: Character = node.flags.contains(.exclamationMark) ? "!" : "?"
    anchors.append(PatternAnchor(Array((node.tree.names.text(main.name) + String(sign)).utf8), isWord: false))
  }

  /// Whether a token only parts others.
  static func isSeparator(_ kind: TokenKind) -> Bool {
    switch kind {
    case .comma, .semicolon, .leftParen, .rightParen, .leftBrace, .rightBrace, .leftSquare, .rightSquare, .leftAngle,
      .rightAngle, .colon, .period, .pound, .atSign, .arrow, .exclamationMark, .postfixQuestionMark, .endOfFile:
      true
    default: false
    }
  }
}

extension SyntaxTree {
  func bytes(of token: Token) -> ArraySlice<UInt8> { source[Int(token.start)..<Int(token.end)] }
}

extension Syntax {
  /// The tokens of the node that are not those of its children.
  var ownTokens: [Int] {
    var found: [Int] = []
    var next = tokenRange.lowerBound
    for child in children {
      let range = child.tokenRange
      if range.lowerBound > next { found += next..<range.lowerBound }
      next = max(next, range.upperBound)
    }
    if next < tokenRange.upperBound { found += next..<tokenRange.upperBound }
    return found
  }
}
