import TCALintSyntax

extension SymbolTable {
  /// The declarations directly inside a type or an extension, those of a kind.
  func members(
    of reference: DeclarationReference, where isWanted: (Declaration) -> Bool = { _ in true }
  ) -> [DeclarationReference] {
    let facts = files[reference.file].facts
    var members: [DeclarationReference] = []
    var index = reference.declaration.next
    let end = facts.declarations[reference.declaration].end
    members.reserveCapacity(Swift.min(end.index - index.index, 8))
    while index < end {
      if isWanted(facts.declarations[index]) {
        members.append(DeclarationReference(file: reference.file, declaration: index))
      }
      index = Swift.max(facts.declarations[index].end, index.next)
    }
    return members
  }
}
