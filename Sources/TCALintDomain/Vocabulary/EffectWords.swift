// As of The Composable Architecture 1.25.5, with what versions from 0.39 on had besides.
//
// To take the next version, read in `Sources/ComposableArchitecture` the public declarations of `Effect.swift` and
// `Effects/`, and the types in `Reducer/Reducers/`.

/// Effects of The Composable Architecture, and what makes others of them.
public enum EffectWords {
  static let types: Set<String> = ["Effect", "EffectOf", "EffectTask", "EffectPublisher"]
  /// The labels of the arguments of `run`.
  static let labelsOfRun: Set<String> = [
    "priority", "name", "operation", "catch", "file", "fileID", "filePath", "line", "column",
  ]
  /// Methods that create a list of effects from another list.
  public static let mappers: Set<String> = ["map", "compactMap"]
  static let operators: Set<String> = [
    "cancellable", "animation", "transaction", "debounce", "throttle", "map", "merge", "concatenate",
  ]
}

/// The types of The Composable Architecture that are reducers.
enum ReducerWords {
  static let types: Set<String> = [
    "Reducer", "ReducerOf", "ReducerProtocol", "ReducerProtocolOf", "Reduce", "Scope", "CombineReducers",
    "EmptyReducer", "BindingReducer",
  ]
}
