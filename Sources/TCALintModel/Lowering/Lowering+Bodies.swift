import TCALintSyntax

/// Which code of a file has bodies.
extension Lowering {
  /// A declaration around the place, until a node of the tree.
  struct Frame {
    let declaration: DeclarationID
    let end: UInt32
  }

  /// A node of the tree in which bodies are, and the declaration around it.
  struct PendingDeclaration {
    let node: UInt32
    let declaration: DeclarationID
  }

  /// Lowers all bodies: those of the declarations, and the statements of the file.
  mutating func lowerFile() {
    let root = syntax(0)
    if hasStatements(root) {
      lowerBody(.file, root, as: .items, .file)
    } else {
      findBodies(in: root, .none)
    }
    var next = 0
    while next < declarations.count {
      let pending = declarations[next]
      findBodies(in: syntax(pending.node), pending.declaration)
      next += 1
    }
    declarations.removeAll()
  }

  /// Whether statements are among the items of a file.
  private mutating func hasStatements(_ root: Syntax) -> Bool {
    var index = root.index + 1
    while index < root.endIndex {
      let item = syntax(index)
      switch item.kind {
      case .ifConfigDecl: index += 1
      case .ifConfigClause: index = startOfItems(item)
      default:
        if !isDeclaration(item), item.kind != .unexpected { return true }
        index = item.endIndex
      }
    }
    return false
  }

  /// Whether an item of a file declares something; macros that are there do.
  private func isDeclaration(_ item: Syntax) -> Bool { item.kind.isDeclaration || item.kind == .macroExpansionExpr }

  /// The node of the tree behind the condition of a clause of an `#if`.
  private func startOfItems(_ clause: Syntax) -> UInt32 {
    guard clause.mainToken?.kind != .poundElse, let condition = clause.firstChild else { return clause.index + 1 }
    return condition.endIndex
  }

  /// Remembers something that is declared in the body, for its own bodies.
  mutating func queue(_ node: Syntax, _ declaration: DeclarationID) {
    declarations.append(PendingDeclaration(node: node.index, declaration: declaration))
  }

  /// Remembers the attributes in front of a declaration, a parameter or a signature, as far as they have arguments.
  mutating func queueAttributes(of node: Syntax, _ declaration: DeclarationID) {
    for child in node.children {
      switch child.kind {
      case .attribute: if child.firstChild(.labeledExpr) != nil { queue(child, declaration) }
      case .ifConfigDecl: queue(child, declaration)
      case .declModifier: break
      default: return
      }
    }
  }

  /// Lowers the bodies of a declaration and of those in it.
  private mutating func findBodies(in root: Syntax, _ declaration: DeclarationID) {
    frames.append(Frame(declaration: declaration, end: root.endIndex))
    var index = root.index
    while index < root.endIndex {
      while let frame = frames.last, frame.end <= index { _ = frames.popLast() }
      index = visit(syntax(index))
    }
    frames.removeAll()
  }

  /// Comes to a node outside of bodies.
  ///
  /// - Returns: the node to come to next.
  private mutating func visit(_ node: Syntax) -> UInt32 {
    switch node.kind {
    case .sourceFile, .memberBlock, .ifConfigDecl, .functionParameterClause, .functionParameter,
      .enumCaseParameterClause, .enumCaseParameter:
      break
    case .variableDecl:
      open(node, node.firstChild(.patternBinding))
    case .enumCaseDecl:
      open(node, node.firstChild(.enumCaseElement))
    case .patternBinding, .enumCaseElement:
      open(node, node)
    case .ifConfigClause:
      return startOfItems(node)
    case .attribute:
      if node.firstChild(.labeledExpr) != nil { lowerBody(.attribute, node, as: .arguments) }
      return node.endIndex
    case .initializerClause:
      let isDefault = node.parent?.kind == .functionParameter || node.parent?.kind == .enumCaseParameter
      if let value = node.initialValue { lowerBody(isDefault ? .defaultArgument : .initialValue, value) }
      return node.endIndex
    case .codeBlock:
      lowerBody(.function, node)
      return node.endIndex
    case .accessorBlock:
      guard node.isGetter else { break }
      lowerBody(.getter, node, as: .items)
      return node.endIndex
    case .accessorDecl:
      for child in node.children {
        if child.kind == .attribute { _ = visit(child) }
        if child.kind == .codeBlock { lowerBody(isGetter(node) ? .getter : .accessor, child) }
      }
      return node.endIndex
    case .macroExpansionDecl, .macroExpansionExpr:
      let macro = macro(node)
      queueAttributes(of: node, macro)
      frames.append(Frame(declaration: macro, end: node.endIndex))
      lowerBody(.macro, node)
      return node.endIndex
    default:
      // Types, generic clauses and patterns have no code.
      guard node.kind.isDeclaration else { return node.endIndex }
      open(node, node)
    }
    return node.index + 1
  }

  /// Goes into the declaration that a node of the tree has become.
  private mutating func open(_ node: Syntax, _ declaring: Syntax?) {
    let declaration: DeclarationID = index(of: declaring)
    if !declaration.isNone { frames.append(Frame(declaration: declaration, end: node.endIndex)) }
  }

  private func isGetter(_ accessor: Syntax) -> Bool {
    accessor.name.is(.get) || accessor.name.is(.read) || accessor.name.is(._read)
  }

  /// The declaration that a macro is.
  private mutating func macro(_ node: Syntax) -> DeclarationID {
    let start = node.range.lowerBound
    var (low, high) = (0, gatherer.facts.declarations.count)
    while low < high {
      let middle = (low + high) / 2
      if gatherer.facts.declarations[middle].range.lowerBound < start { low = middle + 1 } else { high = middle }
    }
    guard low < gatherer.facts.declarations.count, gatherer.facts.declarations[low].range.lowerBound == start,
      gatherer.facts.declarations[low].kind == .macro
    else { return .none }
    return DeclarationID(low)
  }

  /// The declaration that an item among the statements of a body is.
  mutating func declaration(of item: Syntax) -> DeclarationID {
    switch item.kind {
    case .variableDecl: index(of: item.firstChild(.patternBinding))
    case .enumCaseDecl: index(of: item.firstChild(.enumCaseElement))
    case .macroExpansionDecl, .macroExpansionExpr: macro(item)
    default: index(of: item)
    }
  }

  private mutating func lowerBody(
    _ kind: Body.Kind, _ node: Syntax, as task: Task.Kind = .node, _ context: Task.Context = .code
  ) {
    let root = BodyNodeID(lowered.nodes.count)
    let declaration = frames.last?.declaration ?? .none
    run(Task(kind: task, context: context, flags: [], index: node.index, label: .none, parent: .none))
    operations.removeAll()
    if lowered.nodes.count > root.index {
      lowered.bodies.append(Body(kind: kind, root: root, declaration: declaration))
    }
  }
}

extension Syntax {
  /// The expression of an `initializerClause`; of one with `==`, which is a syntax error, too.
  var initialValue: Syntax? { children.first { $0.kind != .unexpected } }
}
