import TCALintModel
import TCALintSyntax

/// The names of types' members, which it looks up once.
struct MemberNames {
  private let program: Program
  private var known: [Key: Set<ProgramName>] = [:]

  private struct Key: Hashable {
    let symbol: SymbolID
    let kind: Declaration.Kind
    let attribute: String?
  }

  init(_ program: Program) { self.program = program }

  /// The members of a kind, with an attribute if one is asked for.
  mutating func names(
    of symbol: SymbolID, _ kind: Declaration.Kind, with attribute: String? = nil
  ) -> Set<ProgramName> {
    let key = Key(symbol: symbol, kind: kind, attribute: attribute)
    if let known = known[key] { return known }
    var names: Set<ProgramName> = []
    for member in program.members(of: symbol) {
      let declaration = program.outline(member)
      guard declaration.kind == kind, attribute.map({ has($0, member) }) ?? true else { continue }
      names.insert(program.name(declaration.name, in: member.file))
    }
    known[key] = names
    return names
  }

  private func has(_ attribute: String, _ member: DeclarationReference) -> Bool {
    program.attributes(of: member).contains { program.text($0.name, in: member.file) == attribute }
  }
}
