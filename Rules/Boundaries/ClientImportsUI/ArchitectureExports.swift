import TCALintDomain
import TCALintModel

/// The names that importing ComposableArchitecture adds to those of Dependencies and DependenciesMacros: the names at
/// the top level of its own files and of the modules that it re-exports (CasePaths, Clocks, CombineSchedulers,
/// CustomDump, IdentifiedCollections, Observation, Perception, Sharing, SwiftNavigation with SwiftUI's and UIKit's), as
/// of 1.25.
///
/// To take the next version, list what its sources declare `public` outside of types and extensions. Names of older versions
/// stay.
enum ArchitectureExports {
  static let names: Set<String> = [
    "ActionSheetState", "AlertState", "AnyCasePath", "AnyClock", "AnyIdentifiable", "AnyScheduler",
    "AnySchedulerOf", "AppStorageKey", "AppStorageKeyID", "AppStorageKeyPathKey", "Bindable", "BindableAction",
    "BindingAction", "BindingReducer", "BindingState", "BindingViewState", "BindingViewStore", "ButtonState",
    "ButtonStateAction", "ButtonStateBuilder", "ButtonStateRole", "CancellablesCollection", "CaseBindable",
    "CaseKeyPath", "CaseLet", "CasePath", "CasePathable", "CasePathableMacro", "CasePathIterable",
    "CasePathReflectable", "CaseReducer", "CaseReducerState", "CombineReducers", "ConfirmationDialogState",
    "ConfirmationDialogStateTitleVisibility", "customDump", "CustomDumpReflectable", "CustomDumpRepresentable",
    "CustomDumpStringConvertible", "DestinationContent", "DiffFormat", "DismissEffect", "Effect", "EffectOf",
    "EffectTask", "EmptyReducer", "EnumMetadata", "EnumTypeDescriptor", "Exhaustivity", "expectDifference",
    "expectNoDifference", "FailingScheduler", "FailingSchedulerOf", "FileStorage", "FileStorageKey",
    "FileStorageKeyID", "ForEachStore", "HashableObject", "Identified", "IdentifiedAction", "IdentifiedActionOf",
    "IdentifiedArray", "IdentifiedArrayOf", "IfLetStore", "ImmediateClock", "ImmediateScheduler",
    "ImmediateSchedulerOf", "InMemoryFileStorage", "InMemoryKey", "InMemoryKeyID", "InMemoryStorage",
    "LiveFileStorage", "LoadContext", "LoadContinuation", "MutableReference", "NavigationLinkStore",
    "NavigationStackStore", "Observable", "ObservableState", "ObservableStateID", "ObservationIgnored",
    "ObservationRegistrar", "Observations", "ObservationStateIgnored", "ObservationStateRegistrar",
    "ObservationStateTracked", "ObservationToken", "ObservationTracked", "ObserveToken", "PartialCaseKeyPath",
    "Perceptible", "PerceptibleMacro", "Perception", "PerceptionIgnored", "PerceptionIgnoredMacro",
    "PerceptionRegistrar", "Perceptions", "PerceptionTracked", "PerceptionTrackedMacro", "PerceptionTracking",
    "PresentationAction", "PresentationState", "PresentationStore", "Presents", "Reduce", "Reducer",
    "ReducerBuilder", "ReducerCaseEphemeral", "ReducerCaseIgnored", "ReducerOf", "ReducerProtocol",
    "ReducerProtocolOf", "Reference", "SaveContext", "SaveContinuation", "Scope", "ScopeID", "Send", "SendOf",
    "Shared", "SharedChangeTracker", "SharedKey", "SharedReader", "SharedReaderKey", "SharedSubscriber",
    "SharedSubscription", "StackAction", "StackActionOf", "StackElementID", "StackElementIDGenerator",
    "StackState", "Store", "StoreOf", "StorePublisher", "StoreTask", "SuspensionError", "SwitchStore",
    "TaskResult", "TestClock", "TestScheduler", "TestSchedulerOf", "TestStore", "TestStoreOf", "TestStoreTask",
    "TextState", "UIBindable", "UIBinding", "UIBindingIdentifier", "UIControlProtocol", "UIDismissAction",
    "UIKitAnimation", "UINavigationPath", "UIPushAction", "UIScheduler", "UITextSelection", "UITransaction",
    "UITransactionEntry", "UITransactionKey", "UIViewControllerRepresenting", "UIViewRepresenting",
    "UnimplementedClock", "UnimplementedScheduler", "UnimplementedSchedulerOf", "ViewAction", "ViewActionSending",
    "ViewStore", "ViewStoreOf", "withObservationTracking", "WithPerceptionTracking", "withPerceptionTracking",
    "WithState", "withTaskCancellation", "withUIKitAnimation", "withUITransaction", "WithViewStore",
    "XCTAssertDifference", "XCTAssertNoDifference", "XCTModify", "XCTModifyLocals", "XCTUnwrap",
  ]
}
