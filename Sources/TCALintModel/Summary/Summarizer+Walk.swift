import TCALintSyntax

extension Summarizer {
  /// Comes to a node, before its children.
  mutating func enter(_ node: Syntax) {
    switch node.kind {
    case .structDecl, .classDecl, .enumDecl, .actorDecl, .protocolDecl, .extensionDecl:
      enterType(node)
    case .memberBlock:
      push(.members, end: node.endIndex, base: effectBase, flag: bindsLocals)
      effectBase = effects.count
      bindsLocals = false
    case .functionDecl, .initializerDecl, .deinitializerDecl, .subscriptDecl:
      enterFunction(node)
    case .attribute:
      attributeEnd = max(attributeEnd, node.endIndex)
    case .functionParameterClause:
      activate(at: node.endIndex)
    case .functionParameter:
      enterParameter(node)
    case .variableDecl:
      enterVariable(node)
    case .patternBinding:
      enterBinding(node)
    case .accessorBlock, .accessorDecl:
      enterAccessor(node)
    case .codeBlock:
      markCode()
      enterScope(node)
    case .typeAliasDecl, .associatedTypeDecl, .enumCaseElement:
      enterSimpleDeclaration(node)
    case .importDecl:
      enterImport(node)
    case .macroExpansionExpr, .macroExpansionDecl:
      enterMacroExpansion(node)
    default:
      enterCode(node)
    }
  }

  private mutating func enterCode(_ node: Syntax) {
    switch node.kind {
    case .closureExpr:
      enterClosure(node)
    case .closureSignature:
      activate(at: node.endIndex)
    case .closureCapture:
      enterCapture(node)
    case .closureParameter:
      enterClosureParameter(node)
    case .identifierPattern:
      if bindsLocals { pending.append(Binding(name: node.name, depth: deferredDepth)) }
    case .ifExpr, .whileStmt:
      enterConditional(node)
    case .guardStmt:
      enterGuard(node)
    case .conditionElement:
      activate(at: node.endIndex)
    case .optionalBindingCondition:
      enterOptionalBinding(node)
    case .forStmt:
      enterFor(node)
    case .switchCase, .catchClause:
      enterScope(node)
      if node.kind == .catchClause { bind(Name(.error)) }
    case .switchCaseItem, .catchItem:
      if let pattern = node.firstChild { activate(at: pattern.endIndex) }
    case .declReferenceExpr:
      enterReference(node)
    case .memberAccessExpr:
      enterMember(node)
    case .functionCallExpr:
      enterCall(node)
    case .sequenceExpr:
      enterSequence(node)
    case .subscriptCallExpr:
      recordKeySubscript(node)
    case .inOutExpr:
      if let operand = node.firstChild { recordWrite(of: operand, .inout, at: node) }
    case .keyPathPropertyComponent:
      // The key path of a wrapper names what it gives, and uses nothing.
      if node.index >= attributeEnd, let reference = node.firstChild(.declReferenceExpr) {
        summary.bindableNames.insert(reference.name)
      }
    default:
      break
    }
  }

  // MARK: Scopes

  /// Names that patterns bind from here on come into scope at that node.
  mutating func activate(at end: UInt32) {
    push(.activate, end: end, base: pending.count, flag: bindsLocals)
    bindsLocals = true
  }

  mutating func pushScope(end: UInt32) {
    push(.scope, end: end, base: bindings.count)
  }

  /// A statement list: what it declares ends with it, and its functions can be called from its start on.
  mutating func enterScope(_ node: Syntax) {
    pushScope(end: node.endIndex)
    for child in node.children where child.kind == .functionDecl {
      bind(child.name)
    }
  }

  /// Brings a name into scope that no pattern binds.
  mutating func bind(_ name: Name) {
    for index in effectBase..<effects.count { effects[index].mentioned.append(name) }
    bindings.append(Binding(name: name, depth: deferredDepth))
  }

  private mutating func enterConditional(_ node: Syntax) {
    let block = node.firstChild(.codeBlock)
    pushScope(end: block?.endIndex ?? node.endIndex)
  }

  private mutating func enterGuard(_ node: Syntax) {
    activate(at: node.endIndex)
    guard let block = node.firstChild(.codeBlock) else { return }
    push(.suspend, end: block.index, base: bindings.count)
  }

  private mutating func enterFor(_ node: Syntax) {
    pushScope(end: node.endIndex)
    let sequence = node.children.first { $0.kind.isExpression }
    activate(at: sequence?.endIndex ?? node.endIndex)
  }

  private mutating func enterOptionalBinding(_ node: Syntax) {
    guard node.firstChild(.initializerClause) == nil, let pattern = node.firstChild(.identifierPattern) else { return }
    // `if let name` also mentions the `name` around it.
    refer(to: pattern, name: pattern.name, kind: .unqualified)
  }

  /// The binding that an unqualified name means, innermost first; nil when no local declaration has that name.
  func binding(of name: Name) -> Int? {
    bindings.lastIndex { $0.name == name }
  }

  /// Says of every type around this place that it holds code.
  mutating func markCode() {
    var current = declaration
    while current >= 0, !summary.declarations[Int(current)].flags.contains(.code) {
      summary.declarations[Int(current)].flags.insert(.code)
      current = summary.declarations[Int(current)].parent
    }
  }
}
