import TCALintSyntax

/// Paths: a root with the names after it.
extension Gatherer {
  /// Comes to the outermost node of a chain of members; the nodes inside it are part of the path that it makes.
  mutating func enterChain(_ node: Syntax) {
    guard valueOfNode[Int(node.index)] == 0 else { return }
    var chain = Chain()
    descend(node, into: &chain)
    if chain.names.isEmpty, chain.root == .result || chain.root == .other {
      // `f()!`: what it is told of is the call.
      return
    }
    let (use, user, wrapping) = use(of: node)
    let start = names.count
    for (name, offset) in chain.names.reversed() {
      names.append(name)
      nameOffsets.append(offset)
    }
    var path = Path(
      root: chain.root, use: use, flags: chain.flags,
      plainCount: UInt16(clamping: chain.names.count - chain.unwrappedAfter),
      names: UInt32(start)..<UInt32(names.count), range: node.range, scope: scope, user: user)
    if wrapping.contains(.isTried) { path.flags.insert(.isTried) }
    if chain.root == .self, let name = chain.names.last?.0, localNames.find(name) != nil {
      path.flags.insert(.isShadowed)
    }
    path.rootIndex = chain.rootIndex
    finish(&path, node, chain)
    let value = Value(.path, paths.count)
    paths.append(path)
    mark(node, as: value)
  }

  private struct Chain {
    /// From the last to the first.
    var names: [(Name, UInt32)] = []
    var root = Path.Root.other
    var rootIndex = UInt32.max
    var flags: Path.Flags = []
    /// How many of the names stand after the first `?` or `!`.
    var unwrappedAfter = 0
    var specialized: Syntax?
  }

  private func descend(_ node: Syntax, into chain: inout Chain) {
    var current = node
    while true {
      switch current.kind {
      case .memberAccessExpr:
        if let token = current.mainToken {
          switch token.kind {
          case .selfKeyword: if current == node { chain.flags.insert(.isMetatype) }
          case .initKeyword where current == node: chain.flags.insert(.isInit)
          default: chain.names.append((token.name, token.start))
          }
        }
        guard let base = current.firstChild, base.kind != .declNameArguments else {
          chain.root = .implicitMember
          return
        }
        if current.firstChild(.declNameArguments) != nil { chain.flags.insert(.hasLabels) }
        current = base
      case .optionalChainingExpr, .forceUnwrapExpr:
        chain.unwrappedAfter = max(chain.unwrappedAfter, chain.names.count)
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
        chain.rootIndex = current.index
        return
      default:
        return
      }
    }
  }

  private func root(_ reference: Syntax, of chain: inout Chain) {
    guard let token = reference.mainToken else { return }
    switch token.kind {
    case .selfKeyword: chain.root = .self
    case .selfTypeKeyword: chain.root = .selfType
    default:
      chain.names.append((token.name, token.start))
      if isDollar(token) {
        // A `$` alone is a syntax error.
        guard token.length > 1 else { return }
        let second = tree.source[Int(token.start) + 1]
        chain.root = second >= UInt8(ascii: "0") && second <= UInt8(ascii: "9") ? .anonymous : .projection
      } else if let local = localNames.find(token.name) {
        chain.root = .local
        chain.rootIndex = local.rawValue
      } else {
        chain.root = .unqualified
      }
    }
  }

  private func isDollar(_ token: Token) -> Bool {
    token.kind == .dollarIdentifier || tree.source[Int(token.start)] == UInt8(ascii: "$")
  }

  private mutating func finish(_ path: inout Path, _ node: Syntax, _ chain: Chain) {
    if path.flags.contains(.isMetatype), let base = node.firstChild {
      path.type = typeNamed(by: base) ?? -1
    } else if let specialized = chain.specialized {
      path.type = typeNamed(by: specialized) ?? -1
    }
  }

  /// Says of every node of a chain which path it belongs to.
  private mutating func mark(_ node: Syntax, as value: Value) {
    var current = node
    while true {
      valueOfNode[Int(current.index)] = value.rawValue
      switch current.kind {
      case .memberAccessExpr, .optionalChainingExpr, .forceUnwrapExpr, .genericSpecializationExpr:
        guard let base = current.firstChild, base.kind != .declNameArguments else { return }
        switch base.kind {
        case .memberAccessExpr, .optionalChainingExpr, .forceUnwrapExpr, .genericSpecializationExpr,
          .declReferenceExpr, .superExpr:
          current = base
        default: return
        }
      default: return
      }
    }
  }

  /// Adds a path of one name that stands there without an expression: `if let name`, `[name] in`.
  mutating func mention(_ node: Syntax, _ use: Use) {
    guard let token = node.mainToken else { return }
    let start = UInt32(names.count)
    let isSelf = token.kind == .selfKeyword
    if !isSelf {
      names.append(token.name)
      nameOffsets.append(token.start)
    }
    let local = isSelf ? nil : localNames.find(token.name)
    var path = Path(
      root: isSelf ? .self : local == nil ? isDollar(token) ? .projection : .unqualified : .local, use: use,
      plainCount: isSelf ? 0 : 1, names: start..<UInt32(names.count), range: token.start..<token.end, scope: scope)
    path.rootIndex = local?.rawValue ?? .max
    valueOfNode[Int(node.index)] = Value(.path, paths.count).rawValue
    paths.append(path)
  }

