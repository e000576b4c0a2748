import TCALintSyntax

extension SymbolTable {
  /// Visits the declarations directly inside a type or an extension. What a closure in an attribute declares is none of
  /// them, although nothing else stands around it.
  func forEachMember(of reference: DeclarationReference, _ visit: (DeclarationReference, DeclarationOutline) -> Void) {
    let facts = files[reference.file].facts
    var index = reference.declaration.next
    let end = facts.outline(reference.declaration).end
    while index < end {
      let outline = facts.outline(index)
      if !outline.flags.contains(.local) {
        visit(DeclarationReference(file: reference.file, declaration: index), outline)
      }
      index = Swift.max(outline.end, index.next)
    }
  }

  /// Visits the members of a type, in its declaration and in all its extensions.
  func forEachMember(of symbol: SymbolID, _ visit: (DeclarationReference, DeclarationOutline) -> Void) {
    if let reference = symbols[symbol].declaration { forEachMember(of: reference, visit) }
    for reference in extensions[symbol] { forEachMember(of: reference, visit) }
  }

  /// The declarations directly inside a type or an extension, those of a kind.
  func members(
    of reference: DeclarationReference, where isWanted: (DeclarationOutline) -> Bool = { _ in true }
  ) -> [DeclarationReference] {
    var count = 0
    forEachMember(of: reference) { if isWanted($1) { count += 1 } }
    var members: [DeclarationReference] = []
    members.reserveCapacity(count)
    forEachMember(of: reference) { if isWanted($1) { members.append($0) } }
    return members
  }

  /// The members of a type, in its declaration and in all its extensions.
  func members(of symbol: SymbolID) -> [DeclarationReference] {
    var count = 0
    forEachMember(of: symbol) { _, _ in count += 1 }
    var members: [DeclarationReference] = []
    members.reserveCapacity(count)
    forEachMember(of: symbol) { member, _ in members.append(member) }
    return members
  }
}
