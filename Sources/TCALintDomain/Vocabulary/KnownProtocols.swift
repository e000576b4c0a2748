// As of the SDKs for iOS 18 and macOS 15, and The Composable Architecture 1.25.5.
//
// A protocol belongs here when it requires no property that could be declared with a dependency's wrapper, except
// those in `properties`.

/// Protocols and classes of the libraries of which it is known for which properties they ask that a dependency could be.
enum KnownProtocols {
  static let names = ViewTypes.names.union(plain).union(delegates)

  /// The requirements of some of them.
  static let properties: [String: Set<String>] = [
    "Identifiable": ["id"], "Hashable": ["hashValue"], "Sequence": ["underestimatedCount"],
    "CustomStringConvertible": ["description"], "CustomDebugStringConvertible": ["debugDescription"],
    "LocalizedError": ["errorDescription", "failureReason", "recoverySuggestion", "helpAnchor"],
    "ObservableObject": ["objectWillChange"], "Transferable": ["transferRepresentation"],
    "UIApplicationDelegate": ["window"], "UIWindowSceneDelegate": ["window"], "EnvironmentKey": ["defaultValue"],
    "PreferenceKey": ["defaultValue"],
  ]
  static let allProperties = properties.values.reduce(into: Set()) { $0.formUnion($1) }

  private static let plain: Set<String> = [
    "Reducer", "ReducerProtocol", "Sendable", "SendableMetatype", "Equatable", "Hashable", "Codable", "Encodable",
    "Decodable", "Comparable", "CaseIterable", "CustomStringConvertible", "CustomDebugStringConvertible", "Error",
    "LocalizedError", "DependencyKey", "TestDependencyKey", "InjectedKey", "ObservableObject", "Observable", "App",
    "Scene", "Widget", "NSObject", "NSObjectProtocol", "AnyObject", "AnyActor", "Actor", "GlobalActor", "UIResponder",
    "Perceptible", "Copyable", "Escapable", "BitwiseCopyable", "AppIntent", "TimelineProvider", "Operation", "Thread",
    "Identifiable", "HashableObject", "Sequence", "IteratorProtocol", "AsyncSequence", "AsyncIteratorProtocol",
    "EnvironmentKey", "PreferenceKey", "DynamicProperty", "Transferable",
  ]

  private static let delegates: Set<String> = [
    "AppDelegate", "UIApplicationDelegate", "UIWindowSceneDelegate", "UISceneDelegate", "NSApplicationDelegate",
    "WKApplicationDelegate", "WKExtensionDelegate", "UNUserNotificationCenterDelegate", "CLLocationManagerDelegate",
    "URLSessionDelegate", "URLSessionTaskDelegate", "URLSessionDataDelegate", "URLSessionDownloadDelegate",
    "URLSessionWebSocketDelegate", "AVAudioPlayerDelegate", "AVAudioRecorderDelegate", "AVSpeechSynthesizerDelegate",
    "AVCapturePhotoCaptureDelegate", "AVCaptureMetadataOutputObjectsDelegate", "MKMapViewDelegate",
    "CBCentralManagerDelegate", "CBPeripheralDelegate", "CBPeripheralManagerDelegate", "UITableViewDataSource",
    "UITableViewDelegate", "UICollectionViewDataSource", "UICollectionViewDelegate", "UIScrollViewDelegate",
    "UITextFieldDelegate", "UITextViewDelegate", "UISearchBarDelegate", "UIGestureRecognizerDelegate",
    "UINavigationControllerDelegate", "UITabBarControllerDelegate", "WKNavigationDelegate", "WKUIDelegate",
    "WKScriptMessageHandler", "WCSessionDelegate", "SFSpeechRecognizerDelegate", "SFSafariViewControllerDelegate",
    "SKPaymentTransactionObserver", "SKProductsRequestDelegate", "ASAuthorizationControllerDelegate",
  ]
}

/// Protocols, and raw types of enumerations, that say nothing about who calls a value's methods.
public enum PlainProtocols {
  /// The names of the protocols and raw types.
  public static let names: Set<String> = [
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
