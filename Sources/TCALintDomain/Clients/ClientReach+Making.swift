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
    let found = search.meant(search.initializers(of: symbol), by: use, of: symbol)
    for initializer in found { reach(initializer, values, by: use) }
    guard found.isEmpty else { return }
    switch program.symbols[symbol].kind {
    case .class: makeSuperclasses(of: symbol, values, by: use)
    case .struct:
      let facts = program.files[use.file].facts
      let arguments = use.isCalled ? facts.arguments[facts.calls[use.call].arguments] : []
      makeMembers(of: symbol, use.isCalled ? values : values.later, given: arguments, in: use.file)
    default: break
    }
  }

  mutating func makeSuperclasses(of symbol: SymbolID, _ values: ClientValues, by use: NameUse) {
    for ancestor in program.ancestry.ancestors(of: symbol) ?? [] where program.symbols[ancestor].kind == .class {
      guard isPart(ancestor), allows(1) else { continue }
      for initializer in search.meant(search.initializers(of: ancestor), by: use) {
        reach(initializer, values, by: use)
      }
    }
  }

  /// The initial values that a memberwise initialiser is not given others for.
  mutating func makeMembers(
    of symbol: SymbolID, _ values: ClientValues, given arguments: ArraySlice<Argument>, in file: FileID
  ) {
    guard !isOwn(symbol), hasMemberwiseInitializer(symbol) else { return }
    let labels = Set(arguments.map { program.name($0.label, in: file) })
    for member in search.members.storedProperties(of: symbol) where allows(1) {
      let name = program.name(program.declaration(member).name, in: member.file)
      if hasReplaceableValue(member), !labels.contains(name) { reach(member, values, by: NameUse(in: file)) }
    }
  }

  private func hasMemberwiseInitializer(_ symbol: SymbolID) -> Bool {
    program.symbols[symbol].kind == .struct && !search.initializers(of: symbol).contains(where: isInBody)
  }

  /// Whether a memberwise initialiser may be given another value than a property's initial one.
  private func hasReplaceableValue(_ member: DeclarationReference) -> Bool {
    let declaration = program.declaration(member)
    return declaration.isMadeWithItsType && declaration.flags.isDisjoint(with: .let)
      && declaration.flags.contains(.initialValue)
  }

  /// Notes that a value makes an instance of a type. What it stores runs with it. What holds a life of its own, or is used
  /// as something else than what it is, may run all of its code later; of a plain value, what is mentioned runs.
  mutating func build(_ symbol: SymbolID, _ values: ClientValues, for file: FileID) {
    let known = made[symbol] ?? []
    guard !known.isSuperset(of: values) else { return }
    made[symbol] = known.union(values)
    addMembers(of: symbol, as: symbol, values, for: file, isFirst: known.isEmpty)
    for ancestor in program.ancestry.ancestors(of: symbol) ?? [] where app.isPartOfClient(ancestor) {
      switch program.symbols[ancestor].kind {
      case .class:
        if known.isEmpty { heirs[ancestor, default: []].append(symbol) }
        addMembers(of: ancestor, as: symbol, values, for: file, isFirst: known.isEmpty)
        makeOnly(ancestor, values, for: file)
      case .protocol where known.isEmpty && isPart(ancestor): offer(ancestor)
      default: break
      }
    }
  }

  /// What a type, or one that it inherits from, gives to what is made.
  private mutating func addMembers(
    of symbol: SymbolID, as heir: SymbolID, _ values: ClientValues, for file: FileID, isFirst: Bool
  ) {
    built[symbol] = (built[symbol] ?? []).union(values)
    let (life, isMemberwise) = (life(of: symbol), hasMemberwiseInitializer(symbol))
    let isClient = !endpoints.isEmpty && (program.ancestry.ancestors(of: symbol) ?? []).contains(where: isOwn)
    for reference in declarations(of: symbol) where allows(1) {
      let members = program.members(of: reference)
      guard allows(members.count) else { return }
      let holds = life != .none && !search.isForSome(reference, of: symbol)
      for member in members {
        let declaration = program.declaration(member)
        // What is the type's own runs where it is named.
        if declaration.isTypeOrExtension || declaration.kind == .initializer || declaration.flags.contains(.static) {
          continue
        }
        let isHeld =
          holds && !isReplaced(member, by: heir)
          && (program.isVisible(member, from: file) || isVisible(member, where: symbol))
        if declaration.isMadeWithItsType {
          if !isMemberwise || !hasReplaceableValue(member) { reach(member, values, by: NameUse(in: file)) }
          if isHeld { for region in search.settingRegions(of: member) { reach(region, values.later.holding) } }
        } else if isHeld {
          hold(member, declaration, values, life, isOfClient: isClient)
        }
        if isFirst { reachMentioned(member) }
      }
    }
  }

  /// Whatever makes an instance calls the only initialiser of its type, but for the one that comes with a struct and that
  /// those of extensions stand beside.
  mutating func makeOnly(_ symbol: SymbolID, _ values: ClientValues, for file: FileID) {
    let initializers = search.initializers(of: symbol)
    guard let first = initializers.first, initializers.count == 1,
      program.symbols[symbol].kind == .class || isInBody(first)
    else { return }
    // Which of its default arguments are used, the call shows.
    reach(first, values, by: NameUse(in: file))
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
    let isOutside = life == .called && !declaration.flags.contains(.private)
    guard !isOutside, declaration.kind != .deinitializer else { return reach(member, values.later) }
    let name = program.name(declaration.name, in: member.file)
    if isOfClient, endpoints.contains(name) { return reach(member, values.later) }
    reach(member, values.later.holding)
    held[name, default: []].append(member)
    if let values = loose[name] { reach(member, values.later) }
  }

  /// Notes what extensions of a protocol give to what conforms to it: of that, what is mentioned runs.
  private mutating func offer(_ symbol: SymbolID) {
    guard offered.insert(symbol).inserted else { return }
    for reference in declarations(of: symbol) where program.declaration(reference).kind == .extension {
      let members = program.members(of: reference)
      guard allows(members.count) else { return }
      for member in members { reachMentioned(member) }
    }
  }

  /// Whether a property is one of what values make, rather than of the client itself.
  func isOfPart(_ property: DeclarationReference) -> Bool {
    let owners = program.enclosingSymbols(property)
    return !owners.isEmpty && owners.allSatisfy { isPart($0) && built[$0] != nil }
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
