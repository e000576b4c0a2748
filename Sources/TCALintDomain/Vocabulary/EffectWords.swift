// As of The Composable Architecture 1.25.5, with what versions from 0.39 on had besides.
//
// To take the next version, read in `Sources/ComposableArchitecture` what is public in `Effect.swift` and `Effects/`, and
// which types `Reducer/Reducers/` has.

/// Effects of The Composable Architecture, and what makes others of them.
public enum EffectWords {
  static let types: Set<String> = ["Effect", "EffectOf", "EffectTask", "EffectPublisher"]
  /// What `run` is given by labels.
  static let labelsOfRun: Set<String> = [
    "priority", "name", "operation", "catch", "file", "fileID", "filePath", "line", "column",
  ]
  /// What makes a list of them out of another list.
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
