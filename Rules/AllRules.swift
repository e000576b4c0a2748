import TCALintRuleKit

extension Rule {
  /// Every rule of the catalogue, sorted by id.
  public static let all: [Rule] = [
    .circularDependency,
    .conformanceOnReducerEnum,
    .dependencyInView,
    .deprecatedAPI,
    .duplicatedState,
    .implicitSelfInEffect,
    .layerViolation,
    .missingEndpointDefault,
    .reducerWithoutMacro,
    .scopeOnComputedProperty,
    .selfInEffect,
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
