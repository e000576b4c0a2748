import TCALintModel
import TCALintSyntax

extension UseFinder {
  /// The methods that a type with some attribute declares.
  func methods(_ rows: [Name: [Int]], in file: FileID) -> [(row: Int, place: UsePlace)] {
    let wanted = rows.compactMapValues { rows in
      let methods = rows.filter { if case .method = table.patterns[$0] { true } else { false } }
      return methods.isEmpty ? nil : methods
    }
    if wanted.isEmpty { return [] }
    let facts = program.files[file].facts
    var found: [(row: Int, place: UsePlace)] = []
    for id in facts.declarations.factIndices where facts.declarations[id].kind == .function {
      let declaration = facts.declarations[id]
      for row in wanted[declaration.name] ?? [] where isMethod(declaration, table.patterns[row], facts) {
        let name = declaration.nameRange
        found.append((row, UsePlace(file: file, range: name, nameRange: name, declaration: id)))
      }
    }
    return found
  }

  private func isMethod(_ declaration: Declaration, _ pattern: InterfacePattern, _ facts: FileFacts) -> Bool {
    guard case .method(_, let labels, let attribute) = pattern, !declaration.flags.contains(.static),
      declaration.flags.isDisjoint(with: [.async, .throws]), !declaration.parent.isNone,
      let attribute = facts.names.find(attribute)
    else { return false }
    let type = facts.declarations[declaration.parent]
    return type.isTypeOrExtension && facts.attributes(of: type).contains { $0.name == attribute }
      && facts.parameters[declaration.parameters].map { facts.names.text($0.label) } == labels
  }
}
