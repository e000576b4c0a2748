import TCALintRuleKit

extension Rule {
  /// Every rule of the catalogue, sorted by id.
  public static let all: [Rule] = [
    .bloatedClient,
    .callbackEndpoint,
    .circularDependency,
    .dependencyInView,
    .deprecatedAPI,
    .duplicateRegistration,
    .duplicatedState,
    .factoryForStatelessService,
    .implicitSelfInEffect,
    .layerViolation,
    .liveValueWithInterface,
    .missingDependencyValue,
    .missingEndpointDefault,
    .mixedContainers,
    .nonSendableClient,
    .preferDependencyClient,
    .scatteredDependencyValues,
    .selfInEffect,
    .stateInEffect,
    .storeBeforeRegistration,
    .storedDerivedState,
    .succeedingTestValue,
    .uncontrolledDependency,
    .undocumentedClient,
    .unhandledEffectError,
    .unregisteredClient,
    .unregisteredInjection,
    .unresolvedDependency,
    .unusedDependency,
    .unusedSuppression,
  ]
}
