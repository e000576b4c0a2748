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
    for _ in 0..<Self.mostAliasesInARow {
      guard let target = target(ofAlias: place) else { return place }
      place = target
    }
    return place
  }

  private static let mostAliasesInARow = 16

  /// The typealias that a written type names; nil where it is not sure which.
  private func alias(named place: PlacedType) -> SymbolID? {
    guard !place.type.isNone else { return nil }
    let reference = files[place.file].facts.types[place.type]
    guard reference.kind == .named else { return nil }
    let names = table.path(reference.path, in: place.file)
    guard let last = names.last else { return nil }
    if names.count == 1 {
      return onlyAlias(of: table.lookUp(last, in: place.file, at: place.scope).symbols)
    }
    guard let owner = resolve(Array(names.dropLast()), in: place.file, at: place.scope).symbol else { return nil }
    return onlyAlias(of: types(named: last, in: owner))
  }

  private func onlyAlias(of found: [SymbolID]) -> SymbolID? {
    found.count == 1 && symbols[found[0]].kind == .typealias ? found[0] : nil
  }
}
