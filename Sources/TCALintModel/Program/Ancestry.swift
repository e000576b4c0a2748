import TCALintSyntax

/// Everything that a type conforms to or inherits from, however it comes to it: in an extension in another file,
/// through a protocol, a superclass or a typealias.
struct Ancestry: Sendable {
  /// Types from outside the program, by name.
  var external: Set<Name> = []
  /// Types of the program.
  var symbols: Set<SymbolID> = []
  /// Whether something in it could not be resolved.
  var isUncertain = false

  mutating func formUnion(_ other: Ancestry) {
    external.formUnion(other.external)
    symbols.formUnion(other.symbols)
    isUncertain = isUncertain || other.isUncertain
  }
}

extension SymbolTable {
  /// The ancestry of every symbol. Cycles in the source end where they close.
  func ancestries() -> [Ancestry] {
    var state = [UInt8](repeating: 0, count: symbols.count)
    var result = [Ancestry](repeating: Ancestry(), count: symbols.count)

    func visit(_ symbol: SymbolID, depth: Int) {
      guard state[Int(symbol)] == 0, depth < 200 else { return }
      state[Int(symbol)] = 1
      var ancestry = Ancestry()
      for reference in symbols[Int(symbol)].declarations {
        let declaration = declaration(reference)
        if isAmbiguous(reference) {
          ancestry.isUncertain = true
          continue
        }
        for type in inheritedTypes(of: declaration, in: reference.file) {
          add(type, declaration.parent, reference.file, &ancestry, depth)
        }
      }
      // A library that is part of the program defines what its own names mean.
      if isLibraryType(symbol) { ancestry.external.insert(symbols[Int(symbol)].name) }
      result[Int(symbol)] = ancestry
      state[Int(symbol)] = 2
    }

    func add(_ type: TypeID, _ scope: DeclarationID, _ file: FileID, _ ancestry: inout Ancestry, _ depth: Int) {
      let reference = files[file].summary.types[Int(type)]
      if reference.kind == .composition {
        for part in files[file].summary.parts(of: type) { add(part, scope, file, &ancestry, depth) }
        return
      }
      switch resolve(type, in: file, at: scope) {
      case .external(let name):
        ancestry.external.insert(name)
      case .unknown:
        ancestry.isUncertain = true
      case .symbols(let found):
        let inherited = found.map { symbol -> Ancestry in
          visit(symbol, depth: depth + 1)
          var ancestry = result[Int(symbol)]
          ancestry.symbols.insert(symbol)
          return ancestry
        }
        // Where a name may mean several types, only what they agree on is known.
        guard var agreed = inherited.first else { return }
        for other in inherited.dropFirst() {
          if other.external != agreed.external { agreed.isUncertain = true }
          agreed.external.formIntersection(other.external)
          agreed.symbols.formUnion(other.symbols)
        }
        ancestry.formUnion(agreed)
      }
    }

    for index in symbols.indices { visit(SymbolID(index), depth: 0) }
    return result
  }

  /// Whether an extension may be one of types in different files. Several in one file are branches of an `#if`, and all
  /// of them count.
  private func isAmbiguous(_ reference: DeclarationReference) -> Bool {
    let owners = symbolsOfDeclaration[reference] ?? []
    guard owners.count > 1 else { return false }
    return Set(owners.map { symbols[Int($0)].declaration?.file }).count > 1
  }

  /// The inheritance clause of a type or extension; for a typealias of a composition, its parts.
  private func inheritedTypes(of declaration: Declaration, in file: FileID) -> [TypeID] {
    if declaration.kind == .typealias, declaration.type >= 0 { return [declaration.type] }
    return Array(files[file].summary.inheritedTypes[declaration.inherited])
  }

  /// Whether a symbol is a library's own type of that name, in a program that contains the library.
  private func isLibraryType(_ symbol: SymbolID) -> Bool {
    let symbol = symbols[Int(symbol)]
    guard symbol.parent < 0, let reference = symbol.declaration else { return false }
    return moduleNames[modules.moduleOfFile[reference.file]].isKnownModule
  }
}
