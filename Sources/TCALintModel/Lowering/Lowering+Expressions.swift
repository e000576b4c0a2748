import TCALintSyntax

/// Expressions.
extension Lowering {
  /// Lowers a node of the tree: an expression, or what the other files of this type are about.
  mutating func lower(_ node: Syntax, _ task: Task) {
    if task.context == .pattern || task.context == .matching, lowerPattern(node, task) { return }
    switch node.kind {
    case .declReferenceExpr:
      lowerReference(node, task)
    case .memberAccessExpr:
      lowerMember(node, task)
    case .functionCallExpr:
      lowerCall(.call, node, task)
    case .subscriptCallExpr:
      lowerCall(.subscript, node, task)
    case .closureExpr:
      lowerClosure(node, task)
    case .stringLiteralExpr:
      let string = add(.string, node.range, task)
      for segment in node.children { pushArguments(of: segment, in: string) }
    case .integerLiteralExpr: add(.integer, node.range, task)
    case .floatLiteralExpr: add(.float, node.range, task)
    case .booleanLiteralExpr: add(.boolean, node.range, task)
    case .nilLiteralExpr: add(.nil, node.range, task)
    case .regexLiteralExpr: add(.regex, node.range, task)
    case .optionalChainingExpr: lowerChained(.optionalChain, node, task)
    case .forceUnwrapExpr: lowerChained(.forceUnwrap, node, task)
    case .sequenceExpr:
      lowerSequence(node, task)
    case .tryExpr: lowerOperand(.try, node, task, flags: markFlags(node))
    case .awaitExpr: lowerOperand(.await, node, task)
    case .inOutExpr: lowerOperand(.inout, node, task)
    case .prefixOperatorExpr: lowerOperand(.prefix, node, task, payload: SwiftOperator(unary: node).rawValue)
    case .postfixOperatorExpr: lowerOperand(.postfix, node, task, payload: SwiftOperator(unary: node).rawValue)
    case .unsafeExpr, .consumeExpr, .copyExpr, .borrowExpr:
      replace(task, by: node.firstChild, task.context)
    case .tupleExpr:
      lowerTuple(node, task)
    case .arrayExpr, .dictionaryExpr:
      lowerCollection(node, task)
    case .genericSpecializationExpr:
      lowerSpecialization(node, task)
    case .typeExpr:
      add(.type, node.range, task, payload: type(in: node).rawValue)
    case .superExpr:
      note(add(.super, node.range, task), for: node)
    case .keyPathExpr, .keyPathPropertyComponent, .keyPathSubscriptComponent, .keyPathOptionalComponent:
      lowerKeyPath(node, task)
    case .macroExpansionExpr, .macroExpansionDecl:
      lowerMacro(node, task)
    case .postfixIfConfigExpr:
      lowerConditionalMembers(node, task)
    case .discardAssignmentExpr:
      add(.discard, node.range, task)
    default:
      lowerStatement(node, task)
    }
  }

  // MARK: Names and members

  private mutating func lowerReference(_ node: Syntax, _ task: Task) {
    let path = value(of: node).path
    let root = path.map { gatherer.facts.paths[$0].root } ?? .unqualified
    let local = path.map { gatherer.facts.paths[$0].localOrProjected } ?? .none
    // `Module::` belongs to the name.
    note(addName(node, from: node.range.lowerBound, root, local, task), for: node)
  }

  /// `if let name`, `[name] in`
  mutating func lowerMention(_ node: Syntax, _ task: Task) {
    guard let path = value(of: node).path else { return }
    let root = gatherer.facts.paths[path].root
    note(addName(node, root, gatherer.facts.paths[path].localOrProjected, task), for: node)
  }

