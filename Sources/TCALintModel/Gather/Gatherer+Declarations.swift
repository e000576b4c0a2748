import TCALintSyntax

extension Gatherer {
  /// Whether the walk is in a function, an accessor or a closure, or in statements at the top level.
  var isLocal: Bool {
    mutating get {
      var current = scope
      while facts.scopes[current].kind == .ifConfig { current = facts.scopes[current].parent }
      return facts.scopes[current].kind != .file && facts.scopes[current].kind != .type
    }
  }

  /// Adds a declaration inside the current one and makes it the current one until its node ends.
  mutating func declare(_ new: Declaration, at node: Syntax) {
    frames.append(Frame(kind: .declaration, end: node.endIndex, base: declaration.index))
    facts.declarations.append(new)
    declaration = DeclarationID(facts.declarations.count - 1)
    valueOfNode[Int(node.index)] = UInt32(facts.declarations.count)
  }

  private mutating func declaration(_ kind: Declaration.Kind, _ node: Syntax, named name: Name) -> Declaration {
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
    if kind == .extension, let clause = node.firstChild(.genericWhereClause) {
      new.flags.formUnion(asksForSameTypes(clause) ? [.conditional, .sameTypes] : .conditional)
      if new.flags.contains(.sameTypes) { new.selfType = typeOfSelf(clause) }
    }
    new.inherited = inheritedTypes(of: node)
    declare(new, at: node)
  }

  private mutating func inheritedTypes(of node: Syntax) -> FactRange<TypeID> {
    guard let clause = node.firstChild(.inheritanceClause) else { return .empty }
    let start = facts.inheritedTypes.count
    for inherited in clause.children where inherited.kind == .inheritedType {
      if let type = inherited.children.first(where: { $0.kind.isType }) {
        facts.inheritedTypes.append(typeOnce(type))
      }
    }
    return FactRange(start..<facts.inheritedTypes.count)
  }

  /// The generic parameters, and again those of which a `where` says something.
  private mutating func genericParameters(of node: Syntax) -> FactRange<Parameter> {
    let start = facts.parameters.count
    let clause = node.firstChild(.genericParameterClause)
    for parameter in clause.map({ Array($0.children) }) ?? [] where parameter.kind == .genericParameter {
      let type = parameter.children.first { $0.kind.isType }.map { typeOnce($0) } ?? .none
      facts.parameters.append(
        Parameter(name: parameter.name, label: .none, type: type, isInout: false, value: .other, valueRange: 0..<0))
    }
    addRequirements(of: node)
    return FactRange(start..<facts.parameters.count)
  }

  /// Whether a requirement of a `where` is one with `==`.
  private func asksForSameTypes(_ clause: Syntax) -> Bool {
    clause.children.contains { requirement in
      guard requirement.kind == .genericRequirement, let first = requirement.firstChild else { return false }
      return tree.tokens[first.tokenRange.upperBound].kind != .colon
    }
  }

  /// The type that a `where` asks the extended one to be: `where Self == HomeView`
  private mutating func typeOfSelf(_ clause: Syntax) -> TypeID {
    for requirement in clause.children where requirement.kind == .genericRequirement {
      let types = requirement.children.filter(\.kind.isType)
      guard types.count == 2, types[0].kind == .identifierType, types[0].firstChild == nil, types[0].name.is(.Self),
        tree.tokens[types[0].tokenRange.upperBound].kind != .colon
      else { continue }
      return typeOnce(types[1])
    }
    return .none
  }

  /// The conformances that a `where` requires of generic parameters.
  private mutating func addRequirements(of node: Syntax) {
    for clause in node.children where clause.kind == .genericWhereClause {
      for requirement in clause.children where requirement.kind == .genericRequirement {
        let types = requirement.children.filter(\.kind.isType)
        guard types.count == 2, types[0].kind == .identifierType, types[0].firstChild == nil,
          tree.tokens[types[0].tokenRange.upperBound].kind == .colon
        else { continue }
        let type = typeOnce(types[1])
        facts.parameters.append(
          Parameter(name: types[0].name, label: .none, type: type, isInout: false, value: .other, valueRange: 0..<0))
      }
    }
  }

