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
    if let known = known[type] { return known[name] }
    let members = program.members(of: type)
    var found = [ProgramName: DeclarationReference](minimumCapacity: members.count)
    for member in members {
      let declaration = program.declaration(member)
      guard kinds.contains(declaration.kind) else { continue }
      let name = program.name(declaration.name, in: member.file)
      if found[name] == nil { found[name] = member }
    }
    known[type] = found
    return found[name]
  }
}

extension Program {
  /// The name of the property that a projection is one of: `destination` for `$destination`; nil where nothing has that
  /// name. Any other name is itself.
  func unprojected(_ name: Name, in file: FileID) -> ProgramName? {
    let facts = files[file].facts
    guard facts.isProjection(name) else { return self.name(name, in: file) }
    return self.name(String(facts.names.text(name).dropFirst()))
  }
}
