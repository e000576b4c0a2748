import TCALintDomain
import TCALintRuleKit

extension Rule {
  /// A binding is made by hand of a store's state and an action.
  static let bindingSendsAction = Rule(
    id: "binding-sends-action", category: .idioms, severity: .info, profile: .strict,
    summary: "A `Binding(get:set:)` sends an action to a store.",
    page: Page.bindingSendsAction,
    check: .program { app in app.sendingBindings.map(finding) })
}

private func finding(_ binding: SendingBinding) -> Finding {
  let action = binding.sends.first?.call.arguments.first?.text.asOneLine
  return Finding(
    .sends(action), at: binding.call.location,
    related: binding.sends.map { RelatedLocation("the action is sent here", at: $0.call.location) },
    help: .help(binding))
}

extension String {
  fileprivate static func sends(_ action: String?) -> String {
    "setter of this binding sends \(action.map { "`\($0)`" } ?? "an action")"
  }

  fileprivate static func help(_ binding: SendingBinding) -> String {
    let call = binding.call
    let isObserved = call.app.has(.composableArchitecture, LibraryVersion(1, 7), at: call.location)
    let isOfViewStore = !isObserved || binding.sends.contains(where: \.isToViewStore)
    if !isObserved, binding.onlySends {
      return "Let a view store derive the binding: `viewStore.binding(get: …, send: …)` reads the same state and "
        + "sends the same action."
    }
    let hold = (isOfViewStore ? "Make the state an `@ObservableState`, hold" : "Hold") + " the store `@Bindable`"
    if isObserved, let row = binding.row { return help(row, binding, hold) }
    let (name, own) =
      isObserved
      ? (
        hold + " and write `$store.name` with a `BindableAction` and `BindingReducer()`",
        "$store.name.sending(\\.nameChanged)"
      )
      : (
        "Mark the property `@BindingState` and write `viewStore.$name` with a `BindableAction` and `BindingReducer()`",
        "viewStore.binding(get: …, send: …)"
      )
    let readers = isOfViewStore ? "Tests" : "Tests and the store"
    let reason = " \(readers) then see which property changes, and the view creates one closure less."
    guard binding.sendsValueAlone else {
      return name + ", where `name` is a settable property of the state, which can convert the value; handle "
        + "everything else that the action does in the reducer." + reason
    }
    return name + ", or `\(own)` for a custom action." + reason
  }

  /// The advice for a binding in the row of a list.
  private static func help(_ row: SendingBinding.Row, _ binding: SendingBinding, _ hold: String) -> String {
    switch row {
    case .store(let store):
      "Begin the closure with `@Bindable var \(store) = \(store)` and write `$\(store).name` with a `BindableAction` "
        + "and `BindingReducer()`"
        + (binding.sendsValueAlone ? ", or `$\(store).name.sending(\\.nameChanged)` for a custom action" : "")
        + ". Tests and the store then see which property changes."
    case .element(let element, let list):
      hold + ", write `ForEach($store.\(list)) { $\(element) in … }` and in it `$\(element).name` with a "
        + "`BindableAction` and `BindingReducer()`, or make the row a separate feature with its own store. "
        + "Tests and the store then see which property changes."
    }
  }
}
