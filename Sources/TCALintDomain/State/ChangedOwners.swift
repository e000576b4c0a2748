import TCALintModel
import TCALintSyntax

/// Tells whose property is changed where what the change begins with does not: by the types of local names, of properties
/// of any type, of what calls give.
struct ChangedOwners {
  private let app: App
  private var values: ValueTypes

  init(_ app: App) {
    self.app = app
    values = ValueTypes(app.program, app.members)
  }

  /// - Parameter depth: how many names of the change stand in front.
  /// - Returns: no types for what surely is nothing of the program's.
  func owner(of change: PropertyChange, before depth: Int, in file: FileID) -> StateChanges.Owner {
    let base = app.program.files[file].facts.paths[change.base]
    if app.recognised[file].clients.overrides.hold(change.base) { return .types([]) }
    let count = Int(change.path.lowerBound - base.names.lowerBound) + depth
    switch values.type(ofFirst: count, namesOf: base, in: file) {
    case .symbols(let types): return types.contains(where: handsOnMembers) ? .unknown : .types(types)
    case .outside(let name): return Self.handsOnMembers.contains(app.program.text(name)) ? .unknown : .types([])
    case .structural: return .types([])
    case .unknown: return .unknown
    }
  }

  private func handsOnMembers(_ type: SymbolID) -> Bool {
    app.program.symbols[type].declaration.map(app.program.attributes)?
      .contains { $0.name.is(.dynamicMemberLookup) } ?? true
  }

  /// Through values of these the members of what they hold are reached.
  private static let handsOnMembers = ArchitectureTypes.stores.union([
    "Bindable", "Binding", "BindingViewState", "BindingViewStore", "FetchedResults", "ObservedObject",
    "PresentationState", "Shared", "SharedReader", "State", "StateObject", "TestStore", "TestStoreOf",
    "UnsafeMutablePointer",
  ])
}
