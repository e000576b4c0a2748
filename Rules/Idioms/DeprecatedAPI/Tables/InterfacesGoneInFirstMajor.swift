import TCALintDomain
import TCALintModel

private let run = "`.run { send in … }` awaits the work and sends actions for its results."
private let modifier = "Pass `$store.scope(state: \\.alert, action: \\.alert)`; the state of the alert is `@Presents`."
private let reducers = "`Reduce` contains the code; dependencies replace the environment."

/// Effects that The Composable Architecture 1.0 removed, by the static functions that created them.
private let effects: [DeprecatedInterface] = [
  ("catching", ["_"], "`.run`", run), ("future", ["_"], "`.run`", run), ("result", ["_"], "`.run`", run),
  (
    "timer", ["id", "every"], "`.run` with `clock.timer`", "`for await _ in clock.timer(interval: .seconds(1)) { … }`."
  ),
  ("failing", ["_"], "`unimplemented` in the dependency", "Tests find what is not overridden by `testValue`."),
  ("unimplemented", ["_"], "`unimplemented` in the dependency", "Tests find what is not overridden by `testValue`."),
].map { name, labels, successor, help in
  .init(
    "Effect.\(name)", .call(name, .beginning(labels), of: .effectType), .removed(.init(1, 0)),
    replacement: "write \(successor)", help: help)
}

private let alerts: [DeprecatedInterface] =
  [("alert", "alert(_:)"), ("confirmationDialog", "confirmationDialog(_:)"), ("actionSheet", "confirmationDialog(_:)")]
  .map { name, successor in
    .init(
      ".\(name)(_:dismiss:)", .call(name, .exactly(["_", "dismiss"]), of: .anything), .removed(.init(1, 0)),
      replacement: "pass a binding of the store to `.\(successor)`", help: modifier)
  }

private let stores: [DeprecatedInterface] = [
  .init(
    "Store.scope(state:)", .call("scope", .exactly(["state"]), of: .store), .removed(.init(1, 0)),
    replacement: "pass both key paths: `scope(state: \\.child, action: \\.child)`",
    help: "A view observes a part of the state by reading it: `store.child`."),
  .init(
    "Store.publisherScope", .call("publisherScope", .any, of: .store), .removed(.init(1, 0)),
    replacement: "observe with `observe { … }`", help: "It runs its closure again when a value that it read changes."),
  .init(
    "Store.unchecked", .call("unchecked", .beginning(["initialState"]), of: .type("Store")), .removed(.init(1, 0)),
    replacement: "write `Store(initialState:) { … }`", help: reducers),
  .init(
    "Store(initialState:reducer:environment:)",
    .initializer("Store", .exactly(["initialState", "reducer", "environment"]), .isNoClosure(label: "environment")),
    .removed(.init(1, 0)),
    replacement: "write `Store(initialState:) { … }`", help: reducers),
  .init(
    "Reduce(_:environment:)",
    .initializer("Reduce", .exactly(["_", "environment"]), .isNoClosure(label: "environment")), .removed(.init(1, 0)),
    replacement: "make the reducer a type annotated with `@Reducer`", help: reducers),
  .init(
    "ViewStore.binding(keyPath:send:)", .call("binding", .exactly(["keyPath", "send"]), of: .viewStore),
    .removed(.init(1, 0)), replacement: "make the state `@ObservableState` and bind `$store.name`",
    help: "`BindableAction` and `BindingReducer()` handle the action of the binding."),
  .init(
    "ViewStore.suspend(while:)", .call("suspend", .exactly(["while"]), of: .viewStore), .removed(.init(1, 0)),
    replacement: "write `yield(while:)`", help: "`await store.send(.refresh).finish()` waits for the effects, too."),
  .init(
    "BindingAction.pullback", .call("pullback", .exactly(["_"]), of: .value(of: "BindingAction")),
    .removed(.init(1, 0)),
    replacement: "make the state `@ObservableState` and bind `$store.name`",
    help: "A view needs no action of a part of the state then."),
  .init(
    "Reducer.debug", .call("debug", .exactly([]), of: .reducer), .removed(.init(1, 0)),
    replacement: "write `_printChanges()`", help: "The operator was renamed."),
]

private let testStores: [DeprecatedInterface] = [
  .init(
    "TestStore(initialState:reducer:environment:)",
    .initializer(
      "TestStore", .exactly(["initialState", "reducer", "environment"]), .isNoClosure(label: "environment")),
    .removed(.init(1, 0)),
    replacement: "write `TestStore(initialState:) { … } withDependencies: { … }`", help: reducers, in: .tests),
  .init(
    "TestStore(initialState:reducer:observe:)", .initializer("TestStore", .containing(["observe", "initialState"])),
    .removed(.init(1, 0)), replacement: "test the feature's own state and actions",
    help: "Move what the view computes into a property of the state, and test that.", in: .tests),
  .init(
    "TestStore.environment", .member("environment", of: .testStore), .removed(.init(1, 0)),
    replacement: "write `store.dependencies`", help: reducers, in: .tests),
  .init(
    "TestStore.scope(state:action:)", .call("scope", .beginning(["state"]), of: .testStore), .removed(.init(1, 0)),
    replacement: "test the feature's own state and actions",
    help: "Move what the view computes into a property of the state, and test that.", in: .tests),
  .init(
    "TestStore.assert", .call("assert", .beginning(["_"]), of: .testStore, .isCall(label: "_")), .removed(.init(1, 0)),
    replacement: "call `send` and `receive`", help: "`await store.send(.tap) { $0.count = 1 }` asserts one step.",
    in: .tests),
]

/// API that The Composable Architecture 1.0 removed, besides what shows that code is older than that.
let interfacesGoneInFirstMajor: [DeprecatedInterface] =
  effects + alerts + stores + testStores + [
    .init(
      "Effect(error:)", .initializer("Effect", .exactly(["error"]), .isNoClosure(label: "error")),
      .removed(.init(1, 0)),
      replacement: "catch the error in `.run`", help: "Send an action for the failure."),
    .init(
      "Effect.deferred", .call("deferred", .beginning(["for", "scheduler"]), of: .effect), .removed(.init(1, 0)),
      replacement: "sleep in `.run`", help: "`try await clock.sleep(for: .seconds(1))` waits."),
    .init(
      "Effect.cancel(ids:)", .call("cancel", .beginning(["ids"]), of: .effectType), .removed(.init(1, 0)),
      replacement: "write `.merge(.cancel(id:), …)`", help: "Each effect cancels one id."),
    .init(
      "Effect.upstream", .member("upstream", of: .effect), .removed(.init(1, 0)), replacement: "write `.run`",
      help: run),
    .init(
      "Publisher.fireAndForget", .call("fireAndForget", .exactly([]), of: .value(of: "AnyPublisher")),
      .removed(.init(1, 0)),
      replacement: "write `.run { _ in … }`", help: "`for await _ in publisher.values {}` runs a publisher."),
    .init(
      "WithViewStore.debug", .call("debug", .any, of: .value(of: "WithViewStore")), .removed(.init(1, 0)),
      replacement: "write `_printChanges()`", help: "The modifier was renamed."),
    .init(
      "ActionFormat", .type("ActionFormat"), .removed(.init(1, 0)), replacement: "write `_printChanges()`",
      help: "The operator prints actions and changes."),
    .init(
      "DebugEnvironment", .type("DebugEnvironment"), .removed(.init(1, 0)), replacement: "write `_printChanges(_:)`",
      help: "A `_ReducerPrinter` takes the place of the environment."),
  ]
