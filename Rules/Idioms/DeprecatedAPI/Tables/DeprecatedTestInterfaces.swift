import TCALintDomain
import TCALintModel

/// Interfaces of tests. They are only searched in tests.
let deprecatedTestInterfaces = bindings + timeouts

private let bindings: [DeprecatedInterface] = [
  .init(
    "TestStore.bindings", .member("bindings", of: .testStore), .deprecated(since: .init(1, 7), warns: .init(1, 24)),
    replacement: "make the state `@ObservableState` and assert on `store.state`",
    help: "With `@ObservableState` a view binds to the store itself, and there is no view state to test.", in: .tests),
  .init(
    "TestStore.bindings(action:)", .call("bindings", .exactly(["action"]), of: .testStore),
    .deprecated(since: .init(1, 4), warns: .init(1, 24)),
    replacement: "make the state `@ObservableState` and assert on `store.state`",
    help: "With `@ObservableState` a view binds to the store itself, and there is no view state to test.", in: .tests),
  .init(
    "`BindingAction.set` with a projection",
    .call("set", .exactly(["_", "_"]), of: .anyType, .isProjection(label: "_")),
    .deprecated(since: .init(1, 7), warns: .init(1, 24)),
    replacement: "make the state `@ObservableState` and write `.set(\\.name, …)`",
    help: "Properties of an `@ObservableState` need no `@BindingState`, and so no `$`.", in: .tests),
]

/// Methods that took a number of nanoseconds where they take a `Duration` now.
private let timeouts: [DeprecatedInterface] = [
  timeout("finish", .exactly(["timeout"]), of: .testStore),
  timeout("finish", .exactly(["timeout"]), of: .value(of: "TestStoreTask")),
  timeout("receive", .beginning(["_", "timeout"]), of: .testStore),
]

private func timeout(
  _ method: String, _ labels: InterfacePattern.Labels, of base: InterfacePattern.Base
) -> DeprecatedInterface {
  .init(
    "`\(method)` with a timeout in nanoseconds", .call(method, labels, of: base, .isInteger(label: "timeout")),
    .deprecated(since: .init(1, 24), warns: .init(1, 24)), replacement: "pass a duration: `.seconds(1)`",
    help: "A `Duration` names its unit.", in: .tests)
}
