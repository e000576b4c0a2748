import TCALintModel
import TCALintSyntax

extension UseFinder {
  /// The assignments to what is declared with an attribute. The cost is that of the writes of the files that mention a
  /// name of such a declaration.
  func writes(where isAskedFor: (FileID) -> Bool) -> [Found] {
    table.writes.flatMap { attribute, row in
      app.places(of: app.names(ofDeclarationsWith: attribute)).flatMap { place -> [Found] in
        guard isAskedFor(place.file), table.imported(by: place.file, program)[table.libraries[row]] else { return [] }
        return writes(to: Set(place.names.map(\.own)), attribute, in: place.file).map { (row, $0) }
      }
    }
  }

  private func writes(to names: Set<Name>, _ attribute: String, in file: FileID) -> [UsePlace] {
    let facts = program.files[file].facts
    return facts.writes.compactMap { write in
      guard write.kind != .inout, let path = write.target.path.map({ facts.paths[$0] }),
        path.range.lowerBound == write.range.lowerBound, !isInInitializer(write.scope, facts),
        let index = facts.path(path.names).indices.first(where: {
          names.contains(facts.pathNames[$0])
            && isDeclared(with: attribute, path, at: $0 - Int(path.names.lowerBound), in: file)
        })
      else { return nil }
      let position = index - Int(path.names.lowerBound)
      return UsePlace(
        file: file, range: write.range, nameRange: program.range(ofName: position, of: path, in: file),
        declaration: facts.declaration(around: write.range.lowerBound))
    }
  }

  /// Whether a name of a path is that of a property or a local variable with a library's attribute.
  private func isDeclared(with attribute: String, _ path: Path, at index: Int, in file: FileID) -> Bool {
    let facts = program.files[file].facts
    if path.root == .local, index == 0 {
      let declaration = facts.locals[path.local].declaration
      return !declaration.isNone
        && Member(app, DeclarationReference(file: file, declaration: declaration)).hasLibraryAttribute([attribute])
    }
    guard let property = program.declaration(referencedByFirst: index + 1, namesOf: path, in: file) else {
      return false
    }
    return Member(app, property).hasLibraryAttribute([attribute])
  }

  private func isInInitializer(_ scope: ScopeID, _ facts: FileFacts) -> Bool {
    let body = facts.body(around: scope)
    // Code of a file is in no body.
    if body.isNone { return false }
    let declaration = facts.scopes[body].declaration
    return !declaration.isNone && facts.declarations[declaration].kind == .initializer
  }
}

extension App {
  /// The names of the declarations with an attribute.
  func names(ofDeclarationsWith attribute: String) -> Set<ProgramName> {
    var names: Set<ProgramName> = []
    for (file, attribute) in attributes(among: [attribute]) {
      let facts = program.files[file].facts
      let declaration = facts.declaration(around: attribute.range.lowerBound)
      if !declaration.isNone { names.insert(program.name(facts.declarations[declaration].name, in: file)) }
    }
    return names
  }
}
