private let bindable =
  "Annotate `State` with `@ObservableState` and drop the wrappers from its properties; a view that holds the store "
  + "`@Bindable` writes `$store.name`. `BindableAction` and `BindingReducer()` stay."

/// What bound a field of the state to a control before `$store`.
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
    help: "`@ObservableState` makes a property of what it does not know, and a property wrapper may not stand on that. "
      + "`@Presents` is the same as a macro."),
  .init(
    "BindingReducer(action:)", .initializer("BindingReducer", .exactly(["action"]), .isClosure(label: "action")),
    .deprecated(since: .init(1, 24), warns: .init(1, 25)),
    replacement: "hand it a case key path: `BindingReducer(action: \\.view)`",
    help: "`@Reducer` makes the action `@CasePathable`, which gives it the key path."),
]
