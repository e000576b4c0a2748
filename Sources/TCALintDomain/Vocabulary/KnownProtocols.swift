// As of the SDKs for iOS 18 and macOS 15, and The Composable Architecture 1.25.5.
//
// A protocol belongs here when it requires no property that could be declared with a dependency's wrapper.

/// Protocols and classes of the libraries that ask for no property that a dependency could be.
enum KnownProtocols {
  static let names: Set<String> = ViewTypes.names.union([
    "Reducer", "ReducerProtocol", "Sendable", "SendableMetatype", "Equatable", "Hashable", "Codable", "Encodable",
    "Decodable", "Comparable", "CaseIterable", "CustomStringConvertible", "CustomDebugStringConvertible", "Error",
    "LocalizedError", "DependencyKey", "TestDependencyKey", "InjectedKey", "ObservableObject", "Observable", "App",
    "Scene", "Widget", "NSObject", "NSObjectProtocol", "AnyObject", "Actor", "GlobalActor", "UIResponder",
    "UIApplicationDelegate", "UIWindowSceneDelegate", "UISceneDelegate", "NSApplicationDelegate",
    "UNUserNotificationCenterDelegate", "CLLocationManagerDelegate", "URLSessionDelegate", "Perceptible", "Copyable",
    "Escapable", "BitwiseCopyable", "AppIntent", "TimelineProvider", "AppDelegate", "Operation", "Thread",
  ])
}

/// Protocols, and raw types of enumerations, that say nothing about who calls a value's methods.
enum PlainProtocols {
  static let names: Set<String> = [
    "Sendable", "Equatable", "Hashable", "Codable", "Encodable", "Decodable", "Comparable", "CaseIterable",
    "Identifiable", "CustomStringConvertible", "CustomDebugStringConvertible", "Error", "LocalizedError",
    "RawRepresentable", "OptionSet", "String", "Int", "BitwiseCopyable", "Copyable",
  ]

  /// Those of them, and more, that are not `Sendable` and do not ask for it; it does no harm that some are raw types, or
  /// known to be.
  static let namesWithoutSendable = names.union([
    "AnyObject", "NSObject", "NSObjectProtocol", "NSCopying", "NSCoding", "NSSecureCoding", "ObservableObject",
    "Observable", "DependencyKey", "TestDependencyKey", "InjectedKey", "Sequence", "Collection", "IteratorProtocol",
    "AsyncSequence", "AsyncIteratorProtocol", "Escapable", "ExpressibleByStringLiteral", "Strideable",
  ])
}
