import TCALintDomain
import TCALintModel
import TCALintRuleKit

/// The wrappers by which a view or its model keeps something.
private let storingWrappers: Set<String> = ["State", "StateObject", "Published"]

/// No view is of more features.
private let maxStates = 32

extension TypeHandle {
  /// The state that a view keeps beside a store that holds it already.
  var copiesOfState: [Finding] {
    let stored = members.filter {
      $0.isStoredProperty && $0.hasLibraryAttribute(storingWrappers)
    }
    // Most views store nothing, and it takes longer to determine their stores.
    if stored.isEmpty { return [] }
    let states = stores.flatMap { reducer, store in reducer.states.map { (state: $0, store: store) } }
    return stored.compactMap { property in
      for (state, store) in states.prefix(maxStates) {
        let original = state.storedProperty(named: property.name)
        if let original, original.isInOneBuild(withUserOfItsType: property), original.isVisible(from: property),
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
      "view `\(view.name)` stores `\(name)`, which `\(state.name)` of its store already stores",
      at: property.nameLocation,
      related: [RelatedLocation("`\(name)` of `\(state.name)` is stored here", at: original.nameLocation)],
      help: view.kind == .struct
        ? .help(original, state, store)
        : "Read `\(name)` from the store, and send an action to change it.")
  }
}

extension String {
  /// The alternative to storing a property of its store's state in a SwiftUI view.
  fileprivate static func help(_ original: Member, _ state: TypeHandle, _ store: Member) -> String {
    let property = original.name
    if !state.isObservableState, !state.canBeObserved {
      return original.flags.contains(.let)
        ? "Read `\(property)` from the view store."
        : "Read `\(property)` from the view store, and bind to it with \(bindings(by: property)) if the view changes "
          + "it."
    }
    let isViewStore = store.writtenType?.name(among: ["ViewStore", "ViewStoreOf"], from: []) != nil
    let name = isViewStore ? "store" : store.name
    let change =
      (state.isObservableState ? "" : "Declare `\(state.name)` `@ObservableState`. ")
      + (isViewStore ? "Let the view hold the store in place of `\(store.name)`. " : "")
    if original.flags.contains(.let) { return change + "Read `\(property)` from the store." }
    let isBindable = !isViewStore && store.hasAttribute(["Bindable", "State"])
    let (binding, use, does) =
      original.presentsChild ? ("scope(…)", "present", "shows") : (property, "bind to", "changes")
    return change + "Read `\(property)` from the store, and \(use) it with `$\(name).\(binding)`"
      + (isBindable ? "" : ", with `@Bindable var \(name)`,") + " if the view \(does) it."
  }
}
