private let cancelID =
  "Types were identified by their `ObjectIdentifier`: `id: ObjectIdentifier(CancelID.self)` does the same; a case of "
  + "`enum CancelID` is easier to read."

/// A store that is created with a reducer and not with a closure that creates it.
private func storeOfReducer(_ store: String, in code: DeprecatedInterface.Code = .production) -> DeprecatedInterface {
  let type = store.hasSuffix("Of") ? "\(store)<Feature>" : store
  return .init(
    "`\(store)(initialState:reducer:)` with a reducer",
    .initializer(store, .beginning(["initialState", "reducer"]), .isCall(label: "reducer")), .removed(.init(1, 0)),
    replacement: "pass the reducer in a closure", help: "Write `\(type)(initialState: Feature.State()) { Feature() }`.",
    in: code)
}

/// Removed API, for code that has not been updated: the compiler reports that it is missing, but not its replacement.
public let removedInterfaces: [DeprecatedInterface] = [
  .init(
    "EffectTask", .type("EffectTask"), .removed(.init(1, 0)), replacement: "write `Effect`",
    help: "`Effect<Action>`, or `EffectOf<Feature>`, is the same type."),
  .init(
    "EffectPublisher", .type("EffectPublisher"), .removed(.init(1, 0)), replacement: "write `Effect<Action>`",
    help: "Effects cannot fail: catch errors in `.run`, and send actions for them."),
  .init(
    "Effect<Action, Failure>", .genericType("Effect", arguments: 2), .removed(.init(1, 0)),
    replacement: "write `Effect<Action>`",
    help: "Effects cannot fail: catch errors in `.run`, and send actions for them."),
  .init(
    "EffectTask.Send", .nestedType("Send", in: ["EffectTask", "EffectPublisher", "Effect"]), .removed(.init(1, 0)),
    replacement: "write `Send<Action>`", help: "The type is no longer nested in that of effects."),
  .init(
    "ReducerProtocol", .type("ReducerProtocol"), .removed(.init(1, 0)),
    replacement: "annotate the type with `@Reducer`",
    help: "The protocol is now called `Reducer`, and `@Reducer` adds the conformance."),
  .init(
    "ReducerProtocolOf", .type("ReducerProtocolOf"), .removed(.init(1, 0)), replacement: "write `ReducerOf`",
    help: "Write `var body: some ReducerOf<Self>`."),
  .init(
    "ReducerBuilderOf", .type("ReducerBuilderOf"), .removed(.init(1, 0)),
    replacement: "write `ReducerBuilder<R.State, R.Action>`", help: "The builder has two type arguments."),
  .init(
    "AnyReducer", .type("AnyReducer"), .removed(.init(1, 0)),
    replacement: "make it a type annotated with `@Reducer`",
    help: "Replace its environment with `@Dependency` properties, `pullback` with `Scope`, `combine` with `body`."),
  .init(
    "@BindableState", .type("BindableState"), .removed(.init(1, 0)),
    replacement: "make the state `@ObservableState` and bind `$store.name`",
    help: "Bindings to properties of an `@ObservableState` need no property wrapper."),
  .init(
    "ActionSheetState", .type("ActionSheetState"), .removed(.init(1, 0)),
    replacement: "write `ConfirmationDialogState`",
    help: "The type was renamed."),
  .init(
    "ViewStoreTask", .type("ViewStoreTask"), .removed(.init(1, 0)), replacement: "write `StoreTask`",
    help: "`store.send` returns a `StoreTask`; await it with `finish()` as before."),
  .init(
    "Effect.task", .call("task", .any, of: .effectType), .removed(.init(1, 0)), replacement: "write `.run`",
    help: "`.run { send in await send(.response(Result { try await client.load() })) }` does the same."),
  .init(
    "Effect.fireAndForget", .call("fireAndForget", .any, of: .effectType), .removed(.init(1, 0)),
    replacement: "write `.run { _ in … }`", help: "`.run` does not have to send an action."),
  .init(
    "Effect.eraseToEffect", .call("eraseToEffect", .any, of: .anything), .removed(.init(1, 0)),
    replacement: "write `.publisher { … }`",
    help: "`.publisher { publisher.map(Action.response) }` creates an effect from a publisher that cannot fail."),
  .init(
    "Effect.catchToEffect", .call("catchToEffect", .any, of: .anything), .removed(.init(1, 0)),
    replacement: "write `.run` and catch there",
    help: "`.run { send in await send(.response(Result { try await client.load() })) }` does the same."),
  .init(
    "`cancellable(id:)` with a type", .call("cancellable", .beginning(["id"]), of: .anything, .isMetatype(label: "id")),
    .removed(.init(1, 0)), replacement: "pass a value: `CancelID.search`", help: cancelID),
  .init(
    "`Effect.cancel(id:)` with a type", .call("cancel", .exactly(["id"]), of: .effectType, .isMetatype(label: "id")),
    .removed(.init(1, 0)), replacement: "pass a value: `CancelID.search`", help: cancelID),
  .init(
    "`Task.cancel(id:)` with a type",
    .call("cancel", .exactly(["id"]), of: .type("Task"), .isMetatype(label: "id")), .removed(.init(1, 0)),
    replacement: "pass a value: `CancelID.search`", help: cancelID),
  .init(
    "`withTaskCancellation(id:)` with a type",
    .call("withTaskCancellation", .beginning(["id"]), of: .anything, .isMetatype(label: "id")), .removed(.init(1, 0)),
    replacement: "pass a value: `CancelID.search`", help: cancelID),
  .init(
    "Effect(value:)", .initializer("Effect", .exactly(["value"]), .isNoClosure(label: "value")), .removed(.init(1, 0)),
    replacement: "write `.send(…)`", help: "`.send(.loaded)` is the same effect."),
  storeOfReducer("Store"),
  storeOfReducer("StoreOf"),
  storeOfReducer("TestStore", in: .tests),
  storeOfReducer("TestStoreOf", in: .tests),
  .init(
    "PersistenceKey", .type("PersistenceKey"), of: .sharing, .removed(.init(1, 0)), replacement: "write `SharedKey`",
    help: "The protocol was renamed, and saves and loads asynchronously."),
  .init(
    "PersistenceReaderKey", .type("PersistenceReaderKey"), of: .sharing, .removed(.init(1, 0)),
    replacement: "write `SharedReaderKey`", help: "The protocol was renamed, and loads asynchronously."),
  .init(
    "PersistenceKeyDefault", .type("PersistenceKeyDefault"), of: .sharing, .removed(.init(1, 0)),
    replacement: "subscript the key: `AppStorageKey<Bool>.Default`",
    help: "`static var isOn: Self { Self[.appStorage(\"isOn\"), default: false] }` with `where Self == "
      + "AppStorageKey<Bool>.Default`."),
]
