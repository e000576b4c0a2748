import TCALintModel
import TCALintSyntax

/// What a subclass replaces, which nothing runs of it where only the subclass is made.
extension ClientReach {
  /// Whether all that is made of a class replaces a member of it.
  func isReplaced(_ member: DeclarationReference) -> Bool {
    guard let owner = program.enclosingSymbols(member).only, made[owner] == nil, let heirs = heirs[owner] else {
      return false
    }
    return search.allows(heirs.count) && heirs.allSatisfy { isReplaced(member, by: $0) }
  }

  /// Whether a type that inherits from a member's class, or a class between them, replaces the member.
  func isReplaced(_ member: DeclarationReference, by heir: SymbolID) -> Bool {
    guard let owner = program.enclosingSymbols(member).only, owner != heir,
      program.symbols[owner].kind == .class, case let declaration = program.declaration(member),
      declaration.kind == .property || declaration.kind == .function
    else { return false }
    let name = program.name(declaration.name, in: member.file)
    let between = (program.ancestry.ancestors(of: heir) ?? []).filter {
      program.ancestry.ancestors(of: $0)?.contains(owner) ?? false
    }
    return ([heir] + between).contains { type in
      search.members.members(declaration.kind, named: name, of: type).contains { entry in
        search.allows(1) && program.declaration(entry.reference).flags.contains(.override)
          && labels(of: entry.reference) == labels(of: member)
      }
    }
  }

  private func labels(of function: DeclarationReference) -> [ProgramName] {
    program.files[function.file].facts.parameters[program.declaration(function).parameters].map {
      program.name($0.label, in: function.file)
    }
  }
}
