import TCALintModel
import TCALintSyntax

extension UseFinder {
  /// The conditions that unwrap a value of a type that is not optional.
  func unwrappings(where isAskedFor: (FileID) -> Bool) -> [Found] {
    table.unwrappings.flatMap { type, row in
      app.files(mentioning: [type].compactMap(program.name)).flatMap { file -> [Found] in
        guard isAskedFor(file), table.imported(by: file, program)[table.libraries[row]] else { return [] }
        return unwrappings(of: type, in: file).map { (row, $0) }
      }
    }
  }

  private func unwrappings(of type: String, in file: FileID) -> [UsePlace] {
    let facts = program.files[file].facts
    return facts.nodes.factIndices.compactMap { node in
      guard facts.nodes[node].kind == .optionalBinding, let value = facts.operand(1, of: node),
        let path = facts.value(of: value).path.map({ facts.paths[$0] }),
        facts.path(path.names).contains(where: facts.isProjection),
        case .external(let name, let arguments) = program.type(of: value, in: file), name == type,
        // Of an unknown value the type may be optional.
        case .optional? = arguments.first
      else { return nil }
      return UsePlace(
        file: file, range: path.range, nameRange: program.range(ofName: path.names.count - 1, of: path, in: file),
        declaration: facts.declaration(around: path.range.lowerBound))
    }
  }
}
