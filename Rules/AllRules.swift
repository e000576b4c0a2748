import TCALintRuleKit

extension Rule {
  /// Every rule of the catalogue, sorted by id.
  public static let all: [Rule] = [
    .bindingSendsAction,
    .circularDependency,
    .conformanceOnReducerEnum,
    .dependencyInView,
    .deprecatedAPI,
    .duplicatedState,
    .highFrequencyAction,
    .implicitSelfInEffect,
    .layerViolation,
    .missingEndpointDefault,
    .nonExhaustiveTest,
    .reducerWithoutMacro,
    .scopeOnComputedProperty,
    .selfInEffect,
    .stateInEffect,
    .storeBeforeRegistration,
    .storeSendInView,
    .storedDerivedState,
    .testWithoutOverrides,
    .uncontrolledDependency,
    .unhandledEffectError,
    .unresolvedDependency,
    .unusedDependency,
    .unusedSuppression,
    .viewAndReducerInOneFile,
  ]
}
