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
