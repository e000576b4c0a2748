import TCALintSyntax

/// Paths: a root with the names after it.
extension Gatherer {
  /// Comes to the outermost node of a chain of members; the nodes inside it are part of the path that it makes.
  mutating func enterChain(_ node: Syntax) {
    guard valueOfNode[Int(node.index)] == 0 else { return }
    let start = facts.pathNames.count
    var chain = Chain(value: Value(.path, facts.paths.count))
    descend(node, into: &chain)
    let count = facts.pathNames.count - start
    if count == 0, chain.root == .result || chain.root == .other && !chain.flags.contains(.isMetatype) {
      // `f()!`: the fact is that of the call.
      chain = Chain(value: Value(rawValue: Self.isPassed))
      descend(node, into: &chain)
      return
    }
    let (use, user, wrapping) = use(of: node)
    facts.pathNames.reverse(from: start)
    var path = Path(
      root: chain.root, use: use, flags: chain.flags, plainCount: UInt16(clamping: count - chain.unwrappedAfter),
      names: UInt32(start)..<UInt32(facts.pathNames.count), range: node.range, scope: scope, user: user)
    if wrapping.contains(.isTried) { path.flags.insert(.isTried) }
    if chain.root == .self, count > 0, localNames.find(facts.pathNames[start].name) != nil {
      path.flags.insert(.isShadowed)
    }
    path.subject = subject(of: path, node, chain)
    facts.paths.append(path)
  }

  private struct Chain {
    /// The fact of each of its nodes.
    let value: Value
    var root = Path.Root.other
    /// See ``Path/subject``.
    var subject = UInt32.max
    var flags: Path.Flags = []
    /// How many of the names follow the first `?` or `!`.
    var unwrappedAfter = 0
    var specialized: Syntax?
  }

  /// Adds the names of a chain, from the last to the first, and records the facts of its nodes.
  private mutating func descend(_ node: Syntax, into chain: inout Chain) {
    let start = facts.pathNames.count
    var current = node
    while true {
      let kind = current.kind
      switch kind {
      case .memberAccessExpr, .optionalChainingExpr, .forceUnwrapExpr, .genericSpecializationExpr, .declReferenceExpr,
        .superExpr:
        valueOfNode[Int(current.index)] = chain.value.rawValue
      default: break
      }
      switch kind {
      case .memberAccessExpr:
        if let token = current.mainToken {
          switch token.kind {
          case .selfKeyword: if current == node { chain.flags.insert(.isMetatype) }
          case .initKeyword where current == node: chain.flags.insert(.isInit)
          default: add(token)
          }
        }
        guard let base = current.firstChild, base.kind != .declNameArguments else {
          chain.root = beginsClause(current) ? .other : .implicitMember
          return
        }
        if current.firstChild(.declNameArguments) != nil { chain.flags.insert(.hasLabels) }
        current = base
      case .optionalChainingExpr, .forceUnwrapExpr:
        chain.unwrappedAfter = max(chain.unwrappedAfter, facts.pathNames.count - start)
        if current == node { chain.flags.insert(.endsUnwrapped) }
        guard let base = current.firstChild else { return }
        current = base
      case .genericSpecializationExpr:
        if chain.specialized == nil { chain.specialized = current }
        guard let base = current.firstChild else { return }
        current = base
      case .declReferenceExpr:
        if current.firstChild(.declNameArguments) != nil { chain.flags.insert(.hasLabels) }
        root(current, of: &chain)
        return
      case .superExpr:
        chain.root = .super
        return
      case .functionCallExpr, .subscriptCallExpr, .macroExpansionExpr:
        chain.root = .result
        chain.subject = current.index
        return
      case .tupleExpr:
        guard let inner = onlyElement(of: current) else { return }
        current = withoutEffects(inner)
        // Any other expression in parentheses has a separate path.
        guard [.functionCallExpr, .subscriptCallExpr, .tupleExpr].contains(current.kind) else { return }
      default:
        return
      }
    }
  }

  /// The operand of `try` and `await`.
  private mutating func withoutEffects(_ expression: Syntax) -> Syntax {
    var node = expression
    while node.kind == .tryExpr || node.kind == .awaitExpr, let inner = node.firstChild { node = inner }
    return node
  }

