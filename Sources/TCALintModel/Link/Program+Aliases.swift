import TCALintSyntax

extension Program {
  /// What a written type stands for where it is the name of a typealias: the type behind it, as that is written there.
  /// nil for anything else, and where several typealiases may be meant.
  public func target(ofAlias place: PlacedType) -> PlacedType? {
    guard let alias = alias(named: place), let reference = symbols[alias].declaration else { return nil }
    let declaration = declaration(reference)
    return declaration.type.isNone
      ? nil : PlacedType(type: declaration.type, file: reference.file, scope: declaration.parent)
  }

  /// What a written type comes to where it is the name of a typealias of the program, and that of another, until one
  /// stands for something else: `(Int) -> Void` for `Handler`. What is no such name comes to itself.
  public func withoutAliases(_ place: PlacedType) -> PlacedType {
    var place = place
    for _ in 0..<Self.maxAliasesInARow {
      guard let target = target(ofAlias: place) else { return place }
      place = target
    }
    return place
  }

  /// No program that anyone wrote has more. Beyond it, the next one stands for itself.
  private static let maxAliasesInARow = 16

  /// Whether a typealias of the program has a name.
  public func isAlias(_ name: ProgramName) -> Bool { table.namesOfAliases.contains(name) }

  /// The typealias that a written type names; nil where it is not sure which.
  private func alias(named place: PlacedType) -> SymbolID? { table.aliases(named: place).only }

  /// What each of several typealiases of one name stands for, any of which a written type may mean: one for each clause
  /// of an `#if`. None where it names one type, or something else than typealiases.
  public func targets(ofAliases place: PlacedType) -> [PlacedType] {
    let aliases = table.aliases(named: place)
    guard aliases.count > 1 else { return [] }
    return aliases.compactMap { alias in
      guard let reference = symbols[alias].declaration, !declaration(reference).type.isNone else { return nil }
      return PlacedType(type: declaration(reference).type, file: reference.file, scope: declaration(reference).parent)
    }
  }
}
