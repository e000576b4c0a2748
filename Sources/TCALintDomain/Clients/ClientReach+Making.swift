import TCALintModel
import TCALintSyntax

/// What values make, and what runs of that.
extension ClientReach {
  /// Whether a type may be part of what makes a client, rather than a client or a feature itself.
  func isPart(_ symbol: SymbolID) -> Bool {
    clients.nodeOfKey[symbol] == nil && clients.nodesOfClient[symbol] == nil && app.isPartOfClient(symbol)
  }

  /// An initialiser of a type, which makes an instance of it.
  mutating func make(_ symbol: SymbolID, _ values: ClientValues, by use: NameUse) {
    guard isPart(symbol) || isOwn(symbol) else { return }
    if !isOwn(symbol) { build(symbol, values, for: use.file) }
    let found = search.meant(search.initializers(of: symbol), by: use)
    for initializer in found { reach(initializer, values) }
    note(found, of: use)
    guard found.isEmpty, program.symbols[symbol].kind == .class else { return }
    makeSuperclasses(of: symbol, values, by: use)
  }

  mutating func makeSuperclasses(of symbol: SymbolID, _ values: ClientValues, by use: NameUse) {
    for ancestor in program.ancestry.ancestors(of: symbol) ?? [] where program.symbols[ancestor].kind == .class {
      guard isPart(ancestor), search.allows(1) else { continue }
      for initializer in search.meant(search.initializers(of: ancestor), by: use) { reach(initializer, values) }
    }
  }

  /// Notes that a value makes an instance of a type. What it stores runs with it. What holds a life of its own, or is used
  /// as something else than what it is, may run all of its code later; of a plain value, what is mentioned runs.
  mutating func build(_ symbol: SymbolID, _ values: ClientValues, for file: FileID) {
    let known = built[symbol] ?? []
    guard !known.isSuperset(of: values) else { return }
    built[symbol] = known.union(values)
    let life = life(of: symbol)
    let isClient = !endpoints.isEmpty && (program.ancestry.ancestors(of: symbol) ?? []).contains(where: isOwn)
    for reference in declarations(of: symbol) where search.allows(1) {
      let members = program.members(of: reference)
      guard search.allows(members.count) else { return }
      for member in members {
        let declaration = program.declaration(member)
        if declaration.isTypeOrExtension || declaration.kind == .initializer { continue }
        if declaration.isMadeWithItsType {
          reach(member, values)
        } else if life != .none, program.isVisible(member, from: file) || isVisible(member, where: symbol) {
          hold(member, declaration, values, life, isOfClient: isClient)
        }
        if known.isEmpty { reachMentioned(member) }
      }
    }
    for ancestor in program.ancestry.ancestors(of: symbol) ?? [] where app.isPartOfClient(ancestor) {
      switch program.symbols[ancestor].kind {
      case .class:
        build(ancestor, values, for: file)
        makeOnly(ancestor, values)
      case .protocol where known.isEmpty && isPart(ancestor): offer(ancestor)
      default: break
      }
    }
  }

  /// Whatever makes an instance calls the only initialiser of its type, but for the one that comes with a struct and that
  /// those of extensions stand beside.
  mutating func makeOnly(_ symbol: SymbolID, _ values: ClientValues) {
    let initializers = search.initializers(of: symbol)
    guard let first = initializers.first, initializers.count == 1,
      program.symbols[symbol].kind == .class || isInBody(first)
    else { return }
    reach(first, values)
  }

  private func isInBody(_ member: DeclarationReference) -> Bool {
    let parent = program.declaration(member).parent
    return program.declaration(DeclarationReference(file: member.file, declaration: parent)).kind != .extension
  }

  /// A member that other modules' files see, or those of the type's own.
  private func isVisible(_ member: DeclarationReference, where symbol: SymbolID) -> Bool {
    program.symbols[symbol].declaration.map { program.isVisible(member, from: $0.file) } ?? false
  }

  /// Something that an object may run, of its own accord or of another's, without anything that values reach naming it,
  /// but for what a client that is a protocol asks for: whoever uses the client names that.
  private mutating func hold(
    _ member: DeclarationReference, _ declaration: Declaration, _ values: ClientValues, _ life: Life, isOfClient: Bool
  ) {
    let isOutside = life == .called && declaration.flags.isDisjoint(with: [.static, .private])
    guard !isOutside, declaration.kind != .deinitializer else { return reach(member, values.later) }
    let name = program.name(declaration.name, in: member.file)
    let isStatic = declaration.flags.contains(.static)
    if isOfClient, !isStatic, endpoints.contains(name) { return reach(member, values.later) }
    reach(member, values.later.holding)
    guard !isStatic else { return }
    held[name, default: []].append(member)
    if let values = loose[name] { reach(member, values.later) }
  }

  /// Notes what extensions of a protocol give to what conforms to it: of that, what is mentioned runs.
  private mutating func offer(_ symbol: SymbolID) {
    guard offered.insert(symbol).inserted else { return }
    for reference in declarations(of: symbol) where program.declaration(reference).kind == .extension {
      let members = program.members(of: reference)
      guard search.allows(members.count) else { return }
      for member in members { reachMentioned(member) }
    }
  }

  /// Whether a property is one of a plain value that is made, of which only what is named runs.
  func isPlain(_ property: DeclarationReference) -> Bool {
    let owners = program.enclosingSymbols(property)
    return !owners.isEmpty && owners.allSatisfy { isPart($0) && built[$0] != nil && life(of: $0) == .none }
  }

  /// What code of an instance runs besides what is named.
  private enum Life {
    /// Of a plain value, nothing.
    case none
    case object
    /// A library calls it.
    case called
  }

  private func life(of symbol: SymbolID) -> Life {
    let kind = program.symbols[symbol].kind
    let ancestry = program.ancestry
    let mayBeCalled = ancestry.isUncertain(symbol) || ancestry.traits(of: symbol).contains(.mayCallMembers)
    switch kind {
    case .external: return .none
    case .struct, .enum: return mayBeCalled || ancestry.hasAncestors(symbol) ? .object : .none
    default: return mayBeCalled ? .called : .object
    }
  }
}
