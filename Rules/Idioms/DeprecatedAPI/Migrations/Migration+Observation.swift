import TCALintDomain

extension Migration {
  /// The move from view stores to stores that views observe themselves.
  static let movesToObservation =
    [withViewStore] + viewStores + presentationModifiers + boundStates + storeSwitches
    + [ifLetStore, forEachStore, navigationStackStore, withState]

  /// A feature whose state is observable, and its views.
  static let boundStates = ["@BindingState", "@BindableState"].map { attribute in
    Migration(attribute) { use in
      // Where it wraps no property, `BindingState(…)`, the type around need not be the state.
      guard let state = use.type, let property = use.app.member(around: use.nameLocation),
        property.hasAttribute(String(attribute.dropFirst()))
      else { return nil }
      return state.move?.change("Make `\(state.name)` observable", of: use)
    }
  }
}
