import TCALintRuleKit

extension Rule {
  /// Every rule of the catalogue, sorted by id.
  public static let all: [Rule] = [
    .circularDependency,
    .clientDependsOnUI,
    .clientImportsUI,
    .copiedChildState,
    .copiedElement,
    .dependencyInState,
    .dependencyInView,
    .deprecatedAPI,
    .duplicatedState,
    .implicitSelfInEffect,
    .layerViolation,
    .missingEndpointDefault,
    .multiplePresentations,
    .navigationInView,
    .parentWritesChildState,
    .selfInEffect,
    .serviceInView,
    .sharedStateInView,
    .stateInEffect,
    .storeBeforeRegistration,
    .storedDerivedState,
    .uiTypeInState,
    .uncontrolledDependency,
    .unhandledEffectError,
    .unresolvedDependency,
    .unusedDependency,
    .unusedSuppression,
  ]
}
