import TCALintDomain
import TCALintModel

private let bindable =
  "Annotate `State` with `@ObservableState` and remove the wrappers from its properties; a view that holds the store "
  + "`@Bindable` writes `$store.name`. `BindableAction` and `BindingReducer()` stay."

/// API that bound a field of the state to a control before `$store`.
let deprecatedBindings: [DeprecatedInterface] = [
  .init(
    "@BindingState", .type("BindingState"), .deprecated(since: .init(1, 7), warns: .init(1, 24)),
    replacement: "make the state `@ObservableState` and bind `$store.name`", help: bindable),
  .init(
    "@BindingViewState", .type("BindingViewState"), .deprecated(since: .init(1, 7), warns: .init(1, 25)),
    replacement: "make the state `@ObservableState` and bind `$store.name`", help: bindable),
  .init(
    "BindingViewStore", .type("BindingViewStore"), .deprecated(since: .init(1, 7), warns: .init(1, 25)),
    replacement: "make the state `@ObservableState` and bind `$store.name`", help: bindable),
  .init(
    "@PresentationState", .attribute("PresentationState", inTypeWith: "ObservableState"), .misplaced,
    replacement: "write `@Presents`",
    help: "`@ObservableState` makes the property a computed one, which cannot have a property wrapper. "
      + "`@Presents` is a macro that does the same."),
  .init(
    "BindingReducer(action:)", .initializer("BindingReducer", .exactly(["action"]), .isClosure(label: "action")),
    .deprecated(since: .init(1, 24), warns: .init(1, 25)),
    replacement: "pass a case key path: `BindingReducer(action: \\.view)`",
    help: "`@Reducer` makes the action `@CasePathable`, which generates the key path."),
]
