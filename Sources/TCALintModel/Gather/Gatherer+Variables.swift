import TCALintSyntax

/// The declarations of `var`, `let` and `case`.
extension Gatherer {
  mutating func enterVariable(_ node: Syntax) {
    var variable = group(of: node)
    variable.setterModifier = node.setterModifier
    if node.mainToken?.kind == .letKeyword { variable.flags.insert(.let) }
    var bindings = 0
    for child in node.children where child.kind == .patternBinding { bindings += 1 }
    if bindings > 1 { variable.flags.insert(.oneOfSeveral) }
    if node.isOnOwnLines { variable.flags.insert(.ownLines) }
    begin(variable, until: node.endIndex)
  }

  mutating func group(of node: Syntax) -> Group {
    var group = Group(range: node.range)
    (group.attributes, group.flags) = modifiers(of: node)
    group.keyword = node.mainToken.map { $0.start..<$0.end } ?? 0..<0
    if isLocal { group.flags.insert(.local) }
    group.delays = facts.scopes[scope].delays
    return group
  }

  mutating func begin(_ group: Group, until end: UInt32) {
    groups.append(group)
    frames.append(Frame(kind: .group, end: end))
  }

  mutating func enterBinding(_ node: Syntax) {
    guard node.parent?.kind == .variableDecl, let variable = groups.last, let pattern = node.firstChild else { return }
    let isLocal = variable.flags.contains(.local)
    if isLocal { activate(at: node.endIndex) }
    guard pattern.kind == .identifierPattern else {
      if !isLocal { declareParts(of: pattern, node, variable) }
      return
    }
    if isLocal {
      // The pattern itself would bind the name without its value.
      valueOfNode[Int(pattern.index)] = 1
      var local = LocalName(name: pattern.name, kind: .variable, offset: pattern.range.lowerBound, scope: scope)
      local.canChange = !variable.flags.contains(.let)
      local.isLazy = variable.flags.contains(.lazy)
      if let annotation = annotation(of: node) { local.type = typeOnce(annotation) }
      if let value = node.firstChild(.initializerClause)?.firstChild {
        local.value = Value(rawValue: value.index)
        local.valueRange = value.range
      }
      if !variable.attributes.isEmpty {
        declare(property(pattern, node, variable), at: node)
        local.declaration = declaration
      }
      pend(local)
    } else {
      declare(property(pattern, node, variable), at: node)
      if variable.flags.contains(.oneOfSeveral) { giveTypeToThoseBefore() }
    }
  }

  /// `let (a, b) = …`
  private mutating func declareParts(of pattern: Syntax, _ binding: Syntax, _ variable: Group) {
    var whole = property(pattern, binding, variable)
    whole.flags.formUnion([.oneOfSeveral, .destructured])
    for inner in pattern.descendants where inner.kind == .identifierPattern {
      whole.name = inner.name
      whole.nameRange = inner.range
      whole.end = DeclarationID(facts.declarations.count + 1)
      facts.declarations.append(whole)
      // The first one is the binding's.
      if valueOfNode[Int(binding.index)] == 0 { valueOfNode[Int(binding.index)] = UInt32(facts.declarations.count) }
    }
  }

  private mutating func annotation(of binding: Syntax) -> Syntax? {
    binding.firstChild(.typeAnnotation)?.children.first { $0.kind.isType }
  }

  /// `Int` for the `a` of `var a, b: Int` as well: what has neither a type nor a value takes the next type.
  private mutating func giveTypeToThoseBefore() {
    guard let typed = facts.declarations.last, !typed.type.isNone else { return }
    for index in facts.declarations.indices.dropLast().reversed() {
      let earlier = facts.declarations[index]
      guard earlier.kind == .property, earlier.range == typed.range, earlier.type.isNone,
        earlier.flags.isDisjoint(with: [.initialValue, .accessors])
      else { return }
      facts.declarations[index].type = typed.type
    }
  }

