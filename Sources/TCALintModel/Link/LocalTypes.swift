/// The types that are declared in the code of functions and properties, which no other code knows them from.
struct LocalTypes: Sendable {
  private var types: [Place: Symbols] = [:]
  /// Their names: most names that are looked up are none.
  private(set) var names: NameSet<ProgramName>

  private struct Place: Hashable {
    let declaration: DeclarationReference
    let name: ProgramName
  }

  init(nameCount: Int = 0) { names = NameSet(count: nameCount) }

  mutating func insert(_ type: SymbolID, named name: ProgramName, inCodeOf declaration: DeclarationReference) {
    names.insert(name)
    types[Place(declaration: declaration, name: name), default: []].append(type)
  }

  /// The types of a name in the code of a function or a property.
  func types(named name: ProgramName, inCodeOf declaration: DeclarationReference) -> Symbols {
    types[Place(declaration: declaration, name: name)] ?? []
  }
}
