import TCALintModel
import TCALintSyntax

extension UseFinder {
  /// The bindings to what is declared with an attribute, through bindings to its owner. The cost is that of the paths of
  /// the files that mention a name of such a declaration.
  func bindings(where isAskedFor: (FileID) -> Bool) -> [Found] {
    table.bindings.flatMap { attribute, row in
      app.places(of: app.names(ofDeclarationsWith: attribute)).flatMap { place -> [Found] in
        guard isAskedFor(place.file), table.imported(by: place.file, program)[table.libraries[row]] else { return [] }
        return bindings(to: place.names.map(\.own), attribute, in: place.file).map { (row, $0) }
      }
    }
  }

  private func bindings(to names: [Name], _ attribute: String, in file: FileID) -> [UsePlace] {
    names.flatMap { name in
      app.mentions(of: name, in: file).compactMap { mention in
        guard case .path(let id, let index) = mention else { return nil }
        let path = program.files[file].facts.paths[id]
        guard isBinding(path, at: index, attribute, in: file) else { return nil }
        let range = program.range(ofName: index, of: path, in: file)
        return UsePlace(
          file: file, range: path.range.lowerBound..<range.upperBound, nameRange: range,
          declaration: program.files[file].facts.declaration(around: range.lowerBound))
      }
    }
  }

  /// Whether a name of a path is that of a property with an attribute, behind a binding to a value that has it. Not
  /// where a store gives the binding: a reducer gets the changes by that alone.
  private func isBinding(_ path: Path, at index: Int, _ attribute: String, in file: FileID) -> Bool {
    guard index > 0, index < path.plainCount,
      case .external(let type, let arguments) = program.type(ofFirst: index, namesOf: path, in: file),
      ["Bindable", "Binding"].contains(type), case .nominal(let owner, _)? = arguments.first,
      let property = app.members.property(
        program.name(program.files[file].facts.pathNames[Int(path.names.lowerBound) + index], in: file), of: owner),
      !(1...index).contains(where: { count in
        let type = program.nominal(ofFirst: count, namesOf: path, in: file)
        return type.isStore || type.bound?.isStore ?? false
      })
    else { return false }
    return Member(app, property).hasLibraryAttribute([attribute])
  }

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
