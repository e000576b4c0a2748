// As of the dependencies of swift-dependencies 1.16 and swift-sharing 2.8, and Foundation of the SDK for iOS 18.
//
// To take the next version, read which keys `Sources/Dependencies/DependencyValues` has: each controls a service that a
// program could use directly.

/// A direct use of the outside world, and the dependency that controls it.
public struct LiveService: ExternalAPI {
  /// How messages name it: `Date()`. Empty where that is what the code says.
  public let name: String
  /// The pattern of its uses.
  public let pattern: InterfacePattern
  /// The key path of the dependency that gives the same in a way that tests control; nil where the libraries have none.
  public let dependency: String?

  /// The interfaces of the system's modules are identified by their names.
  public var modules: [String] { [] }

  /// A row for a service, with the key path of the dependency that controls it; nil for none.
  public init(_ name: String, _ pattern: InterfacePattern, _ dependency: String?) {
    self.name = name
    self.pattern = pattern
    self.dependency = dependency
  }
}

extension ExternalSymbolUse<LiveService> {
  /// The dependency that gives the same, where the libraries that the code is built with have it.
  public var dependency: String? {
    let releases = row.dependency.flatMap { releasesOfDependencies[$0] } ?? []
    return releases.allSatisfy { app.has($0.library, $0.version, at: location) } ? row.dependency : nil
  }
}

/// The releases that brought some of the dependencies. A version of The Composable Architecture comes with none of
/// swift-dependencies that its next major version began with.
private let releasesOfDependencies: [String: [(library: KnownLibrary, version: LibraryVersion)]] = [
  #"\.defaultAppStorage"#: [(.composableArchitecture, LibraryVersion(1, 10))],
  #"\.notificationCenter"#: [
    (.dependencies, LibraryVersion(1, 10)), (.composableArchitecture, LibraryVersion(1, 0)),
  ],
]

extension LiveService {
  /// The shared session for requests.
  public static let urlSession = LiveService(
    "URLSession.shared", .member("shared", of: .type("URLSession")), #"\.urlSession"#)
  /// The standard defaults.
  public static let userDefaults = LiveService(
    "UserDefaults.standard", .member("standard", of: .type("UserDefaults")), #"\.defaultAppStorage"#)
  /// The default file manager, for which the libraries have no dependency.
  public static let fileManager = LiveService("FileManager.default", .member("default", of: .type("FileManager")), nil)
}

/// The time, identifiers, chance and the services of the system.
public let liveServices: [LiveService] = [
  .init("Date()", .initializer("Date", .exactly([])), #"\.date"#),
  .init("Date.init", .initializerReference("Date"), #"\.date"#),
  .init("Date.now", .member("now", of: .type("Date")), #"\.date"#),
  .init("Date(timeIntervalSinceNow:)", .initializer("Date", .exactly(["timeIntervalSinceNow"])), #"\.date"#),
  .init("timeIntervalSinceNow", .member("timeIntervalSinceNow", of: .anything), #"\.date"#),
  .init("UUID()", .initializer("UUID", .exactly([])), #"\.uuid"#),
  .init("UUID.init", .initializerReference("UUID"), #"\.uuid"#),
  .init("Task.sleep", .member("sleep", of: .type("Task")), #"\.continuousClock"#),
  .init("ContinuousClock()", .initializer("ContinuousClock", .exactly([])), #"\.continuousClock"#),
  .init("Timer.publish", .member("publish", of: .type("Timer")), #"\.continuousClock"#),
  .init("Timer.scheduledTimer", .member("scheduledTimer", of: .type("Timer")), #"\.continuousClock"#),
  .init("DispatchQueue.main", .member("main", of: .type("DispatchQueue")), #"\.mainQueue"#),
  .urlSession,
  .init("NotificationCenter.default", .member("default", of: .type("NotificationCenter")), #"\.notificationCenter"#),
  .userDefaults,
  .fileManager,
  .init("Locale.current", .member("current", of: .type("Locale")), #"\.locale"#),
  .init("Calendar.current", .member("current", of: .type("Calendar")), #"\.calendar"#),
  .init("TimeZone.current", .member("current", of: .type("TimeZone")), #"\.timeZone"#),
  .init("random(in:)", .call("random", .exactly(["in"]), of: .anyType), #"\.withRandomNumberGenerator"#),
  .init("Bool.random()", .call("random", .exactly([]), of: .type("Bool")), #"\.withRandomNumberGenerator"#),
  .init("randomElement()", .call("randomElement", .exactly([]), of: .anything), #"\.withRandomNumberGenerator"#),
  .init("shuffled()", .call("shuffled", .exactly([]), of: .anything), #"\.withRandomNumberGenerator"#),
]

/// The names of services by the modules that have them, of which nothing else is known.
let namesOfServices: [String: Set<String>] = [
  "CoreLocation": ["CLLocationManager"], "Firebase": ["Auth", "Firestore"], "FirebaseAuth": ["Auth"],
  "FirebaseFirestore": ["Firestore"], "KeychainAccess": ["Keychain"], "KeychainSwift": ["KeychainSwift"],
  "Security": ["SecItemAdd", "SecItemCopyMatching", "SecItemDelete", "SecItemUpdate"],
  "SimpleKeychain": ["SimpleKeychain"], "SwiftKeychainWrapper": ["KeychainWrapper"],
  "UserNotifications": ["UNUserNotificationCenter"],
]
