extension Migration {
  /// Every migration. Each is in a file beside this one, named after the API that it replaces.
  static let all: [Migration] =
    cancelIDs + effectTypes + environmentReducers + movesToObservation + renamedTypes + storeReducers + [
      casePaths,
      effectAnimation,
      effectTask,
      effectValue,
      fireAndForget,
      presents,
      reduceMethod,
      reducerBuilderOf,
      reducerConformances,
      scopeToCase,
      taskResult,
    ]

  static let byInterface = Dictionary(uniqueKeysWithValues: all.map { ($0.interface, $0) })
}