  mutating func enterKeyPath(_ node: Syntax) {
    var root: TypeID = -1
    let start = UInt32(names.count)
    var plainCount: UInt16?
    for component in node.children {
      switch component.kind {
      case .keyPathPropertyComponent:
        guard let reference = component.firstChild(.declReferenceExpr), let token = reference.mainToken else { continue }
        names.append(token.name)
        nameOffsets.append(token.start)
        valueOfNode[Int(reference.index)] = Value(.keyPath, keyPaths.count).rawValue
      case .keyPathSubscriptComponent, .keyPathOptionalComponent:
        plainCount = plainCount ?? UInt16(clamping: UInt32(names.count) - start)
      default:
        if component.kind.isType { root = typeOnce(component) }
      }
    }
    let count = UInt32(names.count) - start
    // The type in front is written, and so counted, before the names, whose places it must not come between.
    let (use, user, _) = use(of: node)
    valueOfNode[Int(node.index)] = Value(.keyPath, keyPaths.count).rawValue
    keyPaths.append(
      KeyPathExpression(
        type: root, names: UInt32(names.count) - count..<UInt32(names.count),
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
    valueOfNode[Int(node.index)] = Value(.literal, literals.count).rawValue
    literals.append(Literal(kind: kind, range: node.range))
  }

  // MARK: Uses

  /// What is done with the value of a node, what that is about, and what stands directly before it.
  func use(of node: Syntax) -> (Use, user: UInt32, wrapping: Call.Flags) {
    var node = node
    var wrapping: Call.Flags = []
    while let parent = node.parent {
      switch parent.kind {
      case .tryExpr:
        wrapping.insert(.isTried)
        if parent.flags.contains(.questionMark) { wrapping.insert(.isOptionallyTried) }
      case .awaitExpr:
        wrapping.insert(.isAwaited)
      case .unsafeExpr, .consumeExpr, .copyExpr, .borrowExpr, .patternExpr:
        break
      case .optionalChainingExpr, .forceUnwrapExpr:
        wrapping.insert(.isUnwrapped)
      case .labeledExpr:
        guard let tuple = parent.parent, tuple.kind == .tupleExpr, onlyElement(of: tuple) == node else {
          return (use(in: parent), argument(parent), wrapping)
        }
        node = tuple
        continue
      case .sequenceExpr:
        return use(of: node, inSequence: parent, wrapping)
      default:
        return (use(of: node, in: parent), user(of: node, in: parent), wrapping)
      }
      node = parent
    }
    return (.other, .max, wrapping)
  }

  /// What a labelled expression is.
  private func use(in element: Syntax) -> Use {
    switch element.parent?.kind {
    case .functionCallExpr, .subscriptCallExpr, .macroExpansionExpr, .macroExpansionDecl, .attribute: .argument
    default: .element
    }
  }

  private func argument(_ element: Syntax) -> UInt32 {
    // What is no argument has no index, which comes out as none.
    valueOfNode[Int(element.index)] &- 1
  }

  private func use(
    of node: Syntax, inSequence parent: Syntax, _ wrapping: Call.Flags
  ) -> (Use, user: UInt32, wrapping: Call.Flags) {
    let write = valueOfNode[Int(parent.index)]
    guard write > 0 else { return (.operand, .max, wrapping) }
    if parent.firstChild == node { return (.target, write - 1, wrapping) }
    return (writes[Int(write) - 1].value.rawValue == node.index ? .assigned : .operand, write - 1, wrapping)
  }

  private func use(of node: Syntax, in parent: Syntax) -> Use {
    switch parent.kind {
    case .codeBlock, .closureExpr, .switchCase, .sourceFile, .ifConfigClause, .accessorBlock: .statement
    case .functionCallExpr: parent.firstChild == node ? .callee : .argument
    case .multipleTrailingClosureElement: .argument
    case .memberAccessExpr, .subscriptCallExpr, .genericSpecializationExpr, .postfixIfConfigExpr: .receiver
    case .returnStmt: .returned
    case .throwStmt: .thrown
    case .initializerClause: .initialValue
    case .inOutExpr: .inout
    case .conditionElement: .condition
    case .switchExpr: .subject
    case .forStmt: .sequence
    case .expressionPattern: .pattern
    case .arrayElement, .dictionaryElement: .element
    case .prefixOperatorExpr, .postfixOperatorExpr, .unresolvedTernaryExpr: .operand
    default: .other
    }
  }

  private func user(of node: Syntax, in parent: Syntax) -> UInt32 {
    switch parent.kind {
    case .functionCallExpr:
      // A trailing closure was told which argument it is by its call.
      parent.firstChild == node ? Value(rawValue: valueOfNode[Int(parent.index)]).index : .max
    case .subscriptCallExpr, .memberAccessExpr:
      // The outer one comes first: the path that goes on from here, or the subscript.
      parent.firstChild == node && valueOfNode[Int(parent.index)] > 0 ? valueOfNode[Int(parent.index)] : .max
    default: .max
    }
  }
}
