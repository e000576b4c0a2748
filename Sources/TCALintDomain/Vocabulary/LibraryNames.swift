import TCALintModel

// As of The Composable Architecture 1.25.5, swift-dependencies 1.16 and WeaveDI 3.4, and the SDKs for iOS 18 and macOS 15.
//
// To take the next version, look whether each name is still a public type of its modules
// (`git grep -hE 'public .*(struct|class|protocol|typealias|macro) Name'`), and add a type or module when a rule asks for it.

extension ExternalModules {
  /// The libraries that rules know: the modules, and the names of theirs that rules ask about.
  static let libraries = ExternalModules(
    [
      Group(userInterface, exports: ViewTypes.names.union(userInterfaceNames)),
      Group(["ComposableArchitecture"], exports: architectureNames),
      Group(["IdentifiedCollections"], exports: ["IdentifiedArray", "IdentifiedArrayOf"]),
      Group(["Dependencies", "DependenciesMacros", "ComposableArchitecture", "WeaveDI"], exports: dependencyNames),
      Group(
        [
          "Foundation", "FoundationEssentials", "SwiftUI", "UIKit", "AppKit", "Cocoa", "Combine", "CoreGraphics",
          "ComposableArchitecture", "Dependencies", "MapKit",
        ], exports: foundationNames),
      Group(["Swift", KnownModules.concurrency], exports: swiftNames),
      Group(["XCTest"], exports: ["XCTestCase"]),
      Group(["Testing"]),
    ], implicit: ["Swift"],
    containers: ["Deque", "IdentifiedArray", "IdentifiedArrayOf", "OrderedDictionary", "OrderedSet", "StackState"],
    constants: TypeConstants.members, interface: .libraries)

  private static let userInterface = UserInterfaceTypes.modules.union(ArchitectureTypes.modules)

  private static let userInterfaceNames: Set<String> = [
    "App", "Scene", "Widget", "PreviewProvider", "Binding", "Bindable", "Color",
  ]

  private static let architectureNames: Set<String> = [
    "Reducer", "ReducerProtocol", "ReducerOf", "AnyReducer", "Reduce", "Effect", "EffectOf", "EffectTask", "Send",
    "Store", "StoreOf", "ViewStore", "ViewStoreOf", "IdentifiedArray", "IdentifiedArrayOf",
  ]

  private static let dependencyNames: Set<String> = [
    "DependencyValues", "DependencyKey", "TestDependencyKey", "InjectedValues", "InjectedKey",
  ]

  private static let foundationNames: Set<String> = [
    "Date", "URL", "UUID", "Data", "Decimal", "TimeInterval", "CGFloat", "CGPoint", "CGSize", "CGRect", "Calendar",
    "Locale", "TimeZone", "AttributedString", "DateComponents", "DateInterval", "Measurement", "NSObject",
    "ObservableObject",
  ]

  private static let swiftNames: Set<String> = [
    "Sendable", "Equatable", "Hashable", "Codable", "Encodable", "Decodable", "Comparable", "CaseIterable",
    "Identifiable", "CustomStringConvertible", "Error", "Optional", "Array", "Set", "Dictionary", "String", "Int",
    "Bool", "Double", "Float", "Character", "Duration", "Substring", "Result", "AnyHashable", "Actor", "AnyObject",
    "Void",
  ]
}