  mutating func enterMembers(_ node: Syntax) {
    frames.append(
      Frame(kind: .members, end: node.endIndex, base: localNames.floor, scope: scope, flag: bindsLocals))
    scope = add(.type, node)
    bindsLocals = false
    localNames.floor = localNames.count
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
    if kind == .initializer, isFailable(node) { new.flags.insert(.failable) }
    new.genericParameters = genericParameters(of: node)
    new.parameters = functionParameters(of: node)
    if let effects = node.firstChild(.functionEffectSpecifiers) {
      if effects.flags.contains(.async) { new.flags.insert(.async) }
      if effects.flags.contains(.throws) { new.flags.insert(.throws) }
    }
    if let result = node.firstChild(.returnClause)?.children.first(where: { $0.kind.isType }) {
      new.type = typeOnce(result)
    }
    declare(new, at: node)
    open(.function, node, until: node.endIndex, isDelayed: isLocal)
  }

  /// Whether `?` or `!` follows the `init`.
  private func isFailable(_ initializer: Syntax) -> Bool {
    guard let keyword = initializer.mainTokenIndex, keyword + 1 < initializer.tokenRange.upperBound else {
      return false
    }
    let token = tree.tokens[keyword + 1]
    let byte = tree.source[Int(token.start)]
    return token.length == 1 && (byte == UInt8(ascii: "?") || byte == UInt8(ascii: "!"))
  }

  private mutating func functionParameters(of node: Syntax) -> FactRange<Parameter> {
    let start = facts.parameters.count
    guard let clause = node.firstChild(.functionParameterClause) else { return .empty }
    for parameter in clause.children where parameter.kind == .functionParameter {
      let type = parameter.children.first { $0.kind.isType }.map { typeOnce($0) } ?? .none
      let value = parameter.firstChild(.initializerClause)?.firstChild
      if !type.isNone, parameter.flags.contains(.ellipsis) { facts.types[type].flags.insert(.isVariadic) }
      facts.parameters.append(
        Parameter(
          name: parameter.name, label: label(of: parameter), type: type,
          isInout: !type.isNone && facts.types[type].flags.contains(.isInout),
          hasAttribute: parameter.firstChild(.attribute) != nil,
          value: Value(rawValue: value?.index ?? Self.noNode), valueRange: value?.range ?? 0..<0))
      valueOfNode[Int(parameter.index)] = UInt32(facts.parameters.count)
    }
    return FactRange(start..<facts.parameters.count)
  }

  private mutating func label(of parameter: Syntax) -> Name {
    guard parameter.flags.contains(.secondName), let index = parameter.mainTokenIndex, index > 0 else {
      return parameter.mainToken?.kind == .wildcard || parameter.parent?.parent?.kind == .subscriptDecl
        ? .none : parameter.name
    }
    let label = tree.tokens[index - 1]
    return label.kind == .wildcard ? .none : label.name
  }

  // MARK: The rest

  /// The elements after one `case`.
  mutating func enterCases(_ node: Syntax) { begin(group(of: node), until: node.endIndex) }

  mutating func enterSimpleDeclaration(_ node: Syntax) {
    let kind: Declaration.Kind =
      switch node.kind {
      case .typeAliasDecl: .typealias
      case .associatedTypeDecl: .associatedtype
      case .macroDecl: .macroDeclaration
      default: .enumCase
      }
    var new = declaration(kind, node, named: node.name)
    if kind == .enumCase {
      new.attributes = groups.last?.attributes ?? .empty
      new.flags = groups.last?.flags ?? []
    } else {
      (new.attributes, new.flags) = modifiers(of: node)
      if isLocal { new.flags.insert(.local) }
    }
    if kind == .typealias {
      new.genericParameters = genericParameters(of: node)
      if let type = node.children.first(where: { $0.kind.isType }) { new.type = typeOnce(type) }
    }
    if kind == .associatedtype { new.inherited = inheritedTypes(of: node) }
    if kind == .enumCase { new.parameters = associatedValues(of: node) }
    declare(new, at: node)
  }

