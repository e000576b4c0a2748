import TCALintModel
import TCALintSyntax

/// Whose a member without its type is where nothing says which type is expected: an element of a list, an argument of a
/// library's function.
extension CodeSearch {
  /// The only type with a static member of a name that gives one of its instances; nil where several have one, and for
  /// names that libraries' types have, too.
  func giver(of name: ProgramName) -> SymbolID? {
    if name.isNone || ExternalInterface.libraries.instanceNames.contains(app.program.text(name)) { return nil }
    let all = givers ?? allGivers()
    givers = all
    return all[name] ?? nil
  }

  /// The cost is linear in the members of all types.
  private func allGivers() -> [ProgramName: SymbolID?] {
    let program = app.program
    var found: [ProgramName: SymbolID?] = [:]
    for symbol in program.symbols.indices {
      program.forEachMember(of: symbol) { member, declaration in
        guard declaration.flags.contains(.static) || declaration.kind == .enumCase, !program.isTestFile[member.file],
          gives(member, symbol)
        else { return }
        let name = program.name(declaration.name, in: member.file)
        found[name] = found[name].map { $0 == symbol ? symbol : nil } ?? .some(symbol)
      }
    }
    return found
  }

  /// What a protocol's extension gives is an instance of what conforms to it.
  private func gives(_ member: DeclarationReference, _ owner: SymbolID) -> Bool {
    app.program.symbols[owner].kind == .protocol
      ? [.property, .function].contains(app.program.outline(member).kind) : app.program.gives(member, owner)
  }
}
