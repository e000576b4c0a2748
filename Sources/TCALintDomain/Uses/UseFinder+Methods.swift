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
    guard case .method(_, let labels, let attribute) = pattern, !declaration.flags.contains(.static),
      declaration.flags.isDisjoint(with: [.async, .throws]), !declaration.parent.isNone,
      let attribute = facts.names.find(attribute)
    else { return false }
    let type = facts.declarations[declaration.parent]
    return type.isTypeOrExtension && facts.attributes(of: type).contains { $0.name == attribute }
      && facts.parameters[declaration.parameters].map { facts.names.text($0.label) } == labels
  }
}
