import TCALintDomain
import TCALintModel

/// Interfaces of tests. They are only searched in tests.
let deprecatedTestInterfaces: [DeprecatedInterface] = [
  .init(
    "TestStore.bindings", .member("bindings", of: .testStore), .deprecated(since: .init(1, 7), warns: .init(1, 24)),
    replacement: "make the state `@ObservableState` and assert on `store.state`",
    help: "With `@ObservableState` a view binds to the store itself, and there is no view state to test.", in: .tests),
  .init(
    "TestStore.bindings(action:)", .call("bindings", .exactly(["action"]), of: .testStore),
    .deprecated(since: .init(1, 4), warns: .init(1, 24)),
    replacement: "make the state `@ObservableState` and assert on `store.state`",
    help: "With `@ObservableState` a view binds to the store itself, and there is no view state to test.", in: .tests),
]
