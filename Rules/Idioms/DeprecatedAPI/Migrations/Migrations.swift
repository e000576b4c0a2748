extension Migration {
  /// Every migration. Each is in a file beside this one, named after the API that it replaces.
  static let all: [Migration] =
    cancelIDs + effectAnimations + effectTypes + labeledArguments + movesToObservation + renamedTypes + sharedReferences
    + storeReducers + storeSubscriptions
    + [
      animatedSend,
      casePathType,
      casePaths,
      debounce,
      effectTask,
      effectValue,
      fireAndForget,
      modifications,
      nestedSend,
      changeReducers,
      presentationScopes,
      presents,
      reduceMethod,
      reducerBuilderOf,
      reducerConformances,
      scopeToCase,
      scopesByKeyPath,
      sharedWrites,
      taskResult,
    ]

  static let byInterface = Dictionary(uniqueKeysWithValues: all.map { ($0.interface, $0) })
}
