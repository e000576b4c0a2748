import TCALintModel
import TCALintSyntax

extension App {
  private static let dependencyUsesKey = TableKey<DependencyUses>("dependency uses")

  /// The dependencies that are definitely unused in the whole program.
  public var unusedDependencies: [Dependency] {
    let (table, uses) = (dependencyTable, dependencyUses)
    return table.entries.indices.filter { isUnused(table.entries[$0], uses) }.map { Dependency(table, $0, of: self) }
  }

  var dependencyUses: DependencyUses { table(Self.dependencyUsesKey) { DependencyUses(self) } }

  fileprivate func isUnused(_ dependency: DependencyTable.Entry, _ uses: DependencyUses) -> Bool {
    let reference = dependency.property
    let property = program.declaration(reference)
    let name = program.name(property.name, in: reference.file)
    guard property.isDecidedByItsProgram, let known = uses.uses(of: name), !known.files.contains(reference.file) else {
      return false
    }
    let owners = program.enclosingSymbols(reference)
    guard let owner = owners.only, hasCode(owner), !known.owners.contains(owner),
      !known.isOfStateOrAction || roles[owner].contains(.reducer)
    else {
      return false
    }
    guard let ancestors = program.ancestry.ancestors(of: owner), !uses.handingOn.contains(owner),
      uses.handingOn.isDisjoint(with: ancestors)
    else { return false }
    // Only its own file can name a private one.
    if property.flags.contains(.private) { return !program.files[reference.file].facts.isDamaged }
    let traits = program.ancestry.traits(of: owner)
    let mayBeAskedFor =
      program.ancestry.isUncertain(owner) || traits.contains(.mayAskForMembers)
      || traits.contains(.asksForProperty) && KnownProtocols.allProperties.contains(program.text(name))
    // The dependencies of reducers are rarely used through a value of unknown type.
    let isHidden = !known.filesOfUnknown.isEmpty && !roles[owner].contains(.reducer)
    return program.isComplete && !mayBeAskedFor && !isHidden
      && known.declaring.isDisjoint(with: ancestors) && !program.mayBeDamaged(name)
  }

  /// Whether a type contains code, extensions included.
  private func hasCode(_ type: SymbolID) -> Bool {
    program.declarations(of: type).contains { program.declaration($0).flags.contains(.code) }
  }
}

extension Dependency {
  /// Whether it is definitely unused in the whole program.
  public var isUnused: Bool { app.isUnused(table.entries[id], app.dependencyUses) }

  /// Whether some code reaches for a member of its name, whatever it is of.
  public var hasNamesake: Bool { app.dependencyUses.uses(of: property.programName)?.isMember ?? true }
}

extension Declaration {
  /// A property that its program decides about: neither local nor visible to other modules.
  fileprivate var isDecidedByItsProgram: Bool {
    kind == .property && flags.isDisjoint(with: [.local, .public, .package, .override])
  }
}
