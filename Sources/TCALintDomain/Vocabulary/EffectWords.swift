// As of The Composable Architecture 1.25.5, with what versions from 0.39 on had besides.
//
// To take the next version, read in `Sources/ComposableArchitecture` what is public in `Effect.swift` and `Effects/`, and
// which types and operators `Reducer/Reducers/` has.

/// What makes effects of The Composable Architecture, and what makes others of them.
enum EffectWords {
  static let types: Set<String> = ["Effect", "EffectOf", "EffectTask", "EffectPublisher"]
  static let makers: Set<String> = [
    "run", "send", "merge", "concatenate", "publisher", "cancel", "task", "fireAndForget",
  ]
  /// What `run` is given by labels.
  static let labelsOfRun: Set<String> = [
    "priority", "name", "operation", "catch", "file", "fileID", "filePath", "line", "column",
  ]
  static let combiners: Set<String> = ["merge", "concatenate"]
  /// What makes a list of them out of another list.
  static let mappers: Set<String> = ["map", "compactMap"]
  static let operators: Set<String> = [
    "cancellable", "animation", "transaction", "debounce", "throttle", "map", "merge", "concatenate",
  ]
  /// What takes a closure that returns effects.
  static let reducers: Set<String> = ["Reduce", "AnyReducer"]
}

/// The types of The Composable Architecture that are reducers, and what makes others of them.
enum ReducerWords {
  static let types: Set<String> = [
    "Reducer", "ReducerOf", "ReducerProtocol", "ReducerProtocolOf", "Reduce", "Scope", "CombineReducers",
    "EmptyReducer", "BindingReducer",
  ]
  static let operators: Set<String> = [
    "dependency", "transformDependency", "ifLet", "ifCaseLet", "forEach", "onChange", "signpost", "_printChanges",
  ]
}
