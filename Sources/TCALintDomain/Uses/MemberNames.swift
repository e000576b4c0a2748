import TCALintModel
import TCALintSyntax

/// The names of types' members, which it looks up once.
struct MemberNames {
  private let program: Program
  private var known: [Key: Set<ProgramName>] = [:]

  private struct Key: Hashable {
    let symbol: SymbolID
    let kind: Declaration.Kind
  }

  init(_ program: Program) { self.program = program }

  /// The members of a kind.
  mutating func names(of symbol: SymbolID, _ kind: Declaration.Kind) -> Set<ProgramName> {
    let key = Key(symbol: symbol, kind: kind)
    if let known = known[key] { return known }
    var names: Set<ProgramName> = []
    for member in program.members(of: symbol) {
      let declaration = program.outline(member)
      if declaration.kind == kind { names.insert(program.name(declaration.name, in: member.file)) }
    }
    known[key] = names
    return names
  }
}
