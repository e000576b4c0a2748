import TCALintSyntax

/// A type as it is written somewhere.
public struct TypePlace: Sendable {
  public let type: TypeID
  public let file: FileID
  /// The declaration that it stands in or belongs to, where its names mean what they do; or none.
  public let declaration: DeclarationID

  public init(_ type: TypeID, in file: FileID, at declaration: DeclarationID) {
    self.type = type
    self.file = file
    self.declaration = declaration
  }
}

extension Program {
  /// What a written type comes to where it is the name of a typealias of the program, and that of another, until one
  /// stands for something else: `(Int) -> Void` for `Handler`. What is no such name comes to itself.
  public func withoutAliases(_ place: TypePlace) -> TypePlace {
    var place = place
    for _ in 0..<Self.mostAliasesInARow {
      guard let alias = alias(named: place), let reference = symbols[alias].declaration else { return place }
      let target = declaration(reference)
      guard !target.type.isNone else { return place }
      place = TypePlace(target.type, in: reference.file, at: target.parent)
    }
    return place
  }

  private static let mostAliasesInARow = 16

  /// The typealias that a written type names; nil where it is not sure which.
  private func alias(named place: TypePlace) -> SymbolID? {
    guard !place.type.isNone else { return nil }
    let reference = files[place.file].facts.types[place.type]
    guard reference.kind == .named else { return nil }
    let names = table.path(reference.path, in: place.file)
    guard let last = names.last else { return nil }
    if names.count == 1 {
      return onlyAlias(of: table.lookUp(last, in: place.file, at: place.declaration).symbols)
    }
    guard let owner = resolve(Array(names.dropLast()), in: place.file, at: place.declaration).symbol else { return nil }
    return onlyAlias(of: types(named: last, in: owner))
  }

  private func onlyAlias(of found: [SymbolID]) -> SymbolID? {
    found.count == 1 && symbols[found[0]].kind == .typealias ? found[0] : nil
  }
}