  /// Adds the node of what the main token of a node names.
  ///
  /// - Parameter start: where it begins; nil for where that token does.
  private mutating func addName(
    _ node: Syntax, from start: UInt32? = nil, _ root: Path.Root, _ local: LocalID, _ task: Task
  ) -> BodyNodeID {
    let token = node.mainToken
    let range = token.map { (start ?? $0.start)..<$0.end } ?? node.range
    if !local.isNone {
      let isOwnName = token.map { $0.name == gatherer.facts.locals[local].name } ?? true
      let flags: BodyNode.Flags = isOwnName ? [] : root == .projection ? .isProjection : .isWrappedValue
      return add(.local, range, task, payload: local.rawValue, flags: flags)
    }
    switch root {
    case .self: return add(.self, range, task)
    case .selfType: return add(.selfType, range, task)
    case .anonymous: return add(.anonymousParameter, range, task, payload: number(token, from: 1))
    default:
      // Nothing else is in a name.
      let hasLabels = node.firstChild != nil
      return add(
        .name, hasLabels ? node.range : range, task, payload: node.name.rawValue, flags: hasLabels ? .hasLabels : [])
    }
  }

  /// The number that a token is from one of its bytes on: `0` of `$0`.
  private mutating func number(_ token: Token?, from start: Int) -> UInt32 {
    guard let token, start < token.length else { return 0 }
    var number: UInt32 = 0
    for byte in gatherer.tree.source[Int(token.start) + start..<Int(token.end)] {
      let digit = UInt32(byte) &- 48
      // No function has so many parameters, and no tuple so many elements.
      guard digit < 10, number < 1 << 16 else { break }
      number = number * 10 + digit
    }
    return number
  }

  private mutating func lowerMember(_ node: Syntax, _ task: Task) {
    let token = node.mainToken
    var base = node.firstChild
    // Behind the base are only labels.
    var flags: BodyNode.Flags = base.map { $0.endIndex < node.endIndex } ?? false ? .hasLabels : []
    if base?.kind == .declNameArguments { (base, flags) = (nil, .hasLabels) }
    var name = node.name
    switch token?.kind {
    case .initKeyword: (name, flags) = (.none, flags.union(.isInitializer))
    case .selfKeyword: (name, flags) = (.none, flags.union(.isMetatype))
    case .integerLiteral:
      let element = add(.tupleElement, node.range, task, payload: number(token, from: 0))
      note(element, for: node)
      return push(base, in: element)
    default: break
    }
    let isImplicit = base == nil && value(of: node).path.map { gatherer.facts.paths[$0].root } == .implicitMember
    let member = add(isImplicit ? .implicitMember : .member, node.range, task, payload: name.rawValue, flags: flags)
    note(member, for: node)
    push(base, in: member)
  }

  /// `a?`, `a!`
  private mutating func lowerChained(_ kind: BodyNode.Kind, _ node: Syntax, _ task: Task) {
    let chained = add(kind, node.range, task)
    note(chained, for: node)
    push(node.firstChild, in: chained, task.context)
  }

  private mutating func lowerSpecialization(_ node: Syntax, _ task: Task) {
    if let path = value(of: node).path, case let type = gatherer.facts.paths[path].type, !type.isNone,
      gatherer.facts.types[type].range == node.range
    {
      note(add(.type, node.range, task, payload: type.rawValue), for: node)
    } else {
      replace(task, by: node.firstChild, .code)
    }
  }

  /// Remembers the node of a path or a call: the outermost, which comes first.
  private mutating func note(_ id: BodyNodeID, for node: Syntax) {
    let value = value(of: node)
    if let path = value.path, lowered.nodeOfPath[path.index].isNone { lowered.nodeOfPath[path.index] = id }
    if let call = value.call { lowered.nodeOfCall[call.index] = id }
  }

  // MARK: Calls

  private mutating func lowerCall(_ kind: BodyNode.Kind, _ node: Syntax, _ task: Task) {
    let call = add(kind, node.range, task)
    note(call, for: node)
    guard let callee = node.firstChild else { return }
    push(callee, in: call)
    pushArguments(of: node, behind: callee, in: call, task.context == .matching ? .matching : .code)
  }

  /// Pushes the arguments among the children of a node, or the elements of a tuple.
  mutating func pushArguments(
    of node: Syntax, behind callee: Syntax? = nil, in parent: BodyNodeID, _ context: Task.Context = .code
  ) {
    for child in node.children where child != callee {
      switch child.kind {
      case .labeledExpr:
        push(child.firstChild, in: parent, context, label: child.name)
      case .closureExpr:
        push(child, in: parent, flags: .isTrailing)
      case .multipleTrailingClosureElement:
        push(child.firstChild, in: parent, label: child.name, flags: .isTrailing)
      default: continue
      }
    }
  }

