import TCALintSyntax

/// Looks for one form of a pattern in one tree.
///
/// A node of the pattern is held against a node of the tree at most once for each place that the pattern's first node is
/// tried at, so that a tree takes time as it is long. How deep calls nest is bounded by the pattern.
struct PatternMatcher {
  let nodes: [PatternNode]
  private let placeholders: [String]
  let tree: SyntaxTree
  /// The names of the pattern's words in the tree; nil for a word that the tree does not contain.
  let words: [Name?]
  /// The match of each placeholder, as tokens.
  private(set) var bound: [Range<Int>?]
  /// The placeholders that were bound, in order, to take back what led nowhere.
  private(set) var trail: [Int] = []

  init(_ form: PatternForm, _ tree: SyntaxTree) {
    nodes = form.nodes
    placeholders = form.placeholders
    self.tree = tree
    words = form.words.map { tree.names.find($0) }
    bound = Array(repeating: nil, count: form.placeholders.count)
  }

  /// The first matches that count, up to a limit.
  mutating func matches(atMost limit: Int, where isWanted: (PatternMatch) -> Bool) -> [PatternMatch] {
    // A word of a pattern that the tree does not hold is nowhere.
    guard !words.contains(where: { $0 == nil }) else { return [] }
    var found: [PatternMatch] = []
    let root = nodes[0].kind
    for node in tree.root.descendants where node.kind == root || (root.isMacro && node.kind.isMacro) {
      if root == .sequenceExpr {
        addWindows(of: node, to: &found, atMost: limit, where: isWanted)
      } else if matches(0, node), case let match = match(node.tokenRange), isWanted(match) {
        found.append(match)
      }
      takeBack(to: 0)
      if found.count >= limit { break }
    }
    return found
  }

  /// Adds the matching parts of a sequence of operands and operators.
  private mutating func addWindows(
    of node: Syntax, to found: inout [PatternMatch], atMost limit: Int, where isWanted: (PatternMatch) -> Bool
  ) {
    let parts = Array(node.children)
    let own = children(of: 0)
    guard parts.count >= own.count else { return }
    for start in 0...(parts.count - own.count) where found.count < limit {
      if let end = matchesRow(own, parts, from: start),
        case let match = match(parts[start].tokenRange.lowerBound..<parts[end - 1].tokenRange.upperBound),
        isWanted(match)
      {
        found.append(match)
      }
      takeBack(to: 0)
    }
  }

  private func match(_ tokens: Range<Int>) -> PatternMatch {
    var captures: [String: Range<UInt32>] = [:]
    for (name, tokens) in zip(placeholders, bound) { if let tokens { captures[name] = bytes(of: tokens) } }
    return PatternMatch(range: bytes(of: withoutSeparators(tokens)), captures: captures)
  }

  private func bytes(of tokens: Range<Int>) -> Range<UInt32> {
    let start = tree.tokens[tokens.lowerBound].start
    return tokens.isEmpty ? start..<start : start..<tree.tokens[tokens.upperBound - 1].end
  }

  func withoutSeparators(_ tokens: Range<Int>) -> Range<Int> {
    var end = tokens.upperBound
    while end > tokens.lowerBound, [.comma, .semicolon].contains(tree.tokens[end - 1].kind) { end -= 1 }
    return tokens.lowerBound..<end
  }

  func children(of node: Int) -> [Int] {
    var found: [Int] = []
    var next = node + 1
    while next < nodes[node].end {
      found.append(next)
      next = nodes[next].end
    }
    return found
  }

  // MARK: Placeholders

  /// Binds a placeholder; false where it is bound to something else already.
  mutating func bind(_ placeholder: Int?, _ tokens: Range<Int>) -> Bool {
    guard let placeholder else { return true }
    let tokens = withoutSeparators(tokens)
    guard let known = bound[placeholder] else {
      bound[placeholder] = tokens
      trail.append(placeholder)
      return true
    }
    return hasSameTokens(known, tokens)
  }

  mutating func takeBack(to count: Int) {
    while trail.count > count { bound[trail.removeLast()] = nil }
  }

  private func hasSameTokens(_ first: Range<Int>, _ second: Range<Int>) -> Bool {
    guard first.count == second.count else { return false }
    for (left, right) in zip(first, second) where !hasSameText(tree.tokens[left], tree.tokens[right]) { return false }
    return true
  }

  private func hasSameText(_ left: Token, _ right: Token) -> Bool {
    guard left.kind == right.kind, left.name == right.name else { return false }
    return !left.name.isNone || tree.bytes(of: left).elementsEqual(tree.bytes(of: right))
  }

  // MARK: Tokens

  mutating func matches(_ pattern: PatternToken, _ index: Int) -> Bool {
    let token = tree.tokens[index]
    switch pattern {
    case .word(let word): return token.name == words[word]
    case .text(let text): return token.name.isNone && tree.bytes(of: token).elementsEqual(text)
    case .any(let placeholder): return bind(placeholder, index..<index + 1)
    }
  }

  /// Whether the tokens of a node that are not its children's are those of the pattern.
  mutating func matchesTokens(_ node: Int, _ other: Syntax) -> Bool {
    if other.kind == .importDecl { return matchesPath(node, other) }
    if other.kind.hasOnlySigns { return true }
    let own = nodes[node].tokens
    var next = 0
    for index in other.ownTokens where !PatternCompiler.isSeparator(tree.tokens[index].kind) {
      guard next < own.count, matches(own[next], index) else { return false }
      next += 1
    }
    return next == own.count
  }

  /// `import $MODULE` matches `import struct Module.Thing` too, as the pattern is a prefix of the path.
  private mutating func matchesPath(_ node: Int, _ other: Syntax) -> Bool {
    guard let main = other.mainTokenIndex else { return false }
    // Without the keyword.
    var next = main
    for token in nodes[node].tokens.dropFirst() {
      guard next < other.tokenRange.upperBound, matches(token, next) else { return false }
      next += 2
    }
    return true
  }
}
