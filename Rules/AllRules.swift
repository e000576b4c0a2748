import TCALintRuleKit

extension Rule {
  /// Every rule of the catalogue, sorted by id.
  public static let all: [Rule] = [
    .actionAsFunction,
    .capturedState,
    .childActionInParent,
    .circularDependency,
    .defaultInActionSwitch,
    .dependencyInView,
    .deprecatedAPI,
    .duplicatedState,
    .effectThatOnlySends,
    .implicitSelfInEffect,
    .layerViolation,
    .missingEndpointDefault,
    .selfInEffect,
    .sideEffectInReducer,
    .stateInEffect,
    .storeBeforeRegistration,
    .storedDerivedState,
    .swallowedEffectError,
    .uncancellableStream,
    .uncontrolledDependency,
    .unhandledEffectError,
    .unresolvedDependency,
    .unstructuredTaskInEffect,
    .unusedDependency,
    .unusedSuppression,
  ]
}
