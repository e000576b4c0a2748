import TCALintModel
import TCALintSyntax

/// The members of types by their names, which it looks up once.
struct MemberTable {
  private let program: Program
  private let kinds: Set<Declaration.Kind>
  private var known: [SymbolID: [ProgramName: DeclarationReference]] = [:]

  /// - Parameter kinds: those of the members that it knows.
  init(_ program: Program, kinds: Set<Declaration.Kind> = [.property, .enumCase]) {
    self.program = program
    self.kinds = kinds
  }

  /// The first member of that name.
  mutating func property(_ name: ProgramName, of type: SymbolID) -> DeclarationReference? {
    if known[type] == nil {
      known[type] = program.members(of: type).reduce(into: [:]) { found, member in
        let declaration = program.declaration(member)
        guard kinds.contains(declaration.kind) else { return }
        let name = program.name(declaration.name, in: member.file)
        if found[name] == nil { found[name] = member }
      }
    }
    return known[type]?[name]
  }
}

extension Program {
  /// The name of the property that a projection is one of: `destination` for `$destination`; nil where nothing has that
  /// name. Any other name is itself.
  func unprojected(_ name: Name, in file: FileID) -> ProgramName? {
    guard files[file].facts.names.firstByte(of: name) == UInt8(ascii: "$") else { return self.name(name, in: file) }
    return self.name(String(text(name, in: file).dropFirst()))
  }
}
