import TCALintDomain
import TCALintModel

private let observation =
  "Annotate the feature's `State` with `@ObservableState`; a view then reads `store.count` and sends with `store.send` "
  + "directly, and is redrawn when the values that it reads change."

/// Views that observe a store for others, and the view stores that they hand out. `@ObservableState` replaces them all.
let deprecatedViews: [DeprecatedInterface] = [
  .init(
    "WithViewStore", .type("WithViewStore"), .deprecated(since: .init(1, 7), warns: .init(1, 24)),
    replacement: "make the state `@ObservableState` and read the store itself", help: observation),
  .init(
    "ViewStore", .type("ViewStore"), .deprecated(since: .init(1, 7), warns: .init(1, 24)),
    replacement: "make the state `@ObservableState` and use the store itself", help: observation),
  .init(
    "ViewStoreOf", .type("ViewStoreOf"), .deprecated(since: .init(1, 7), warns: .init(1, 24)),
    replacement: "make the state `@ObservableState` and use the store, a `StoreOf`, itself", help: observation),
  .init(
    "IfLetStore", .type("IfLetStore"), .deprecated(since: .init(1, 7), warns: .init(1, 24)),
    replacement: "write `if let child = store.scope(…)`",
    help:
      "With `@ObservableState`, `if let child = store.scope(state: \\.child, action: \\.child) { ChildView(store: child) }` "
      + "does the same; `else` replaces the other closure."),
  .init(
    "ForEachStore", .type("ForEachStore"), .deprecated(since: .init(1, 7), warns: .init(1, 24)),
    replacement: "write `ForEach(store.scope(…))`",
    help: "With `@ObservableState` and an `IdentifiedActionOf` action, "
      + "`ForEach(store.scope(state: \\.rows, action: \\.rows)) { RowView(store: $0) }` does the same."),
  .init(
    "SwitchStore", .type("SwitchStore"), .deprecated(since: .init(1, 7), warns: .init(1, 24)),
    replacement: "write `switch store.case` over a `@Reducer enum`",
    help: "Make the feature a `@Reducer enum` (or switch over `store.state` and scope with `if let`): "
      + "`switch store.case { case let .detail(store): DetailView(store: store) }`."),
  .init(
    "CaseLet", .type("CaseLet"), .deprecated(since: .init(1, 7), warns: .init(1, 24)),
    replacement: "write a case of `switch store.case`",
    help: "A `@Reducer enum` generates `store.case`, whose cases hold the stores of the cases."),
  .init(
    "NavigationStackStore", .type("NavigationStackStore"), .deprecated(since: .init(1, 7), warns: .init(1, 24)),
    replacement: "write `NavigationStack(path: $store.scope(…))`",
    help: "Hold the store `@Bindable`, and write `NavigationStack(path: $store.scope(state: \\.path, action: \\.path)) "
      + "{ … } destination: { store in … }`."),
  .init(
    "NavigationLinkStore", .type("NavigationLinkStore"), .deprecated(since: .init(1, 7), warns: .init(1, 24)),
    replacement: "send an action from a button and present with `navigationDestination(item:)`",
    help: "Hold the store `@Bindable`, and write `.navigationDestination(item: $store.scope(state: \\.child, "
      + "action: \\.child)) { ChildView(store: $0) }` beside a `Button` that sends the action."),
]