  private mutating func lowerMacro(_ node: Syntax, _ task: Task) {
    if task.context == .file { return lowerDeclaration(node, task) }
    let macro = add(.macro, node.range, task, payload: node.name.rawValue)
    note(macro, for: node)
    // Its name is a path that no node of the tree is.
    if let call = value(of: node).call, let path = gatherer.facts.calls[call].callee.path {
      lowered.nodeOfPath[path.index] = macro
    }
    pushArguments(of: node, in: macro)
  }

  /// The arguments of an attribute, as a tuple.
  mutating func lowerAttributeArguments(_ node: Syntax, _ task: Task) {
    pushArguments(of: node, in: add(.tuple, node.range, task))
  }

  private mutating func lowerClosure(_ node: Syntax, _ task: Task) {
    let closure = add(.closure, node.range, task, payload: value(of: node).closure?.rawValue ?? .max)
    if let signature = node.firstChild, signature.kind == .closureSignature {
      queueAttributes(of: signature, frames.last?.declaration ?? .none)
      for clause in signature.children
      where clause.kind == .closureCaptureClause || clause.kind == .closureParameterClause {
        for child in clause.children where child.kind == .closureCapture || child.kind == .closureParameter {
          push(child, in: closure)
        }
      }
    }
    push(node, in: closure, as: .items)
  }

  // MARK: What has operands

  private mutating func lowerOperand(
    _ kind: BodyNode.Kind, _ node: Syntax, _ task: Task, payload: UInt32 = .max, flags: BodyNode.Flags = []
  ) {
    push(node.firstChild, in: add(kind, node.range, task, payload: payload, flags: flags))
  }

  /// The flags of a `try` or `as` of a node.
  func markFlags(_ node: Syntax) -> BodyNode.Flags {
    if node.flags.contains(.questionMark) { return .isOptional }
    return node.flags.contains(.exclamationMark) ? .isForced : []
  }

  private mutating func lowerTuple(_ node: Syntax, _ task: Task) {
    if let only = gatherer.onlyElement(of: node) {
      return replace(task, by: only, task.context, flags: .isParenthesized)
    }
    pushArguments(of: node, in: add(.tuple, node.range, task))
  }

  private mutating func lowerCollection(_ node: Syntax, _ task: Task) {
    let type: TypeID = index(of: node)
    if !type.isNone {
      add(.type, node.range, task, payload: type.rawValue)
      return
    }
    let literal = add(node.kind == .arrayExpr ? .array : .dictionary, node.range, task)
    for element in node.children {
      for value in element.children { push(value, in: literal) }
    }
  }

  private mutating func lowerKeyPath(_ node: Syntax, _ task: Task) {
    switch node.kind {
    case .keyPathPropertyComponent:
      let hasLabels = node.firstChild(.declReferenceExpr)?.firstChild(.declNameArguments) != nil
      add(.keyPathMember, node.range, task, payload: node.name.rawValue, flags: hasLabels ? .hasLabels : [])
    case .keyPathSubscriptComponent:
      pushArguments(of: node, in: add(.keyPathSubscript, node.range, task))
    case .keyPathOptionalComponent:
      let isForced = node.mainToken.map { gatherer.tree.source[Int($0.start)] } == UInt8(ascii: "!")
      add(.keyPathUnwrap, node.range, task, flags: isForced ? .isForced : .isOptional)
    default:
      let root = node.firstChild.flatMap { $0.kind.isType ? $0 : nil }
      let keyPath = add(.keyPath, node.range, task, payload: (index(of: root) as TypeID).rawValue)
      if let id = value(of: node).keyPath { lowered.nodeOfKeyPath[id.index] = keyPath }
      for component in node.children where component != root { push(component, in: keyPath) }
    }
  }

  private mutating func lowerConditionalMembers(_ node: Syntax, _ task: Task) {
    let members = add(.conditionalMembers, node.range, task)
    for child in node.children {
      guard child.kind == .ifConfigDecl else {
        push(child, in: members)
        continue
      }
      for clause in child.children where clause.kind == .ifConfigClause {
        for item in items(of: clause) { push(item, in: members) }
      }
    }
  }
}
