import TCALintSyntax

/// Local names: what patterns, parameters and capture lists bind, and from where on.
extension Gatherer {
  /// Names that patterns bind from here on come into scope at that node.
  mutating func activate(at end: UInt32) {
    frames.append(Frame(kind: .activate, end: end, base: pending.count, flag: bindsLocals))
    bindsLocals = true
  }

  /// Brings a name into scope that no pattern binds.
  mutating func bind(_ name: Name, _ kind: LocalName.Kind, at offset: UInt32) {
    facts.locals.append(LocalName(name: name, kind: kind, offset: offset, scope: scope))
    bring(LocalID(facts.locals.count - 1))
  }

  /// Adds a name that comes into scope where the pattern around it says.
  mutating func pend(_ local: LocalName) {
    facts.locals.append(local)
    if !isSelfAgain(local) { pending.append(LocalID(facts.locals.count - 1)) }
  }

  /// `guard let self`, `if let self = self`: the name still refers to `self`.
  private func isSelfAgain(_ local: LocalName) -> Bool {
    guard local.name.is(.self), local.value.rawValue != Value.other.rawValue else { return false }
    return Syntax(tree: tree, index: local.value.rawValue).mainToken?.kind == .selfKeyword
  }

  mutating func enterPattern(_ node: Syntax) {
    guard bindsLocals, valueOfNode[Int(node.index)] == 0 else { return }
    pend(LocalName(name: node.name, kind: .pattern, offset: node.range.lowerBound, scope: scope))
  }

  /// `if let name = value`; `if let name` also mentions the `name` around it.
  mutating func enterOptionalBinding(_ node: Syntax) {
    guard let pattern = node.firstChild(.identifierPattern) else { return }
    var local = LocalName(name: pattern.name, kind: .variable, offset: pattern.range.lowerBound, scope: scope)
    local.canChange = node.mainToken?.kind == .varKeyword
    if let type = node.firstChild(.typeAnnotation)?.children.first(where: { $0.kind.isType }) {
      local.type = typeOnce(type)
    }
    if let value = node.firstChild(.initializerClause)?.firstChild {
      local.value = Value(rawValue: value.index)
      valueOfNode[Int(pattern.index)] = 1
    } else {
      mention(pattern, .initialValue)
      local.value = Value(rawValue: pattern.index)
    }
    if bindsLocals { pend(local) }
  }

  mutating func enterParameter(_ node: Syntax) {
    let parameter = Int(valueOfNode[Int(node.index)]) - 1
    guard bindsLocals, !declaration.isNone, parameter >= 0 else { return }
    let position = parameter - facts.declarations[declaration].parameters.startIndex.index
    pend(
      LocalName(
        name: node.name, kind: .parameter, isInout: facts.parameters[parameter].isInout,
        position: UInt16(clamping: max(position, 0)), offset: node.range.lowerBound, scope: scope,
        type: facts.parameters[parameter].type))
  }

  mutating func enterClosureParameter(_ node: Syntax) {
    guard bindsLocals else { return }
    let closure = facts.scopes[scope].closure
    var local = LocalName(name: node.name, kind: .closureParameter, offset: node.range.lowerBound, scope: scope)
    if let type = node.children.first(where: { $0.kind.isType }) {
      local.type = typeOnce(type)
      local.isInout = facts.types[local.type].flags.contains(.isInout)
    }
    if !closure.isNone {
      let known = facts.closures[closure].parameters
      local.position = UInt16(clamping: known.count)
      let start = known.isEmpty ? facts.locals.count : known.startIndex.index
      facts.closures[closure].parameters = FactRange(start..<facts.locals.count + 1)
    }
    pend(local)
  }

  /// An item of a capture list, which is evaluated outside of the closure.
  mutating func enterCapture(_ node: Syntax) {
    guard let token = node.mainToken, let closure = capturing else { return }
    if node.firstChild == nil { mention(node, .captured) }
    // `[self = model]` is about another.
    guard token.kind != .selfKeyword || node.firstChild != nil else { return }
    var local = LocalName(
      name: token.name, kind: .capture, offset: token.start, scope: facts.closures[closure].scope)
    local.value = Value(rawValue: (node.firstChild(.initializerClause)?.firstChild ?? node).index)
    pend(local)
  }

  /// The closure whose capture list the walk is in.
  private var capturing: ClosureID? {
    guard let frame = frames.last(.enter) else { return nil }
    return facts.scopes[frame.scope].closure
  }
}
