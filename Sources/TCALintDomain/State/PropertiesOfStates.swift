import TCALintModel
import TCALintSyntax

/// The stored properties of states, by type and name.
struct PropertiesOfStates: Sendable {
  /// Their names, and those of their projections, by which they change too.
  private(set) var names: NameSet<ProgramName>
  private var properties: [MemberName: DeclarationReference] = [:]

  init(_ app: App) {
    names = NameSet(in: app.program)
    for state in app.states {
      for property in state.storedProperties {
        let name = property.programName
        properties[MemberName(owner: state.symbol, name: name)] = property.reference
        // Many states have a property of one name.
        if names.contains(name) { continue }
        names.insert(name)
        if let projection = app.program.name("$" + property.name) { names.insert(projection) }
      }
    }
  }

  subscript(name: ProgramName, of state: SymbolID) -> DeclarationReference? {
    properties[MemberName(owner: state, name: name)]
  }
}
