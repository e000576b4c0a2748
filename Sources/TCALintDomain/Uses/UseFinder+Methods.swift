import TCALintModel
import TCALintSyntax

extension UseFinder {
  /// The methods that a type with some attribute declares, by the rows of their names.
  func declarations(of methods: [Name: [Int]], in file: FileID) -> [Found] {
    let facts = program.files[file].facts
    var found: [Found] = []
    for id in facts.declarations(where: { $0.kind == .function && methods[$0.name] != nil }) {
      let declaration = facts.declarations[id]
      for row in methods[declaration.name] ?? [] where isMethod(declaration, table.patterns[row], facts) {
        let name = declaration.nameRange
        found.append((row, UsePlace(file: file, range: name, nameRange: name, declaration: id)))
      }
    }
    return found
  }

  private func isMethod(_ declaration: Declaration, _ pattern: InterfacePattern, _ facts: FileFacts) -> Bool {
    guard !declaration.flags.contains(.static), declaration.flags.isDisjoint(with: [.async, .throws]),
      !declaration.parent.isNone, case let type = facts.declarations[declaration.parent], type.isTypeOrExtension,
      let labels = pattern.labelsOfMethod,
      facts.parameters[declaration.parameters].map({ $0.label.isNone ? "_" : facts.names.text($0.label) }) == labels
    else { return false }
    switch pattern {
    case .method(_, _, let attribute):
      return facts.attributes(of: type).contains { facts.names.has($0.name, text: attribute) }
    case .requirement(_, _, let protocols):
      return facts.inheritedTypes[type.inherited].contains { inherited in
        facts.lastName(facts.types[inherited].path).map { protocols.contains(facts.names.text($0)) } ?? false
      }
    default: return false
    }
  }
}

extension InterfacePattern {
  /// The labels of the parameters of a declared method.
  fileprivate var labelsOfMethod: [String]? {
    switch self {
    case .method(_, let labels, _), .requirement(_, let labels, _): labels
    default: nil
    }
  }
}
