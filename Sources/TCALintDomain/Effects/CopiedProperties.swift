import TCALintModel
import TCALintSyntax

/// Tells which properties of states a copy of the state holds as they were: not those that wrappers keep elsewhere
/// (`@Shared`), nor what may be worked out from these.
struct CopiedProperties {
  private let app: App
  private var known: [SymbolID: [ProgramName: Bool]] = [:]

  init(_ app: App) { self.app = app }

  mutating func areCopied(_ name: ProgramName, of reducer: SymbolID?) -> Bool {
    guard let reducer, let state = app.features.states[reducer]?.only else { return false }
    if known[state] == nil { known[state] = properties(of: TypeHandle(app, state)) }
    return known[state]?[name] ?? false
  }

  private func properties(of state: TypeHandle) -> [ProgramName: Bool] {
    let properties = state.members.filter { $0.kind == .property && !$0.flags.contains(.static) }
    let isPlain = !properties.contains { $0.isStoredProperty && !hasOwnStorage($0) }
    var found: [ProgramName: Bool] = [:]
    for property in properties {
      found[property.programName] = property.isStoredProperty ? hasOwnStorage(property) : isPlain
    }
    return found
  }

  private func hasOwnStorage(_ property: Member) -> Bool {
    !property.hasAttributes || property.hasAttribute(["Presents", "PresentationState", "BindingState"])
  }
}
