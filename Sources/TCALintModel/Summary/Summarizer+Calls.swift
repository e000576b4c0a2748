import TCALintSyntax

extension Summarizer {
  mutating func enterCall(_ node: Syntax) {
    guard let callee = node.firstChild else { return }
    if callee.kind == .declReferenceExpr || callee.kind == .memberAccessExpr {
      if callee.name.is(.register) { recordRegistration(node) }
      if callee.name.is(.withDependencies) || callee.name.is(.prepareDependencies) { findOverrides(node, callee) }
      recordInitialization(node, callee)
    }
    for child in node.children
    where child.name.is(.withDependencies)
      && (child.kind == .multipleTrailingClosureElement || child.kind == .labeledExpr)
    {
      if let closure = child.firstChild(.closureExpr) { overrideClosures.append(closure.index) }
    }
    if callee.kind == .memberAccessExpr, let base = callee.firstChild, base.kind != .declNameArguments {
      if isStatement(node) || Self.changingMethods.contains(callee.name.domain) {
        recordWrite(of: base, .call, at: node)
      }
    }
  }

  /// Methods that change what they are called on although they have a result.
  private static let changingMethods: Set<DomainName?> = [
    .popLast, .popFirst, .removeFirst, .removeLast, .remove, .insert, .update, .next, .withLock,
  ]

  /// Whether an expression is a statement, so that its value is dropped (or returned implicitly).
  func isStatement(_ node: Syntax) -> Bool {
    var node = node
    while let parent = node.parent {
      switch parent.kind {
      case .tryExpr, .awaitExpr, .unsafeExpr: node = parent
      case .codeBlock, .closureExpr, .switchCase, .sourceFile, .ifConfigClause, .accessorBlock: return true
      default: return false
      }
    }
    return false
  }

  mutating func recordKeySubscript(_ node: Syntax) {
    guard let base = node.firstChild, base.mainToken?.kind == .selfKeyword,
      let key = node.firstChild(.labeledExpr)?.firstChild, let type = metatypeOperand(key)
    else { return }
    summary.keySubscripts.append(KeySubscript(type: type, declaration: declaration))
  }

  private mutating func recordRegistration(_ call: Syntax) {
    guard let argument = call.firstChild(.labeledExpr), argument.mainToken == nil, let expression = argument.firstChild,
      let closure = call.firstChild(.closureExpr) ?? closureArgument(of: call),
      let type = metatypeOperand(expression)
    else { return }
    summary.registrations.append(
      Registration(type: type, range: call.range, closure: closure.range, declaration: declaration))
  }

  /// `State(page: 1)`, `.init(page: 1)`
  private mutating func recordInitialization(_ call: Syntax, _ callee: Syntax) {
    var type: Syntax? = callee
    if callee.kind == .memberAccessExpr, callee.mainToken?.kind == .initKeyword {
      type = callee.firstChild
    } else if !isTypeName(callee.name) {
      return
    }
    let path = type.flatMap { pathOfTypes($0) } ?? []
    if path.isEmpty, type != nil { return }
    let start = summary.arguments.count
    for argument in call.children where argument.kind == .labeledExpr && argument.mainToken != nil {
      guard let value = argument.firstChild else { continue }
      summary.arguments.append(Argument(label: argument.name, value: value.range))
    }
    summary.initializations.append(
      Initialization(
        path: appendPath(path), arguments: start..<summary.arguments.count, range: call.range,
        declaration: declaration))
  }

  private func closureArgument(of call: Syntax) -> Syntax? {
    for argument in call.children where argument.kind == .labeledExpr {
      if let closure = argument.firstChild, closure.kind == .closureExpr { return closure }
    }
    return nil
  }

  /// Remembers the closure of `withDependencies` in which `$0` is a `DependencyValues`.
  private mutating func findOverrides(_ call: Syntax, _ callee: Syntax) {
    let arguments = call.children.filter { $0.kind == .labeledExpr }
    if arguments.first?.name.is(.from) == true {
      summary.accesses.append(
        DependencyAccess(
          kind: .withDependenciesFrom, keyPath: 0..<0, isDeferred: deferredDepth > 0, range: callee.range,
          declaration: declaration))
    }
    if let first = arguments.first, first.mainToken == nil, let closure = first.firstChild(.closureExpr) {
      overrideClosures.append(closure.index)
      return
    }
    guard let closure = call.firstChild(.closureExpr) else { return }
    let hasOperation = call.children.contains {
      $0.kind == .multipleTrailingClosureElement && $0.name.is(.operation)
    }
    if hasOperation || callee.name.is(.prepareDependencies) { overrideClosures.append(closure.index) }
  }

  // MARK: Writes

  mutating func enterSequence(_ node: Syntax) {
    guard let assignment = Assignment(node) else { return }
    if assignment.target.kind == .tupleExpr {
      for element in assignment.target.children {
        if let target = element.firstChild { recordWrite(of: target, .change, at: node) }
      }
      return
    }
    recordWrite(of: assignment.target, assignment.isPlain ? .assignment : .change, at: node, value: assignment.value)
  }

  /// Notes that code changes what a path leads to.
  mutating func recordWrite(of target: Syntax, _ kind: MemberWrite.Kind, at node: Syntax, value: [Syntax] = []) {
    var names: [Name] = []
    var kind = kind
    var current = target
    while let base = current.firstChild, current.kind != .declReferenceExpr {
      switch current.kind {
      case .memberAccessExpr:
        names.append(current.name)
      case .optionalChainingExpr, .forceUnwrapExpr:
        break
      case .subscriptCallExpr, .functionCallExpr:
        if current.kind == .functionCallExpr, kind == .call { return }
        summary.bindableNames.formUnion(names)
        names.removeAll(keepingCapacity: true)
        if kind == .assignment { kind = .change }
      default:
        return
      }
      current = base
    }
    guard current.kind == .declReferenceExpr, let token = current.mainToken else { return }
    let root: MemberWrite.Root
    if token.kind == .selfKeyword {
      root = .selfMember
    } else if isAnonymousState(current) {
      root = .state
    } else if tree.source[Int(token.start)] == UInt8(ascii: "$") || isTypeName(token.name) {
      root = .other
    } else if let binding = binding(of: token.name) {
      root = bindings[binding].kind == .state ? .state : .local
      if root == .local, names.isEmpty { return }
    } else {
      root = .selfMember
      names.append(token.name)
    }
    names.reverse()
    summary.writes.append(
      MemberWrite(
        root: root, kind: kind, path: appendPath(names), block: node.parent?.index ?? 0, value: hash(of: value),
        isValuePath: value.count == 1 && isPath(value[0]), declaration: declaration, range: node.range,
        standsOnOwnLines: standsOnOwnLines(node)))
  }

  private func isPath(_ expression: Syntax) -> Bool {
    var current = expression
    while current.kind == .memberAccessExpr {
      guard let base = current.firstChild else { return false }
      current = base
    }
    return current.kind == .declReferenceExpr
  }

  /// A hash of the tokens of an expression.
  private func hash(of expression: [Syntax]) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    guard let first = expression.first, let last = expression.last else { return hash }
    for index in first.tokenRange.lowerBound..<last.tokenRange.upperBound {
      let token = tree.tokens[index]
      for byte in tree.source[Int(token.start)..<Int(token.end)] {
        hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
      }
      hash = (hash ^ 0xff) &* 0x100_0000_01b3
    }
    return hash
  }
}
