import TCALintDomain
import TCALintModel

private let sendWithAnimation =
  "`.run { send in await send(.response, animation: .default) }` animates what the action changes."

/// Operators of effects that schedule, and the type that an effect's outcome came in.
let deprecatedEffects: [DeprecatedInterface] = [
  .init(
    "Effect.animation", .call("animation", .any, of: .effect), .deprecated(since: .init(1, 25), warns: .init(1, 25)),
    replacement: "send with `send(_:animation:)` in `.run`", help: sendWithAnimation),
  .init(
    "Effect.send(_:animation:)", .call("send", .exactly(["_", "animation"]), of: .effectType),
    .deprecated(since: .init(1, 25), warns: .init(1, 25)),
    replacement: "send with `send(_:animation:)` in `.run`", help: sendWithAnimation),
  .init(
    "Effect.transaction", .call("transaction", .exactly(["_"]), of: .effect),
    .deprecated(since: .init(1, 25), warns: .init(1, 25)),
    replacement: "send with `send(_:transaction:)` in `.run`",
    help: "`.run { send in await send(.response, transaction: transaction) }` does the same for one action."),
  .init(
    "Effect.debounce", .call("debounce", .beginning(["id", "for", "scheduler"]), of: .anything),
    .deprecated(since: .init(1, 25), warns: .init(1, 25)),
    replacement: "sleep in `.run` and cancel what is in flight",
    help: "`.run { send in try await clock.sleep(for: .seconds(0.3)); … }.cancellable(id: CancelID.search, "
      + "cancelInFlight: true)`, with `@Dependency(\\.continuousClock) var clock`, waits as it did."),
  .init(
    "Effect.throttle", .call("throttle", .exactly(["id", "for", "scheduler", "latest"]), of: .anything),
    .deprecated(since: .init(1, 25), warns: .init(1, 25)),
    replacement: "sleep in `.run` until the interval is over",
    help: "Store in the state when the work ran last; in `.run`, sleep until the interval after it is over, and make "
      + "the effect `.cancellable(id:cancelInFlight:)`."),
  .init(
    "TaskResult", .type("TaskResult"), .deprecated(since: .init(1, 4), warns: nil),
    replacement: "write `Result<…, any Error>`",
    help: "`Result { try await client.load() }` creates one. It is not `Equatable`: remove `Equatable` from an action "
      + "that carries it, which is not required since 1.4, and assert in tests with a key path: "
      + "`await store.receive(\\.response.success)`."),
]
