import TCALintSyntax

extension PatternMatcher {
  /// Whether a node of the pattern matches one of the tree. The caller has to restore bindings if it does not.
  ///
  /// - Parameter isBase: whether something behind it belongs to it, as `.name` or arguments do: there `a?` is `a`.
  mutating func matches(_ node: Int, _ other: Syntax, isBase: Bool = false) -> Bool {
    switch nodes[node].form {
    case .one(let placeholder), .several(let placeholder): return bind(placeholder, other.tokenRange)
    case .code: break
    }
    let own = nodes[node].kind
    var other = other
    while other.kind != own, !(own.isMacro && other.kind.isMacro) {
      switch other.kind {
      case .genericSpecializationExpr: break
      case .optionalChainingExpr, .forceUnwrapExpr: if !isBase { return false }
      default: return false
      }
      guard let inner = other.firstChild else { return false }
      other = inner
    }
    if own == .functionEffectSpecifiers { return other.flags.isSuperset(of: nodes[node].flags) }
    guard own == .attribute || own == .functionParameter || nodes[node].flags == other.flags else { return false }
    if own == .attribute { return matchesAttribute(node, other) }
    guard matchesTokens(node, other) else { return false }
    if own.isCall { return matchesCall(node, other) }
    if own == .sequenceExpr {
      let parts = Array(other.children)
      return matchesRow(children(of: node), parts, from: 0) == parts.count
    }
    if own.isUnordered { return matchesAnywhere(children(of: node), Array(other.children)) }
    return matchesPieces(node, other)
  }

  /// Attributes and modifiers in any order, and then the rest.
  private mutating func matchesPieces(_ node: Int, _ other: Syntax) -> Bool {
    let base = nodes[node].kind == .memberAccessExpr || nodes[node].kind == .postfixOperatorExpr
    let own = children(of: node)
    // Most nodes have one child or two, in which nothing can be left out.
    let modifiers = own.prefix { $0 < nodes[node].afterModifiers }
    if !modifiers.isEmpty {
      let others = other.children.filter { $0.kind == .attribute || $0.kind == .declModifier }
      guard matchesAnywhere(Array(modifiers), others) else { return false }
    }
    let rest = Array(own.dropFirst(modifiers.count))
    let others = Array(other.children)
    return matchesList(
      rest, others[...].dropModifiers(if: !modifiers.isEmpty), in: nodes[node].kind, isBase: base)
  }

  /// Arguments that an attribute of a pattern does not mention are ignored.
  private mutating func matchesAttribute(_ node: Int, _ other: Syntax) -> Bool {
    let own = children(of: node)
    let others = Array(other.children)
    guard let name = own.first, let otherName = others.first, matches(name, otherName) else { return false }
    return own.count == 1 || matchesArguments(Array(own.dropFirst()), Array(others.dropFirst()))
  }

  /// Whether each of some nodes of the pattern fits one of the tree's.
  private mutating func matchesAnywhere(_ own: [Int], _ others: [Syntax]) -> Bool {
    for node in own where !nodes[node].isSeveral {
      let count = trail.count
      let isFound = others.contains { other in
        if matches(node, other) { return true }
        takeBack(to: count)
        return false
      }
      if !isFound { return false }
    }
    return true
  }

  // MARK: Calls

  private mutating func matchesCall(_ node: Int, _ other: Syntax) -> Bool {
    var own = children(of: node)
    var others = Array(other.children)
    if !nodes[node].kind.isMacro {
      guard let callee = own.first, let otherCallee = others.first, matches(callee, otherCallee, isBase: true) else {
        return false
      }
      own.removeFirst()
      others.removeFirst()
    }
    return matchesArguments(own, others)
  }

  private mutating func matchesArguments(_ own: [Int], _ others: [Syntax]) -> Bool {
    matchesList(own, others[...], in: .functionCallExpr, isBase: false)
  }

  /// Whether an argument fits. A closure is the same argument behind the parentheses as in them, where it has no label.
  mutating func matchesArgument(_ node: Int, _ other: Syntax) -> Bool {
    let (own, kind) = (nodes[node].kind, other.kind)
    if own == kind { return matches(node, other) }
    if case .code = nodes[node].form {} else { return matches(node, other) }
    switch (own, kind) {
    case (.labeledExpr, .closureExpr): return matches(node + 1, other)
    case (.closureExpr, .labeledExpr): return other.lastChild.map { matches(node, $0) } ?? false
    case (.labeledExpr, .multipleTrailingClosureElement), (.multipleTrailingClosureElement, .labeledExpr):
      guard let label = nodes[node].main, let otherLabel = other.mainTokenIndex, let value = other.lastChild else {
        return false
      }
      return matches(label, otherLabel) && matches(node + 1, value)
    default: return false
    }
  }
}

extension Syntax {
  fileprivate var lastChild: Syntax? {
    var last: Syntax?
    for child in children { last = child }
    return last
  }
}

extension ArraySlice<Syntax> {
  /// The parts after attributes and modifiers.
  fileprivate func dropModifiers(if areHeld: Bool) -> ArraySlice<Syntax> {
    areHeld ? drop { $0.kind == .attribute || $0.kind == .declModifier } : self
  }
}