  private mutating func associatedValues(of node: Syntax) -> FactRange<Parameter> {
    let start = facts.parameters.count
    guard let clause = node.firstChild(.enumCaseParameterClause) else { return .empty }
    for parameter in clause.children where parameter.kind == .enumCaseParameter {
      let type = parameter.children.first { $0.kind.isType }.map { typeOnce($0) } ?? .none
      let value = parameter.firstChild(.initializerClause)?.firstChild
      facts.parameters.append(
        Parameter(
          name: parameter.name, label: label(of: parameter), type: type, isInout: false,
          value: Value(rawValue: value?.index ?? Self.noNode), valueRange: value?.range ?? 0..<0))
    }
    return FactRange(start..<facts.parameters.count)
  }

  mutating func enterImport(_ node: Syntax) {
    let found = node.children.filter { $0.kind == .attribute }
    let keyword = importKeyword(of: node)
    facts.imports.append(
      Import(
        module: node.name, isExported: found.contains { $0.name.is(.exported) || $0.text == "@_exported" },
        isTestable: found.contains { $0.text == "@testable" },
        isPlain: keyword + 2 == node.tokenRange.upperBound && found.allSatisfy { $0.text == "@preconcurrency" },
        keyword: tree.tokens[keyword].start, range: node.range))
  }

  /// The place among the tokens of the word behind the attributes and modifiers of an import.
  private func importKeyword(of node: Syntax) -> Int {
    let lead = node.children.filter { $0.kind == .attribute || $0.kind == .declModifier }.last
    return lead?.tokenRange.upperBound ?? node.tokenRange.lowerBound
  }

  // MARK: Modifiers

  /// Records a declaration's attributes and reads its modifiers.
  mutating func modifiers(of node: Syntax) -> (attributes: FactRange<Attribute>, flags: Declaration.Flags) {
    let start = facts.attributes.count
    var flags: Declaration.Flags = []
    for child in node.children {
      switch child.kind {
      case .attribute: facts.attributes.append(attribute(child))
      case .declModifier: flags.formUnion(Self.flag(of: child))
      case .ifConfigDecl:
        for clause in child.children {
          for inner in clause.children where inner.kind == .attribute { facts.attributes.append(attribute(inner)) }
        }
      default: return (FactRange(start..<facts.attributes.count), flags)
      }
    }
    return (FactRange(start..<facts.attributes.count), flags)
  }

  private static func flag(of modifier: Syntax) -> Declaration.Flags {
    guard let token = modifier.mainToken else { return [] }
    // `private(set)`
    let isSetterOnly = modifier.tokenRange.count > 1
    switch token.kind {
    case .staticKeyword, .classKeyword: return .static
    case .publicKeyword: return isSetterOnly ? [] : .public
    case .fileprivateKeyword: return isSetterOnly ? [] : .private
    case .privateKeyword: return isSetterOnly ? [] : [.private, .ofTypeAlone]
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
    if token.name.is(.async) { return .async }
    if token.name.is(.indirect) { return .indirect }
    if token.name.is(.weak) || token.name.is(.unowned) { return .weak }
    return []
  }

  private mutating func attribute(_ node: Syntax) -> Attribute {
    let type = node.firstChild
    var qualifier = Name.none
    if let type, type.kind == .memberType, let base = type.firstChild { qualifier = base.name }
    var attribute = Attribute(
      name: node.name, qualifier: qualifier, range: node.range,
      type: type.map { $0.kind.isType ? typeOnce($0) : .none } ?? .none)
    attribute.arguments = arguments(ofAttribute: node)
    return attribute
  }
}