  /// Whether a member without a base continues the expression before an `#if`.
  private mutating func beginsClause(_ member: Syntax) -> Bool {
    var node = member
    while let parent = node.parent, parent.kind != .ifConfigClause {
      guard parent.firstChild == node, parent.kind.isExpression else { return false }
      node = parent
    }
    return node.parent?.parent?.parent?.kind == .postfixIfConfigExpr
  }

  private mutating func add(_ name: Token) {
    facts.pathNames.append(PlacedName(name))
  }

  private mutating func root(_ reference: Syntax, of chain: inout Chain) {
    guard let token = reference.mainToken else { return }
    switch token.kind {
    case .selfKeyword where localNames.find(token.name) == nil: chain.root = .self
    case .selfTypeKeyword: chain.root = .selfType
    default:
      add(token)
      if isDollar(token) {
        // A `$` alone is a syntax error.
        guard token.length > 1 else { return }
        let second = tree.source[Int(token.start) + 1]
        chain.root = second >= UInt8(ascii: "0") && second <= UInt8(ascii: "9") ? .anonymous : .projection
        if let local = localNames.find(token.name) { chain.subject = local.rawValue }
      } else if let local = localNames.find(token.name) {
        chain.root = .local
        chain.subject = local.rawValue
      } else {
        chain.root = .unqualified
      }
    }
  }

  private mutating func isDollar(_ token: Token) -> Bool {
    token.kind == .dollarIdentifier || tree.source[Int(token.start)] == UInt8(ascii: "$")
  }

  private mutating func subject(of path: Path, _ node: Syntax, _ chain: Chain) -> UInt32 {
    let named = path.flags.contains(.isMetatype) ? node.firstChild : chain.specialized
    let type = named.flatMap { typeNamed(by: $0) } ?? .none
    return path.root == .local || path.root == .result || path.root == .projection ? chain.subject : type.rawValue
  }

  /// Adds a path of one name that occurs without an expression: `if let name`, `[name] in`.
  mutating func mention(_ node: Syntax, _ use: Use) {
    guard let token = node.mainToken else { return }
    let start = UInt32(facts.pathNames.count)
    let local = localNames.find(token.name)
    let isSelf = token.kind == .selfKeyword && local == nil
    if !isSelf { facts.pathNames.append(PlacedName(token)) }
    var path = Path(
      root: isSelf ? .self : local == nil ? isDollar(token) ? .projection : .unqualified : .local, use: use,
      plainCount: isSelf ? 0 : 1, names: start..<UInt32(facts.pathNames.count), range: token.start..<token.end,
      scope: scope)
    path.subject = local?.rawValue ?? .max
    valueOfNode[Int(node.index)] = Value(.path, facts.paths.count).rawValue
    facts.paths.append(path)
  }

  mutating func enterKeyPath(_ node: Syntax) {
    var root: TypeID = .none
    // The names of the type before it precede those of the path.
    if let type = node.firstChild, type.kind.isType { root = typeOnce(type) }
    let start = UInt32(facts.pathNames.count)
    var plainCount: UInt16?
    for component in node.children {
      switch component.kind {
      case .keyPathPropertyComponent:
        guard let reference = component.firstChild(.declReferenceExpr), let token = reference.mainToken else {
          continue
        }
        facts.pathNames.append(PlacedName(token))
        valueOfNode[Int(reference.index)] = Value(.keyPath, facts.keyPaths.count).rawValue
      case .keyPathSubscriptComponent, .keyPathOptionalComponent:
        plainCount = plainCount ?? UInt16(clamping: UInt32(facts.pathNames.count) - start)
      default: continue
      }
    }
    let count = UInt32(facts.pathNames.count) - start
    let (use, user, _) = use(of: node)
    valueOfNode[Int(node.index)] = Value(.keyPath, facts.keyPaths.count).rawValue
    facts.keyPaths.append(
      KeyPathExpression(
        type: root, names: start..<start + count,
        plainCount: plainCount ?? UInt16(clamping: count), use: use, user: user, scope: scope, range: node.range,
        isInAttribute: node.index < attributeEnd))
  }

  mutating func enterLiteral(_ node: Syntax) {
    let kind: Literal.Kind =
      switch node.kind {
      case .integerLiteralExpr: .integer
      case .floatLiteralExpr: .float
      case .booleanLiteralExpr: .boolean
      case .nilLiteralExpr: .nil
      case .regexLiteralExpr: .regex
      default: .string
      }
    valueOfNode[Int(node.index)] = Value(.literal, facts.literals.count).rawValue
    facts.literals.append(Literal(kind: kind, range: node.range))
  }
}
