import TCALintSyntax

extension Summarizer {
  /// Adds a declaration inside the current one and makes it the current one until its node ends.
  mutating func declare(_ new: Declaration, until end: UInt32) {
    push(.declaration, end: end, base: Int(declaration), saved: deferredDepth)
    summary.declarations.append(new)
    declaration = DeclarationID(summary.declarations.count - 1)
    if !new.flags.contains(.local) { deferredDepth = 0 }
  }

  mutating func enterType(_ node: Syntax) {
    let kind: Declaration.Kind =
      switch node.kind {
      case .structDecl: .struct
      case .classDecl: .class
      case .enumDecl: .enum
      case .actorDecl: .actor
      case .protocolDecl: .protocol
      default: .extension
      }
    var new = Declaration(
      kind: kind, name: kind == .extension ? .none : node.name, parent: declaration, range: node.range,
      nameRange: node.mainToken.map { $0.start..<$0.end } ?? node.range)
    (new.attributes, new.flags) = modifiers(of: node)
    if isLocal { new.flags.insert(.local) }
    if let clause = node.firstChild(.inheritanceClause) {
      let start = summary.inheritedTypes.count
      for inherited in clause.children where inherited.kind == .inheritedType {
        if let type = inherited.children.first(where: { $0.kind.isType }) {
          summary.inheritedTypes.append(record(type))
        }
      }
      new.inherited = start..<summary.inheritedTypes.count
    }
    new.parameters = recordGenericParameters(of: node)
    if kind == .extension, let type = node.children.first(where: { $0.kind.isType }) { new.type = record(type) }
    declare(new, until: node.endIndex)
  }

  /// The generic parameters of a type, each with what it has to conform to, and once more for each requirement behind
  /// `where`; of an extension those that it has requirements for.
  private mutating func recordGenericParameters(of node: Syntax) -> Range<Int> {
    let start = summary.parameters.count
    if let clause = node.firstChild(.genericParameterClause) {
      for parameter in clause.children where parameter.kind == .genericParameter {
        let type = parameter.children.first { $0.kind.isType }
        summary.parameters.append(Parameter(name: parameter.name, label: .none, type: type.map { record($0) } ?? -1))
      }
    }
    if let clause = node.firstChild(.genericWhereClause) {
      for requirement in clause.children where requirement.kind == .genericRequirement {
        let types = requirement.children.filter { $0.kind.isType }
        guard types.count == 2, types[0].kind == .identifierType, types[1].tokenRange.lowerBound > 0,
          tree.tokens[types[1].tokenRange.lowerBound - 1].kind == .colon
        else { continue }
        summary.parameters.append(Parameter(name: types[0].name, label: .none, type: record(types[1])))
      }
    }
    return start..<summary.parameters.count
  }

  mutating func enterFunction(_ node: Syntax) {
    let kind: Declaration.Kind =
      switch node.kind {
      case .initializerDecl: .initializer
      case .deinitializerDecl: .deinitializer
      case .subscriptDecl: .subscript
      default: .function
      }
    var new = Declaration(
      kind: kind, name: kind == .function ? node.name : .none, parent: declaration, range: node.range,
      nameRange: node.mainToken.map { $0.start..<$0.end } ?? node.range)
    (new.attributes, new.flags) = modifiers(of: node)
    let isLocal = isLocal
    if isLocal { new.flags.insert(.local) }
    if let result = node.firstChild(.returnClause)?.children.first(where: { $0.kind.isType }) {
      new.type = record(result)
    }
    let start = summary.parameters.count
    for parameter in node.firstChild(.functionParameterClause).map({ Array($0.children) }) ?? []
    where parameter.kind == .functionParameter {
      let type = parameter.children.first { $0.kind.isType }
      summary.parameters.append(
        Parameter(name: parameter.name, label: label(of: parameter), type: type.map { record($0) } ?? -1))
    }
    new.parameters = start..<summary.parameters.count
    push(.function, end: node.endIndex, base: Int(functionContext.rawValue))
    functionContext = context(of: new, inheriting: isLocal)
    if isLocal {
      push(.deferred, end: node.endIndex)
      deferredDepth += 1
    }
    declare(new, until: node.endIndex)
    pushScope(end: node.endIndex)
  }

  private func label(of parameter: Syntax) -> Name {
    guard parameter.flags.contains(.secondName), let index = parameter.mainTokenIndex, index > 0 else {
      return parameter.name
    }
    let label = tree.tokens[index - 1]
    return label.kind == .wildcard ? .none : label.name
  }

  private func context(of function: Declaration, inheriting: Bool) -> EffectClosure.Context {
    var context: EffectClosure.Context = inheriting ? functionContext : []
    if let name = lastName(of: function.type), [.Effect, .EffectOf, .EffectTask].contains(name.domain) {
      context.insert(.returnsEffect)
    }
    for parameter in summary.parameters[function.parameters]
    where lastName(of: parameter.type)?.is(.Send) == true {
      context.insert(.takesSend)
    }
    return context
  }

