import TCALintSyntax

/// The types of the program, and the library's types that it extends, that declare a member, or inherit it.
///
/// None where it is a member of no such type; nil where that is not known.
extension Program {
  /// The types that may declare a name of a path.
  public func owners(ofName position: Int, of path: PathID, in file: FileID) -> Symbols? {
    let facts = files[file].facts
    guard position == 0, [.unqualified, .projection].contains(facts.paths[path].root) else {
      return owners(ofMembersOf: type(ofFirst: position, namesOf: path, in: file))
    }
    return declaration(referencedBy: facts.node(ofFirst: 1, namesOf: path), in: file).map(enclosingSymbols)
      ?? symbolsAround(facts.scopes[facts.paths[path].scope].declaration, in: file)
  }

  /// The types that may declare a name of a key path.
  public func owners(ofName position: Int, of keyPath: KeyPathID, in file: FileID) -> Symbols? {
    owners(ofMembersOf: type(ofFirst: position, namesOf: keyPath, in: file))
  }

  /// The types that may declare the members of a value, or of a type.
  public func owners(ofMembersOf type: SwiftType) -> Symbols? {
    var steps = Self.maxSteps
    return owners(ofMembersOf: type, &steps)
  }

  /// More types are not looked at for one: a generic parameter may be required to be itself.
  private static var maxSteps: Int { 64 }

  private func owners(ofMembersOf type: SwiftType, _ steps: inout Int) -> Symbols? {
    steps -= 1
    if steps < 0 { return nil }
    switch type {
    case .unknown, .nested: return nil
    case .nominal(let symbol, _): return hasDynamicMembers(symbol) ? nil : [symbol]
    case .optional(let type), .metatype(let type): return owners(ofMembersOf: type, &steps)
    case .parameter(let parameter):
      let required = constraints(of: parameter)
      return required.isEmpty ? nil : owners(ofMembersOf: .composition(required), &steps)
    case .composition(let types):
      var found: Symbols = []
      for type in types {
        guard let owners = owners(ofMembersOf: type, &steps) else { return nil }
        found += owners
      }
      return found
    case .external(let name, let arguments):
      let own = symbolOfMembers(of: type).map { Symbols($0) } ?? []
      if let dynamic = dynamicMembers(of: type) { return owners(ofMembersOf: dynamic.root, &steps).map { own + $0 } }
      // A generic type may forward the members of its argument.
      return arguments.isEmpty || external.parameters[name] != nil ? own : nil
    case .array, .dictionary, .tuple, .function, .keyPath: return symbolOfMembers(of: type).map { [$0] } ?? []
    }
  }

  private func hasDynamicMembers(_ type: SymbolID) -> Bool {
    guard let declaration = symbols[type].declaration else { return false }
    return attributes(of: declaration).contains { text($0.name, in: declaration.file) == "dynamicMemberLookup" }
  }

  /// The types around a declaration, innermost first.
  private func symbolsAround(_ declaration: DeclarationID, in file: FileID) -> Symbols {
    let facts = files[file].facts
    var (found, around): (Symbols, DeclarationID) = ([], facts.enclosingType(declaration))
    while !around.isNone {
      found += symbols(of: DeclarationReference(file: file, declaration: around))
      around = facts.enclosingType(facts.declarations[around].parent)
    }
    return found
  }
}
