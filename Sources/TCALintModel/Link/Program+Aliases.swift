import TCALintSyntax

extension Program {
  /// The target of a written type that names a typealias, as written there. nil for anything else, and where several
  /// typealiases may be meant.
  public func target(ofAlias place: PlacedType) -> PlacedType? {
    guard let alias = alias(named: place), let reference = symbols[alias].declaration else { return nil }
    let declaration = declaration(reference)
    return declaration.type.isNone
      ? nil : PlacedType(type: declaration.type, file: reference.file, scope: declaration.parent)
  }

  /// The target of a written type that names a typealias of the program, resolved until it is no typealias:
  /// `(Int) -> Void` for `Handler`. Any other type is returned unchanged.
  public func withoutAliases(_ place: PlacedType) -> PlacedType {
    var place = place
    for _ in 0..<Self.maxAliasesInARow {
      guard let target = target(ofAlias: place) else { return place }
      place = target
    }
    return place
  }

  /// The maximum number of typealiases in a chain. Beyond it, the next one is returned.
  private static let maxAliasesInARow = 16

  /// Whether a typealias of the program has a name.
  public func isAlias(_ name: ProgramName) -> Bool { table.namesOfAliases.contains(name) }

  /// The typealias that a written type names; nil where it is not sure which.
  private func alias(named place: PlacedType) -> SymbolID? { table.aliases(named: place).only }

  /// The targets of several typealiases of one name that a written type may refer to: one for each clause of an `#if`.
  /// Empty where it names one type, or anything else.
  public func targets(ofAliases place: PlacedType) -> [PlacedType] {
    let aliases = table.aliases(named: place)
    guard aliases.count > 1 else { return [] }
    return aliases.compactMap { alias in
      guard let reference = symbols[alias].declaration, !declaration(reference).type.isNone else { return nil }
      return PlacedType(type: declaration(reference).type, file: reference.file, scope: declaration(reference).parent)
    }
  }
}
