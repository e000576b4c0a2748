import TCALintDomain
import TCALintModel

/// The interfaces of reducers.
let deprecatedReducerInterfaces: [DeprecatedInterface] = [
  .init(
    "`Scope` on an enum state",
    .initializer("Scope", .beginning(["state", "action"]), .stateIsEnum(label: "state")),
    .deprecated(since: .init(1, 25), warns: .init(1, 25)),
    replacement: "make the feature a `@Reducer enum`, or use `ifCaseLet` on a base reducer",
    help: "`@Reducer enum Destination { case edit(EditFeature) }` generates state, action and body; "
      + "`Reduce { … }.ifCaseLet(\\.edit, action: \\.edit) { EditFeature() }` runs the child before the parent."),
  .init(
    "reduce(into:action:)", .call("reduce", .exactly(["into", "action"]), of: .reducer),
    .deprecated(since: .init(1, 25), warns: .init(1, 25)),
    replacement: "compose the reducers in `body`, or send the action",
    help: "Put the child into `body` (`Scope`, `ifLet`, `forEach`, `CombineReducers`) and return "
      + "`.send(.child(action))` for an action that the child should handle."),
  .init(
    "`reduce(into:action:)` in a `@Reducer`", .method("reduce", ["into", "action"], inTypeWith: "Reducer"),
    .deprecated(since: .init(1, 25), warns: .init(1, 25)),
    replacement: "write `body` with a `Reduce`",
    help: "`var body: some ReducerOf<Self> { Reduce { state, action in … } }` contains the code of the method."),
  .init(
    "@Reducer(state:action:)", .attributeArgument(attribute: "Reducer", labels: ["state", "action"]),
    .deprecated(since: .init(1, 23), warns: .init(1, 23)),
    replacement: "conform in an extension: `extension Path.State: Equatable {}`",
    help: "An extension of `State` or `Action` declares the same conformance."),
  .init(
    "onChange(of:removeDuplicates:)", .call("onChange", .containing(["of", "removeDuplicates"]), of: .anything),
    .deprecated(since: .init(1, 7), warns: .init(1, 24)),
    replacement: "observe an `Equatable` value with `onChange(of:)`",
    help: "Compute the compared value in a property of the state, so that it is `Equatable`."),
]
