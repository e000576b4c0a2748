extension Migration {
  /// Every migration. A file beside this one has each, named after what it writes anew.
  static let all: [Migration] =
    cancelIDs + effectTypes + movesToObservation + renamedTypes + storeReducers + [
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
