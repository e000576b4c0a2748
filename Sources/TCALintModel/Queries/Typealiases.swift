import TCALintSyntax

extension Program {
  /// What a written type stands for where it is the name of a typealias: the type behind it, as that is written there.
  /// nil for anything else, and where several typealiases may be meant.
  public func target(ofAlias type: TypeID, in file: FileID, at declaration: DeclarationID) -> PlacedType? {
    guard files[file].facts.types[type].kind == .named else { return nil }
    let names = path(files[file].facts.types[type].path, in: file)
    guard let last = names.last else { return nil }
    let candidates: [SymbolID]
    if names.count == 1 {
      guard case .symbols(let found) = table.lookUp(last, in: file, at: declaration) else { return nil }
      candidates = found
    } else if let owner = resolve(Array(names.dropLast()), in: file, at: declaration).symbol {
      candidates = types(named: last, in: owner)
    } else {
      return nil
    }
    guard candidates.count == 1, symbols[candidates[0]].kind == .typealias,
      let reference = symbols[candidates[0]].declaration
    else { return nil }
    let alias = self.declaration(reference)
    return alias.type.isNone ? nil : PlacedType(type: alias.type, file: reference.file, scope: alias.parent)
  }
}