  private mutating func property(_ pattern: Syntax, _ binding: Syntax, _ variable: Group) -> Declaration {
    var new = Declaration(
      kind: .property, name: pattern.name, parent: declaration, scope: scope, range: variable.range,
      nameRange: pattern.range, flags: variable.flags, attributes: variable.attributes)
    new.keyword = variable.keyword
    new.setterModifier = variable.setterModifier
    if let annotation = annotation(of: binding) { new.type = typeOnce(annotation) }
    if let value = binding.firstChild(.initializerClause)?.firstChild {
      new.flags.insert(.initialValue)
      new.initialValue = value.range
      new.value = Value(rawValue: value.index)
    }
    if let block = binding.firstChild(.accessorBlock) { new.flags.formUnion(accessors(of: block)) }
    return new
  }

  /// The flags of a property with an accessor block: one with a getter is computed, one with observers alone is not.
  private mutating func accessors(of block: Syntax) -> Declaration.Flags {
    var flags: Declaration.Flags = [.accessors, .computed]
    for child in block.children {
      guard child.kind == .accessorDecl else {
        if child.kind == .ifConfigDecl { flags.remove(.computed) }
        return flags
      }
      if child.name.is(.willSet) || child.name.is(.didSet) { flags.remove(.computed) }
      if let effects = child.firstChild(.functionEffectSpecifiers) {
        if effects.flags.contains(.async) { flags.insert(.async) }
        if effects.flags.contains(.throws) { flags.insert(.throws) }
      }
      if child.name.is(.set) || child.name.is(.modify) || child.name.is(._modify) { flags.insert(.setter) }
    }
    return flags
  }
}

extension Syntax {
  /// `private(set)`, with the text between it and the next token.
  fileprivate var setterModifier: Range<UInt32> {
    for child in children where child.kind == .declModifier && child.tokenRange.count > 1 {
      return child.range.lowerBound..<tree.tokens[child.tokenRange.upperBound].start
    }
    return 0..<0
  }

  /// Whether the lines of a node contain nothing else.
  var isOnOwnLines: Bool {
    guard !tokenRange.isEmpty, firstToken.flags.contains(.newlineBefore) || tokenRange.lowerBound == 0,
      tokenRange.upperBound < tree.tokens.count
    else { return false }
    let next = tree.tokens[tokenRange.upperBound]
    return next.kind == .endOfFile || next.flags.contains(.newlineBefore)
  }
}

extension Gatherer {
  mutating func enterAccessor(_ node: Syntax) {
    if node.kind == .accessorDecl {
      // A protocol's says only that there is one.
      guard node.firstChild(.codeBlock) != nil else { return }
      open(.accessor, node, until: node.endIndex, flags: runsWhenSet(node) ? .runsWhenSet : [])
      bindValue(of: node)
    } else if node.isGetter {
      markCode()
      open(.accessor, node, until: node.endIndex)
      take(node.children)
    }
  }

  private func runsWhenSet(_ accessor: Syntax) -> Bool {
    accessor.name.is(.set) || accessor.name.is(.willSet) || accessor.name.is(.didSet)
  }

  /// The new value of a `set` or `willSet`, the old one of a `didSet`, under the name that it is given.
  private mutating func bindValue(of accessor: Syntax) {
    guard let keyword = accessor.mainTokenIndex else { return }
    var name = Name(.newValue)
    var offset = accessor.range.lowerBound
    if accessor.name.is(.didSet) {
      name = Name(.oldValue)
    } else if !accessor.name.is(.set), !accessor.name.is(.willSet) {
      return
    }
    if tree.tokens[keyword + 1].kind == .leftParen {
      name = tree.tokens[keyword + 2].name
      offset = tree.tokens[keyword + 2].start
    }
    bind(name, .implicit, at: offset)
  }
}

extension Syntax {
  /// Whether an accessor block holds the statements of a getter.
  var isGetter: Bool {
    guard let first = firstChild else { return true }
    return first.kind != .accessorDecl && !(first.kind == .ifConfigDecl && first.holdsAccessors)
  }

  private var holdsAccessors: Bool {
    children.contains { clause in clause.children.contains { $0.kind == .accessorDecl } }
  }
}
