import TCALintModel
import TCALintSyntax

extension UseFinder {
  /// The methods that a type with some attribute declares, by the rows of their names.
  func declarations(of methods: [Name: [Int]], in file: FileID) -> [Found] {
    let facts = program.files[file].facts
    var found: [Found] = []
    for id in facts.declarations(where: { $0.kind == .function && methods[$0.name] != nil }) {
      let declaration = facts.declarations[id]
      for row in methods[declaration.name] ?? [] where isMethod(declaration, table.patterns[row], in: file) {
        let name = declaration.nameRange
        found.append((row, UsePlace(file: file, range: name, nameRange: name, declaration: id)))
      }
    }
    return found
  }

  private func isMethod(_ declaration: Declaration, _ pattern: InterfacePattern, in file: FileID) -> Bool {
    let facts = program.files[file].facts
    guard !declaration.flags.contains(.static), declaration.flags.isDisjoint(with: [.async, .throws]),
      !declaration.parent.isNone, case let type = facts.declarations[declaration.parent], type.isTypeOrExtension,
      let labels = pattern.labelsOfMethod,
      facts.labels(of: declaration) == labels
    else { return false }
    switch pattern {
    case .method(_, _, let attribute):
      return facts.attributes(of: type).contains { facts.names.has($0.name, text: attribute) }
    case .requirement(_, _, let protocols, let successor):
      return facts.inheritedTypes[type.inherited].contains { inherited in
        externalName(program.resolve(inherited, in: file, at: type.parent), in: file)
          .map { protocols.contains(program.text($0)) } ?? false
      } && !declares(program.name(declaration.name, in: file), successor, besides: declaration, in: file)
    default: return false
    }
  }

  /// Whether the type that a method is one of has another of the name, with some labels.
  private func declares(_ name: ProgramName, _ labels: [String], besides method: Declaration, in file: FileID) -> Bool {
    program.enclosingSymbols(DeclarationReference(file: file, declaration: method.parent)).contains { symbol in
      program.members(of: symbol).contains { member in
        let declaration = program.declaration(member)
        return declaration.kind == .function && program.name(declaration.name, in: member.file) == name
          && program.files[member.file].facts.labels(of: declaration) == labels
      }
    }
  }
}

extension FileFacts {
  /// The labels of the parameters of a function, `_` for none.
  fileprivate func labels(of function: Declaration) -> [String] {
    parameters[function.parameters].map { $0.label.isNone ? "_" : names.text($0.label) }
  }
}

extension InterfacePattern {
  /// The labels of the parameters of a declared method.
  fileprivate var labelsOfMethod: [String]? {
    switch self {
    case .method(_, let labels, _), .requirement(_, let labels, _, _): labels
    default: nil
    }
  }
}
