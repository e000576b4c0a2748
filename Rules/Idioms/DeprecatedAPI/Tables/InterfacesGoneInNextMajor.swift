import TCALintDomain
import TCALintModel

/// API that is only deprecated where the package's traits for 2.0 are on: `ComposableArchitecture2Deprecations` and
/// `ComposableArchitecture2DeprecationOverloads`.
///
/// The key path without a label that replaces `scope(state:action:)` and `Scope(state:action:)` is on the library's
/// main branch after 1.25.5.
let interfacesGoneInNextMajor: [DeprecatedInterface] = [
  .init(
    "Effect.concatenate", .call("concatenate", .any, of: .effectType),
    .deprecatedForNextMajor(since: .init(1, 25)), replacement: "run them in order in `.run`",
    help: "`.run { send in … }` runs its statements in order."),
  .init(
    "Effect.concatenate(with:)", .call("concatenate", .exactly(["with"]), of: .effect),
    .deprecatedForNextMajor(since: .init(1, 25)), replacement: "run them in order in `.run`",
    help: "`.run { send in … }` runs its statements in order."),
  .init(
    "Effect.map", .call("map", .exactly(["_"]), of: .effect), .deprecatedForNextMajor(since: .init(1, 25)),
    replacement: "create the effect with the feature's own action",
    help: "`.run { send in await send(.child(.done)) }` sends the mapped action."),
  .init(
    "Store.publisher", .member("publisher", of: .store), .deprecatedForNextMajor(since: .init(1, 25)),
    replacement: "observe with `observe { … }` or `Observations`",
    help: "With `@ObservableState`, `observe` runs its closure again when a value that it read changes."),
  .init(
    "StorePublisher", .type("StorePublisher"), .deprecatedForNextMajor(since: .init(1, 25)),
    replacement: "observe with `observe { … }` or `Observations`",
    help: "With `@ObservableState`, `observe` runs its closure again when a value that it read changes."),
  .init(
    "`$store.scope(state:action:)` without `$`",
    .call(
      "scope", .exactly(["state", "action"]), of: .storeProjection, .isUnprojectedPresentation(label: "state")),
    .deprecatedForNextMajor(since: .init(1, 25)),
    replacement: "scope to the projection: `$store.scope(state: \\.$destination, action: \\.destination)`",
    help: "The scoped binding has a property for each case of the destination: "
      + "`$store.scope(state: \\.$destination, action: \\.destination).edit`."),
  .init(
    "Store.scope(state:action:)",
    .call("scope", .exactly(["state", "action"]), of: .store, .isKeyPath(label: "state")),
    .deprecatedForNextMajor(since: .init(1, 26)), replacement: "remove the label: `scope(\\.child, action: \\.child)`",
    help: "The key path of the state no longer has a label."),
  .init(
    "Scope(state:action:)", .initializer("Scope", .beginning(["state", "action"]), .isKeyPath(label: "state")),
    .deprecatedForNextMajor(since: .init(1, 26)),
    replacement: "remove the label: `Scope(\\.child, action: \\.child) { … }`",
    help: "The key path of the state no longer has a label."),
  .init(
    "Store.send(_:animation:)", .call("send", .exactly(["_", "animation"]), of: .store),
    .deprecatedForNextMajor(since: .init(1, 25)), replacement: "write `withAnimation { _ = store.send(…) }`",
    help: "SwiftUI's function animates the changes of actions that are sent in it."),
  .init(
    "Store.send(_:transaction:)", .call("send", .exactly(["_", "transaction"]), of: .store),
    .deprecatedForNextMajor(since: .init(1, 25)),
    replacement: "write `withTransaction(transaction) { _ = store.send(…) }`",
    help: "SwiftUI's function applies to actions that are sent in it."),
  .init(
    "`onChange` with a reducer", .call("onChange", .exactly(["of", "_"]), of: .reducer, .buildsReducer),
    .deprecatedForNextMajor(since: .init(1, 25)),
    replacement: "take the state and return an effect: `.onChange(of: \\.name) { oldValue, state in … }`",
    help: "The second parameter of the closure is the state, which it can change; it returns an effect."),
]
