import TCALintSyntax

extension Gatherer {
  /// Whether the walk is in a function, an accessor or a closure, or in statements at the top level.
  var isLocal: Bool {
    var current = scope
    while scopes[current].kind == .ifConfig { current = scopes[current].parent }
    return scopes[current].kind != .file && scopes[current].kind != .type
  }

  /// Adds a declaration inside the current one and makes it the current one until its node ends.
  mutating func declare(_ new: Declaration, until end: UInt32) {
    frames.append(Frame(kind: .declaration, end: end, base: Int(declaration)))
    declarations.append(new)
    declaration = DeclarationID(declarations.count - 1)
  }

  private func declaration(_ kind: Declaration.Kind, _ node: Syntax, named name: Name) -> Declaration {
    Declaration(
      kind: kind, name: name, parent: declaration, scope: scope, range: node.range,
      nameRange: node.mainToken.map { $0.start..<$0.end } ?? node.range)
  }

  // MARK: Types

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
    var new = declaration(kind, node, named: kind == .extension ? .none : node.name)
    (new.attributes, new.flags) = modifiers(of: node)
    if isLocal { new.flags.insert(.local) }
    if kind == .extension, let type = node.children.first(where: { $0.kind.isType }) { new.type = typeOnce(type) }
    new.genericParameters = genericParameters(of: node)
    if kind == .extension, node.firstChild(.genericWhereClause) != nil { new.flags.insert(.conditional) }
    if let clause = node.firstChild(.inheritanceClause) {
      let start = inheritedTypes.count
      for inherited in clause.children where inherited.kind == .inheritedType {
        if let type = inherited.children.first(where: { $0.kind.isType }) { inheritedTypes.append(typeOnce(type)) }
      }
      new.inherited = start..<inheritedTypes.count
    }
    declare(new, until: node.endIndex)
  }

  /// The generic parameters, and again those of which a `where` says something.
  private mutating func genericParameters(of node: Syntax) -> Range<Int> {
    let start = parameters.count
    for parameter in node.firstChild(.genericParameterClause)?.children.map({ $0 }) ?? []
    where parameter.kind == .genericParameter {
      addGenericParameter(parameter.name, parameter.children.first { $0.kind.isType })
    }
    for requirement in node.firstChild(.genericWhereClause)?.children.map({ $0 }) ?? []
    where requirement.kind == .genericRequirement {
      let types = requirement.children.filter { $0.kind.isType }
      guard types.count == 2, types[0].kind == .identifierType else { continue }
      addGenericParameter(types[0].name, types[1])
    }
    return start..<parameters.count
  }

  private mutating func addGenericParameter(_ name: Name, _ type: Syntax?) {
    parameters.append(
      Parameter(
        name: name, label: .none, type: type.map { typeOnce($0) } ?? -1, isInout: false, value: .other,
        valueRange: 0..<0))
  }

  mutating func enterMembers(_ node: Syntax) {
    frames.append(Frame(kind: .members, end: node.endIndex, scope: scope, flag: bindsLocals))
    scope = add(.type, node)
    bindsLocals = false
  }

  // MARK: Functions

  mutating func enterFunction(_ node: Syntax) {
    let kind: Declaration.Kind =
      switch node.kind {
      case .initializerDecl: .initializer
      case .deinitializerDecl: .deinitializer
      case .subscriptDecl: .subscript
      default: .function
      }
    var new = declaration(kind, node, named: kind == .function ? node.name : .none)
    (new.attributes, new.flags) = modifiers(of: node)
    let isLocal = isLocal
    if isLocal { new.flags.insert(.local) }
    new.genericParameters = genericParameters(of: node)
    new.parameters = functionParameters(of: node)
    if let effects = node.firstChild(.functionEffectSpecifiers) {
      if effects.flags.contains(.async) { new.flags.insert(.async) }
      if effects.flags.contains(.throws) { new.flags.insert(.throws) }
    }
    if let result = node.firstChild(.returnClause)?.children.first(where: { $0.kind.isType }) {
      new.type = typeOnce(result)
    }
    declare(new, until: node.endIndex)
    open(.function, node, until: node.endIndex, isDelayed: isLocal)
  }

  private mutating func functionParameters(of node: Syntax) -> Range<Int> {
    let start = parameters.count
    guard let clause = node.firstChild(.functionParameterClause) else { return start..<start }
    for parameter in clause.children where parameter.kind == .functionParameter {
      let type = parameter.children.first { $0.kind.isType }.map { typeOnce($0) } ?? -1
      let value = parameter.firstChild(.initializerClause)?.firstChild
      parameters.append(
        Parameter(
          name: parameter.name, label: label(of: parameter), type: type,
          isInout: type >= 0 && types[Int(type)].flags.contains(.isInout),
          value: Value(rawValue: value?.index ?? Self.noNode), valueRange: value?.range ?? 0..<0))
      valueOfNode[Int(parameter.index)] = UInt32(parameters.count)
    }
    return start..<parameters.count
  }

  private func label(of parameter: Syntax) -> Name {
    guard parameter.flags.contains(.secondName), let index = parameter.mainTokenIndex, index > 0 else {
      return parameter.name
    }
    let label = tree.tokens[index - 1]
    return label.kind == .wildcard ? .none : label.name
  }

  mutating func enterAccessor(_ node: Syntax) {
    markCode()
    if node.kind == .accessorDecl {
      open(.accessor, node, until: node.endIndex)
      bind(Name(.newValue), .implicit, at: node.range.lowerBound)
      bind(Name(.oldValue), .implicit, at: node.range.lowerBound)
    } else if isGetter(node) {
      open(.accessor, node, until: node.endIndex)
      take(node.children)
    }
  }

  /// Whether an accessor block holds the statements of a getter.
  private func isGetter(_ block: Syntax) -> Bool {
    guard let first = block.firstChild else { return true }
    return first.kind != .accessorDecl && !(first.kind == .ifConfigDecl && holdsAccessors(first))
  }

  private func holdsAccessors(_ node: Syntax) -> Bool {
    node.children.contains { clause in clause.children.contains { $0.kind == .accessorDecl } }
  }

  // MARK: Variables

  mutating func enterVariable(_ node: Syntax) {
    variable.node = node
    (variable.attributes, variable.flags) = modifiers(of: node)
    variable.keyword = node.mainToken.map { $0.start..<$0.end } ?? 0..<0
    variable.setterModifier = setterModifier(of: node)
    if node.mainToken?.kind == .letKeyword { variable.flags.insert(.let) }
    var bindings = 0
    for child in node.children where child.kind == .patternBinding { bindings += 1 }
    if bindings > 1 { variable.flags.insert(.oneOfSeveral) }
    if standsOnOwnLines(node) { variable.flags.insert(.ownLines) }
    if isLocal { variable.flags.insert(.local) }
  }

  mutating func enterBinding(_ node: Syntax) {
    guard let variableNode = node.parent, let pattern = node.firstChild else { return }
    // The initial value of the binding before may have held a declaration of its own.
    if variable.node != variableNode { enterVariable(variableNode) }
    let isLocal = variable.flags.contains(.local)
    if isLocal { activate(at: node.endIndex) }
    guard pattern.kind == .identifierPattern else {
      if !isLocal { declareParts(of: pattern, node, variableNode) }
      return
    }
    if isLocal {
      // The pattern itself would bind the name without saying what it stands for.
      valueOfNode[Int(pattern.index)] = 1
      var local = LocalName(name: pattern.name, kind: .variable, offset: pattern.range.lowerBound, scope: scope)
      local.isLazy = variable.flags.contains(.lazy)
      if let annotation = annotation(of: node) { local.type = typeOnce(annotation) }
      if let value = node.firstChild(.initializerClause)?.firstChild { local.value = Value(rawValue: value.index) }
      if !variable.attributes.isEmpty {
        declare(property(pattern, node, variableNode), until: node.endIndex)
        local.declaration = declaration
      }
      pend(local)
    } else {
      declare(property(pattern, node, variableNode), until: node.endIndex)
    }
  }

  /// `let (a, b) = …`
  private mutating func declareParts(of pattern: Syntax, _ binding: Syntax, _ variableNode: Syntax) {
    for inner in pattern.descendants where inner.kind == .identifierPattern {
      var new = property(inner, binding, variableNode)
      new.flags.insert(.oneOfSeveral)
      new.end = DeclarationID(declarations.count + 1)
      declarations.append(new)
    }
  }

  private func annotation(of binding: Syntax) -> Syntax? {
    binding.firstChild(.typeAnnotation)?.children.first { $0.kind.isType }
  }

  private mutating func property(_ pattern: Syntax, _ binding: Syntax, _ variableNode: Syntax) -> Declaration {
    var new = Declaration(
      kind: .property, name: pattern.name, parent: declaration, scope: scope, range: variableNode.range,
      nameRange: pattern.range, flags: variable.flags, attributes: variable.attributes)
    new.keyword = variable.keyword
    new.setterModifier = variable.setterModifier
    if let annotation = annotation(of: binding) { new.type = typeOnce(annotation) }
    if let value = binding.firstChild(.initializerClause)?.firstChild {
      new.flags.insert(.initialValue)
      new.initialValue = value.range
      new.value = Value(rawValue: value.index)
      recordEvidentType(of: value, in: &new)
    }
    if let block = binding.firstChild(.accessorBlock) { new.flags.formUnion(accessors(of: block)) }
    return new
  }

  /// What an accessor block makes of its property: one with a getter is computed, one with observers alone is not.
  private func accessors(of block: Syntax) -> Declaration.Flags {
    var flags: Declaration.Flags = [.accessors, .computed]
    for child in block.children {
      guard child.kind == .accessorDecl else {
        if child.kind == .ifConfigDecl { flags.remove(.computed) }
        return flags
      }
      if child.name.is(.willSet) || child.name.is(.didSet) { flags.remove(.computed) }
      if child.name.is(.set) || child.name.is(.modify) || child.name.is(._modify) { flags.insert(.setter) }
    }
    return flags
  }

  // MARK: The rest

  mutating func enterSimpleDeclaration(_ node: Syntax) {
    let kind: Declaration.Kind =
      switch node.kind {
      case .typeAliasDecl: .typealias
      case .associatedTypeDecl: .associatedtype
      default: .enumCase
      }
    var new = declaration(kind, node, named: node.name)
    (new.attributes, new.flags) = modifiers(of: node)
    if isLocal { new.flags.insert(.local) }
    if kind == .typealias {
      new.genericParameters = genericParameters(of: node)
      if let type = node.children.first(where: { $0.kind.isType }) { new.type = typeOnce(type) }
    }
    if kind == .enumCase { new.parameters = associatedValues(of: node) }
    declare(new, until: node.endIndex)
  }

  private mutating func associatedValues(of node: Syntax) -> Range<Int> {
    let start = parameters.count
    guard let clause = node.firstChild(.enumCaseParameterClause) else { return start..<start }
    for parameter in clause.children where parameter.kind == .enumCaseParameter {
      let type = parameter.children.first { $0.kind.isType }.map { typeOnce($0) } ?? -1
      parameters.append(
        Parameter(
          name: parameter.name, label: parameter.name, type: type, isInout: false, value: .other, valueRange: 0..<0))
    }
    return start..<parameters.count
  }

  mutating func enterImport(_ node: Syntax) {
    let found = node.children.filter { $0.kind == .attribute }
    imports.append(
      Import(
        module: node.name, isExported: found.contains { $0.name.is(.exported) || text(of: $0) == "@_exported" },
        isTestable: found.contains { text(of: $0) == "@testable" }, range: node.range))
  }

  private func text(of node: Syntax) -> String { node.text }

  // MARK: Modifiers

  /// Records a declaration's attributes and reads its modifiers.
  mutating func modifiers(of node: Syntax) -> (attributes: Range<Int>, flags: Declaration.Flags) {
    let start = attributes.count
    var flags: Declaration.Flags = []
    for child in node.children {
      switch child.kind {
      case .attribute: attributes.append(attribute(child))
      case .declModifier: flags.formUnion(flag(of: child))
      case .ifConfigDecl: continue
      default: return (start..<attributes.count, flags)
      }
    }
    return (start..<attributes.count, flags)
  }

  private func flag(of modifier: Syntax) -> Declaration.Flags {
    guard let token = modifier.mainToken else { return [] }
    // `private(set)`
    let isSetterOnly = modifier.tokenRange.count > 1
    switch token.kind {
    case .staticKeyword, .classKeyword: return .static
    case .publicKeyword: return isSetterOnly ? [] : .public
    case .privateKeyword, .fileprivateKeyword: return isSetterOnly ? [] : .private
    case .internalKeyword: return isSetterOnly ? [] : .internal
    default: break
    }
    if token.name.is(.open) { return .public }
    if token.name.is(.package) { return isSetterOnly ? [] : .package }
    if token.name.is(.override) { return .override }
    if token.name.is(.mutating) { return .mutating }
    if token.name.is(.nonisolated) { return .nonisolated }
    if token.name.is(.final) { return .final }
    if token.name.is(.lazy) { return .lazy }
    return []
  }

  /// `private(set)`, with what stands between it and the next token.
  private func setterModifier(of node: Syntax) -> Range<UInt32> {
    for child in node.children where child.kind == .declModifier && child.tokenRange.count > 1 {
      return child.range.lowerBound..<tree.tokens[child.tokenRange.upperBound].start
    }
    return 0..<0
  }

  private mutating func attribute(_ node: Syntax) -> Attribute {
    let type = node.firstChild
    var qualifier = Name.none
    if let type, type.kind == .memberType, let base = type.firstChild { qualifier = base.name }
    var attribute = Attribute(
      name: node.name, qualifier: qualifier, range: node.range,
      type: type.map { $0.kind.isType ? typeOnce($0) : -1 } ?? -1)
    attribute.arguments = arguments(ofAttribute: node)
    return attribute
  }

  /// Whether nothing else stands on the lines of a node.
  func standsOnOwnLines(_ node: Syntax) -> Bool {
    let tokens = node.tokenRange
    guard !tokens.isEmpty, tree.tokens[tokens.lowerBound].flags.contains(.newlineBefore) || tokens.lowerBound == 0,
      tokens.upperBound < tree.tokens.count
    else { return false }
    let next = tree.tokens[tokens.upperBound]
    return next.kind == .endOfFile || next.flags.contains(.newlineBefore)
  }
}
