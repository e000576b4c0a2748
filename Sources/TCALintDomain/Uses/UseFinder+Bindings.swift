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
}
