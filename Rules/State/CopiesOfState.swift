import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension TypeHandle {
  /// The state that a view keeps beside a store that holds it already.
  var copiesOfState: [Finding] {
    let kept = members.filter {
      $0.isStoredProperty && $0.hasLibraryAttribute(["State", "StateObject", "Published"])
    }
    // Most views keep nothing, and which stores they have takes longer to tell.
    if kept.isEmpty { return [] }
    let states = stores.flatMap { reducer, store in reducer.states.map { (state: $0, store: store) } }
    return kept.compactMap { property in
      // No view is of more features.
      for (state, store) in states.prefix(32) {
        let original = state.storedProperty(named: property.name)
        if let original, property.isInOneBuild(with: original),
          property.hasSameType(as: original, ignoringOptionals: false)
        {
          return .copy(property, original, self, of: state, in: store)
        }
      }
      return nil
    }
  }
}

extension Finding {
  fileprivate static func copy(
    _ property: Member, _ original: Member, _ view: TypeHandle, of state: TypeHandle, in store: Member
  ) -> Finding {
    let name = property.name
    return Finding(
      "view `\(view.name)` stores `\(name)`, which `\(state.name)` of its store holds already",
      at: property.nameLocation,
      related: [RelatedLocation("`\(name)` of `\(state.name)` is stored here", at: original.nameLocation)],
      help: view.kind == .struct
        ? .help(name, state, store)
        : "Read `\(name)` from the store, and send that an action where it changes.")
  }
}

extension String {
  /// What a view of SwiftUI does instead of keeping a property of its store's state.
  fileprivate static func help(_ property: String, _ state: TypeHandle, _ store: Member) -> String {
    if !state.isObservableState, !state.canBeObserved {
      return
        "Read `\(property)` from the view store, and bind to it with \(bindings(by: property)) where the view changes it."
    }
    let isBindable = store.hasAttribute(["Bindable", "State"])
    return (state.isObservableState ? "" : "Declare `\(state.name)` `@ObservableState`. ")
      + "Read `\(property)` from the store, and bind to it with `$\(store.name).\(property)`"
      + (isBindable ? "" : ", of a `@Bindable var \(store.name)`,") + " where the view changes it."
  }
}