  mutating func enterParameter(_ node: Syntax) {
    guard bindsLocals else { return }
    var binding = Binding(name: node.name, depth: deferredDepth)
    if let type = node.children.first(where: { $0.kind.isType }), let inner = inoutType(type) {
      if inner.name.is(.State) || isReducing(node) { binding.kind = .state } else { binding.type = record(inner) }
    }
    pending.append(binding)
  }

  /// Whether a parameter is the first of `reduce(into:action:)`.
  private func isReducing(_ parameter: Syntax) -> Bool {
    let clause = parameter.parent
    return clause?.parent?.name.is(.reduce) == true && clause?.firstChild(.functionParameter) == parameter
  }

  /// The type of an `inout` parameter that has a name.
  private func inoutType(_ type: Syntax) -> Syntax? {
    guard type.kind == .attributedType,
      type.firstToken.kind == .inoutKeyword || type.firstChild(.typeSpecifier)?.firstToken.kind == .inoutKeyword,
      let inner = type.children.first(where: { $0.kind.isType })
    else { return nil }
    return inner.kind == .identifierType || inner.kind == .memberType ? inner : nil
  }

  mutating func enterVariable(_ node: Syntax) {
    variable.node = node
    (variable.attributes, variable.flags) = modifiers(of: node)
    if node.mainToken?.kind == .letKeyword { variable.flags.insert(.let) }
    var bindings = 0
    for child in node.children where child.kind == .patternBinding { bindings += 1 }
    if bindings > 1 { variable.flags.insert(.shared) }
    if standsOnOwnLines(node) { variable.flags.insert(.ownLines) }
    if isLocal { variable.flags.insert(.local) }
  }

  mutating func enterBinding(_ node: Syntax) {
    guard let variableNode = node.parent, let pattern = node.firstChild else { return }
    // The initial value of the binding before may have held a declaration of its own.
    if variable.node != variableNode { enterVariable(variableNode) }
    let isLocal = variable.flags.contains(.local)
    if isLocal { activate(at: node.endIndex) }
    if isLocal && variable.attributes.isEmpty { return }
    if pattern.kind == .identifierPattern {
      declare(property(pattern, node, variableNode), until: node.endIndex)
      guard isLocal else { return }
      // The pattern itself would bind the name without saying what it stands for.
      bindsLocals = false
      pending.append(Binding(name: pattern.name, declaration: declaration, depth: deferredDepth))
    } else if !isLocal {
      for inner in pattern.descendants where inner.kind == .identifierPattern {
        var new = property(inner, node, variableNode)
        new.flags.insert(.shared)
        new.end = DeclarationID(summary.declarations.count + 1)
        summary.declarations.append(new)
      }
    }
  }

  private mutating func property(_ pattern: Syntax, _ binding: Syntax, _ variableNode: Syntax) -> Declaration {
    var new = Declaration(
      kind: .property, name: pattern.name, parent: declaration, range: variableNode.range, nameRange: pattern.range,
      flags: variable.flags, attributes: variable.attributes)
    if variable.flags.contains(.local), deferredDepth > 0 { new.flags.insert(.deferred) }
    if let annotation = binding.firstChild(.typeAnnotation)?.children.first(where: { $0.kind.isType }) {
      new.type = record(annotation)
    }
    if let value = binding.firstChild(.initializerClause)?.firstChild {
      new.flags.insert(.initialValue)
      new.initialValue = value.range
      recordEvidentType(of: value, in: &new)
    }
    if let block = binding.firstChild(.accessorBlock), isComputed(block) { new.flags.insert(.computed) }
    return new
  }

  /// Whether an accessor block holds a getter, and not only observers.
  private func isComputed(_ block: Syntax) -> Bool {
    for child in block.children {
      guard child.kind == .accessorDecl else { return child.kind != .ifConfigDecl }
      if child.name.is(.willSet) || child.name.is(.didSet) { return false }
    }
    return true
  }

  mutating func enterAccessor(_ node: Syntax) {
    markCode()
    pushScope(end: node.endIndex)
    guard node.kind == .accessorDecl else { return }
    bind(Name(.newValue))
    bind(Name(.oldValue))
  }

  mutating func enterSimpleDeclaration(_ node: Syntax) {
    let kind: Declaration.Kind =
      switch node.kind {
      case .typeAliasDecl: .typealias
      case .associatedTypeDecl: .associatedtype
      default: .enumCase
      }
    var new = Declaration(
      kind: kind, name: node.name, parent: declaration, range: node.range,
      nameRange: node.mainToken.map { $0.start..<$0.end } ?? node.range)
    (new.attributes, new.flags) = modifiers(of: node)
    if isLocal { new.flags.insert(.local) }
    if kind == .typealias, let type = node.children.first(where: { $0.kind.isType }) { new.type = record(type) }
    declare(new, until: node.endIndex)
  }

  mutating func enterImport(_ node: Syntax) {
    summary.imports.append(node.name)
  }

  mutating func enterMacroExpansion(_ node: Syntax) {
    guard node.name.is(.Preview) else { return }
    let new = Declaration(
      kind: .preview, name: node.name, parent: declaration, range: node.range, nameRange: node.range)
    declare(new, until: node.endIndex)
  }
}
