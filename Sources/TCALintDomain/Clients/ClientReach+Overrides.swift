import TCALintModel
import TCALintSyntax

/// What subclasses replace, which nothing runs of it where only they are made.
extension ClientReach {
  /// Whether all that is made of a class replaces a member of it.
  mutating func isReplaced(_ member: DeclarationReference) -> Bool {
    guard let owner = program.enclosingSymbols(member).only, made[owner] == nil, let heirs = heirs[owner],
      allows(heirs.count)
    else { return false }
    return isReplaced(member, of: owner, by: heirs)
  }

  /// Whether a type that inherits from a member's class, or a class between them, replaces the member.
  mutating func isReplaced(_ member: DeclarationReference, by heir: SymbolID) -> Bool {
    guard let owner = program.enclosingSymbols(member).only, owner != heir else { return false }
    return isReplaced(member, of: owner, by: CollectionOfOne(heir))
  }

  private mutating func isReplaced(
    _ member: DeclarationReference, of owner: SymbolID, by heirs: some Sequence<SymbolID>
  ) -> Bool {
    guard program.symbols[owner].kind == .class, let overridden = OverriddenMember(member, program),
      let own = ClassOverrides.steps(above: owner, program)
    else { return false }
    return heirs.allSatisfy { heir in
      let known = overrides[heir] ?? ClassOverrides(of: heir, program, &budget)
      overrides[heir] = known
      return known.steps(of: overridden).map { $0 > own } ?? false
    }
  }
}

/// A property or a function, as what overrides it looks.
struct OverriddenMember: Hashable {
  private let kind: Declaration.Kind
  private let name: ProgramName
  private let labels: [ProgramName]
  /// As they are written.
  private let types: [String]

  /// nil for anything else.
  init?(_ member: DeclarationReference, _ program: Program) {
    let declaration = program.declaration(member)
    guard declaration.kind == .property || declaration.kind == .function else { return nil }
    let parameters = program.files[member.file].facts.parameters[declaration.parameters]
    kind = declaration.kind
    name = program.name(declaration.name, in: member.file)
    labels = parameters.map { program.name($0.label, in: member.file) }
    types = parameters.map { program.source(ofType: $0.type, in: member.file) }
  }
}

/// What a class and those that it inherits from override.
struct ClassOverrides {
  /// How many steps of inheritance lie above the last class that overrides each.
  private var steps: [OverriddenMember: Int] = [:]

  /// The cost is that of the members of all these classes. Beyond the budget nothing is taken for overridden.
  init(of symbol: SymbolID, _ program: Program, _ budget: inout SearchBudget) {
    for type in [symbol] + (program.ancestry.ancestors(of: symbol) ?? []) {
      guard program.symbols[type].kind == .class, let own = Self.steps(above: type, program) else { continue }
      let members = program.members(of: type)
      guard budget.allows(members.count) else { return }
      for member in members where program.declaration(member).flags.contains(.override) {
        guard let overridden = OverriddenMember(member, program) else { continue }
        steps[overridden] = max(steps[overridden] ?? 0, own)
      }
    }
  }

  func steps(of member: OverriddenMember) -> Int? { steps[member] }

  /// How much a type inherits from: a class from more than those above it. nil where that is not known.
  static func steps(above type: SymbolID, _ program: Program) -> Int? {
    program.ancestry.ancestors(of: type)?.count
  }
}
