import TCALintModel
import TCALintSyntax

/// The actions of an app's reducers, those among them that no code of the reducer names.
public struct ReducerActions: Sendable {
  private(set) var actions: [SymbolID: ActionShape] = [:]
  private(set) var reducersOfAction: [SymbolID: Symbols] = [:]

  /// Whether an action in a reducer is the reducer's whole action, possibly shared with another reducer.
  public func isOwn(_ action: ActionShape, of reducer: SymbolID) -> Bool {
    if action.reducer == reducer { return true }
    guard action.reducer != nil, case .cases(let type) = action.kind, case .cases(let own)? = actions[reducer]?.kind
    else {
      return false
    }
    return type == own
  }

  init(_ app: App) {
    let ofLibrary = Self.actionsOfLibraryReducers(app.program)
    for (reducer, own) in app.features.actions {
      for action in own { reducersOfAction[action, default: []].append(reducer) }
      actions[reducer] = Self.action(of: reducer, own, ofLibrary, app.program)
    }
    reducersOfAction = reducersOfAction.mapValues { Symbols($0.sorted()) }
  }

  private static func action(
    of reducer: SymbolID, _ own: Symbols, _ ofLibrary: [(type: SymbolID, requirement: SymbolID)], _ program: Program
  ) -> ActionShape? {
    if let only = own.only {
      return program.symbols[only].kind == .enum ? ActionShape(kind: .cases(only), reducer: reducer) : nil
    }
    guard own.isEmpty else { return nil }
    let inherited = inheritedActions(of: reducer, ofLibrary, program)
    if let only = inherited.only { return ActionShape(kind: .cases(only), reducer: reducer) }
    return program.symbols[reducer].kind == .enum && inherited.isEmpty
      ? ActionShape(kind: .made(for: reducer), reducer: reducer) : nil
  }

  /// The enums that protocols of the program name as the actions of what conforms to them.
  private static func inheritedActions(
    of reducer: SymbolID, _ ofLibrary: [(type: SymbolID, requirement: SymbolID)], _ program: Program
  ) -> Symbols {
    var found: Set<SymbolID> = []
    let ancestors = Set(program.ancestry.ancestors(of: reducer) ?? [])
    for ancestor in ancestors where ancestor != reducer {
      for type in program.types(named: ProgramName(.Action), in: ancestor) {
        found.formUnion(meaning(of: type, program))
      }
    }
    for (type, requirement) in ofLibrary where ancestors.contains(requirement) {
      found.formUnion(meaning(of: type, program))
    }
    return Symbols(found.sorted())
  }

  private static func meaning(of type: SymbolID, _ program: Program) -> Symbols {
    guard program.symbols[type].kind == .typealias, let reference = program.symbols[type].declaration else { return [] }
    let target = program.declaration(reference)
    return program.resolve(target.type, in: reference.file, at: target.parent).symbols
      .filter { program.symbols[$0].kind == .enum }
  }

  /// The actions that extensions of the library's protocol name for what conforms to a protocol of the program too:
  /// `extension Reducer where Self: Feature { typealias Action = FeatureAction<Self> }`
  private static func actionsOfLibraryReducers(_ program: Program) -> [(type: SymbolID, requirement: SymbolID)] {
    var found: [(SymbolID, SymbolID)] = []
    for symbol in program.symbols.indices where program.symbols[symbol].kind == .external {
      guard let name = program.symbols[symbol].name.domain, name == .Reducer || name == .ReducerProtocol else {
        continue
      }
      for type in program.types(named: ProgramName(.Action), in: symbol) {
        guard let reference = program.symbols[type].declaration else { continue }
        let facts = program.files[reference.file].facts
        let place = facts.declarations[program.declaration(reference).parent]
        for parameter in facts.parameters[place.genericParameters] where parameter.name.is(.Self) {
          let requirement = program.resolve(parameter.type, in: reference.file, at: place.parent).symbol
          if let requirement { found.append((type, requirement)) }
        }
      }
    }
    return found
  }
}

extension App {
  private static let reducerActionsKey = TableKey<ReducerActions>("actions of reducers")

  /// The actions of the app's reducers, computed once.
  public var reducerActions: ReducerActions { table(Self.reducerActionsKey) { ReducerActions(self) } }
}
