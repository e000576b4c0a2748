import TCALintDomain
import TCALintModel

/// Members of a store.
let deprecatedStoreInterfaces: [DeprecatedInterface] = [
  .init(
    "Store.withState", .call("withState", .any, of: .store),
    .deprecated(since: .init(1, 25), warns: .init(1, 25)),
    replacement: "make the state `@ObservableState` and read `store.name`",
    help: "With `@ObservableState`, the store has all properties of the state."),
  .init(
    "`Store.scope(state:action:)` with closures",
    .call("scope", .exactly(["state", "action"]), of: .store, .isOneClosure(of: ["state", "action"])),
    .deprecated(since: .init(1, 5), warns: .init(1, 24)),
    replacement: "pass key paths: `scope(state: \\.child, action: \\.child)`",
    help: "Replace a value that a closure computes with a computed property of the state; `@Reducer` or "
      + "`@CasePathable` gives the action its key paths."),
  .init(
    "Store.ifLet(then:else:)", .call("ifLet", .beginning(["then"]), of: .store),
    .deprecated(since: .init(1, 7), warns: .init(1, 24)),
    replacement: "write `observe { if let child = store.scope(…) { … } }`",
    help: "With `@ObservableState`, `observe` of a view controller runs its closure again when a value that it read "
      + "changes."),
  .init(
    "UIAlertController(state:send:)", .initializer("UIAlertController", .exactly(["state", "send"])),
    .deprecated(since: .init(1, 13), warns: .init(1, 13), removed: .init(1, 13)),
    replacement: "write `UIAlertController(state:handler:)`", help: "The label was renamed."),
  .init(
    "UIAlertController(store:)",
    .initializer("UIAlertController", .exactly(["store"]), .isStoreOfPresentation(label: "store")),
    .deprecated(since: .init(1, 13), warns: .init(1, 13)),
    replacement: "write `present(item: $store.scope(…))` and `UIAlertController(state:handler:)`",
    help: "Hold the store `@UIBindable`; `present(item:)` passes the alert's store to the closure that creates the "
      + "controller."),
]
