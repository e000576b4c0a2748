import TCALintRuleKit

extension ChecklistItem {
  /// The checklist of an architecture, in the order of reports. `Checklist.md` of the report
  /// describes how each item is decided.
  public static let all = [
    ChecklistItem(
      id: "responsibilities", statement: "Views, reducers and clients keep to their responsibilities",
      rules: [
        .clientBypassed, .clientDependsOnUI, .clientImportsUI, .dependencyInView, .layerViolation, .modelBesideStore,
        .navigationInView, .preparationInView, .serviceInView, .serviceLocator, .sideEffectInReducer,
        .singletonInReducer, .storeCreatedInView, .uiTypeInState,
      ]),
    ChecklistItem(
      id: "cycles", statement: "Clients and modules do not depend on each other in cycles",
      rules: [.circularDependency], evidence: .cycles),
    ChecklistItem(
      id: "ownership", statement: "Each piece of state has one owner",
      rules: [
        .conflictingSharedKey, .copiedChildState, .copiedElement, .dependencyInState, .duplicatedState,
        .referenceInState, .storedDerivedState, .uncomposedChild,
      ]),
    ChecklistItem(
      id: "communication", statement: "Features communicate by actions, and state changes in reducers",
      rules: [
        .actionAsFunction, .bindingSendsAction, .childActionInParent, .parentBeforeChild, .parentWritesChildState,
        .sharedStateInView, .storeSendInView,
      ]),
    ChecklistItem(
      id: "injection", statement: "Dependencies are injected and registered",
      rules: [
        .dependencyCapturedInLiveValue, .duplicateRegistration, .liveTestValue, .mismatchedDependencyAccessor,
        .missingDependencyValue, .missingLiveValue, .mixedContainers, .overrideAroundView, .staticDependency,
        .storeBeforeRegistration, .uncontrolledDependency, .unregisteredClient, .unregisteredInjection,
        .unresolvedDependency, .unusedDependency,
      ]),
    ChecklistItem(
      id: "errors", statement: "Errors of clients reach the features' actions",
      rules: [.swallowedEffectError, .unhandledEffectError]),
    ChecklistItem(
      id: "performance", statement: "Actions and scopes are cheap enough for each frame",
      rules: [.highFrequencyAction, .scopeOnComputedProperty]),
    ChecklistItem(
      id: "memory", statement: "Effects end, and capture no more than they use",
      rules: [
        .capturedState, .dependencyInEscapingClosure, .selfInEffect, .stateInEffect, .uncancellableStream,
        .unmatchedCancellation, .unstructuredTaskInEffect,
      ]),
    ChecklistItem(
      id: "tests", statement: "Tests cover features and the boundaries to clients",
      rules: [.nonExhaustiveTest, .previewUsesLiveClient, .testWithoutOverrides], evidence: .tests),
  ]
}
