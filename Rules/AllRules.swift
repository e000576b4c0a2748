import TCALintRuleKit

extension Rule {
  /// Every rule of the catalogue, sorted by id.
  public static let all: [Rule] = [
    .actionAsFunction,
    .childActionInParent,
    .circularDependency,
    .defaultInActionSwitch,
    .dependencyInView,
    .deprecatedAPI,
    .duplicatedState,
    .implicitSelfInEffect,
    .layerViolation,
    .missingEndpointDefault,
    .selfInEffect,
    .sideEffectInReducer,
    .stateInEffect,
    .storeBeforeRegistration,
    .storedDerivedState,
    .uncontrolledDependency,
    .unhandledEffectError,
    .unresolvedDependency,
    .unusedDependency,
    .unusedSuppression,
  ]
}
