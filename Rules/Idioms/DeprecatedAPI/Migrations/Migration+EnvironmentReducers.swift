import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension Migration {
  /// Reducers that take an environment, which types with `@Dependency` properties replace.
  static let environmentReducers =
    ["Reducer<State, Action, Environment>", "AnyReducer"].map { interface in
      Migration(interface) { use in
        guard let member = use.app.member(around: use.nameLocation) else { return nil }
        return use.environmentMove(of: member.reference)
      }
    }
    + ["Store", "TestStore"].map { store in
      Migration("\(store)(initialState:reducer:environment:)") { use in
        if let fix = use.call?.fixOfEmptyReducer { return Change(fix) }
        return use.environmentReducerOfStore.flatMap(use.environmentMove)
      }
    }
}

extension ExternalSymbolUse<DeprecatedInterface> {
  /// The reducer of a store that is created with an environment.
  var environmentReducerOfStore: DeclarationReference? {
    call.flatMap { app.environmentMigrations.reducers[CallKey(file: $0.file, call: $0.id)] }
  }

  fileprivate func environmentMove(of property: DeclarationReference) -> Migration.Change? {
    guard resolvesExternally("ReducerOf"), resolvesExternally("Dependency") else { return nil }
    return app.environmentMigrations.moves[property]?.change("Write types annotated with `@Reducer`", of: self)
  }
}
