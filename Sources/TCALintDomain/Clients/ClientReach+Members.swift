import TCALintModel
import TCALintSyntax

/// What names mean that code of values uses.
extension ClientReach {
  /// A function, constant or variable at file level.
  mutating func reach(fileLevel found: [DeclarationReference], _ values: ClientValues, by use: NameUse) {
    for found in search.leading(found, by: use) where allows(1) { reachFactory(found, values, by: use) }
  }

  /// A member of an instance of a type of the program, or of one that it inherits from.
  ///
  /// - Returns: whether there is one.
  @discardableResult
  mutating func mention(
    _ name: ProgramName, of type: SymbolID, _ values: ClientValues, by use: NameUse, isSuper: Bool = false
  ) -> Bool {
    let kind = program.symbols[type].kind
    let own = isSuper ? [] : search.members(name, of: type, areStatic: false)
    let found = search.leading(own, by: use, of: type)
    note(found, of: type, values, by: use)
    // What conforms to a protocol may be held.
    if kind == .protocol { mentionLoosely(name, values) }
    guard found.isEmpty else { return true }
    let ancestors = program.ancestry.ancestors(of: type) ?? []
    guard !ancestors.isEmpty, allows(ancestors.count) else { return false }
    // What a superclass has goes before what a protocol gives to all.
    return [Symbol.Kind.class, .protocol].contains { kind in
      let ofKind = ancestors.filter { program.symbols[$0].kind == kind }
      return mentionInherited(name, from: ofKind, by: type, values, by: use, isSuper)
    }
  }

  /// - Returns: whether there is one.
  private mutating func mentionInherited(
    _ name: ProgramName, from ancestors: [SymbolID], by type: SymbolID, _ values: ClientValues, by use: NameUse,
    _ isSuper: Bool
  ) -> Bool {
    var isFound = false
    for ancestor in ancestors.sorted() {
      let found = search.meant(search.members(name, of: ancestor, areStatic: false), by: use, of: type)
      note(found, of: ancestor, values, by: use, isSuper: isSuper)
      if !found.isEmpty { isFound = true }
    }
    return isFound
  }

  /// A member of something that is not known.
  mutating func mentionLoosely(_ name: ProgramName, _ values: ClientValues) {
    let known = loose[name] ?? []
    guard !known.isSuperset(of: values) else { return }
    loose[name] = known.union(values)
    for member in held[name] ?? [] where allows(1) { reach(member, values.later) }
  }

  /// A static member: one of the client's own, of a helper a function of its own or a way to an instance, of another client
  /// what does not make that.
  ///
  /// - Returns: whether there is one.
  @discardableResult
  mutating func reach(
    _ name: ProgramName, of symbol: SymbolID, _ values: ClientValues, by use: NameUse
  ) -> Bool {
    let isPart = isPart(symbol)
    guard isPart || isOwn(symbol) || app.isPartOfClient(symbol) && !name.isValueName else { return false }
    var found = search.leading(search.members(name, of: symbol, areStatic: true), by: use, of: symbol)
    if found.isEmpty {
      for ancestor in program.ancestry.ancestors(of: symbol) ?? [] where allows(1) {
        found += search.meant(search.members(name, of: ancestor, areStatic: true), by: use, of: symbol)
      }
    }
    for member in found where allows(1) {
      let isInstance = !isOwn(symbol) && program.gives(member, symbol)
      if isPart || !isInstance { reachFactory(member, values, by: use) }
      guard isPart, isInstance else { continue }
      build(symbol, values, for: use.file)
      makeOnly(symbol, values, for: use.file)
    }
    return !found.isEmpty
  }

  /// A member of a type around, which it may be an instance's or the type's own.
  mutating func reachMember(
    _ name: ProgramName, of type: SymbolID, at scope: DeclarationID, _ values: ClientValues, by use: NameUse
  ) {
    if search.isStatic(scope, in: use.file, of: type) {
      if !reach(name, of: type, values, by: use) { mention(name, of: type, values, by: use) }
    } else {
      if !mention(name, of: type, values, by: use) { reach(name, of: type, values, by: use) }
    }
  }
}
