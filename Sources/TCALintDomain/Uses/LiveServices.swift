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
  /// The service that it is a part of: `UIPasteboard`. nil for a value that is different at each use, such as the time.
  public let service: String?

  /// The interfaces of the system's modules are identified by their names.
  public var modules: [String] { [] }

  /// A row for a service, with the key path of the dependency that controls it; nil for none.
  public init(_ name: String, _ pattern: InterfacePattern, _ dependency: String?, service: String? = nil) {
    self.name = name
    self.pattern = pattern
    self.dependency = dependency
    self.service = service
  }

  /// A service that a static member of a type gives, for which the libraries have no dependency.
  fileprivate static func member(_ member: String, of type: String, isCalled: Bool = false) -> LiveService {
    LiveService(
      "\(type).\(member)\(isCalled ? "()" : "")", .member(member, of: .type(type)), nil, service: type)
  }

  /// A service whose type has an initializer without arguments.
  fileprivate static func instance(of type: String) -> LiveService {
    LiveService("\(type)()", .initializer(type, .exactly([])), nil, service: type)
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
  /// The call that opens a link.
  public static let openURL = LiveService(
    "UIApplication.shared.open", .call("open", .any, of: .instance("shared", of: "UIApplication")), #"\.openURL"#,
    service: "UIApplication")
}

/// The time, identifiers, chance, and all services of the system.
public let liveServices: [LiveService] = values + systemServices + otherServices

/// What is different at each use, or belongs to the user's device.
private let values: [LiveService] = [
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
  .init("Locale.current", .member("current", of: .type("Locale")), #"\.locale"#),
  .init("Calendar.current", .member("current", of: .type("Calendar")), #"\.calendar"#),
  .init("TimeZone.current", .member("current", of: .type("TimeZone")), #"\.timeZone"#),
  .init("random(in:)", .call("random", .exactly(["in"]), of: .anyType), #"\.withRandomNumberGenerator"#),
  .init("Bool.random()", .call("random", .exactly([]), of: .type("Bool")), #"\.withRandomNumberGenerator"#),
  .init("randomElement()", .call("randomElement", .exactly([]), of: .anything), #"\.withRandomNumberGenerator"#),
  .init("shuffled()", .call("shuffled", .exactly([]), of: .anything), #"\.withRandomNumberGenerator"#),
]

/// The services that neither a reducer nor a view calls directly. The system's are those of iOS 18 and macOS 15; those of
/// third parties are identified by the type names that their documentation begins with.
public let systemServices: [LiveService] =
  [
    .init(
      "URLSession.shared", .member("shared", of: .type("URLSession")), #"\.urlSession"#, service: "URLSession"),
    .init(
      "UserDefaults.standard", .member("standard", of: .type("UserDefaults")), #"\.defaultAppStorage"#,
      service: "UserDefaults"),
    .member("default", of: "FileManager"),
    .member("general", of: "UIPasteboard"),
    .member("general", of: "NSPasteboard"),
    .member("current", of: "UNUserNotificationCenter", isCalled: true),
    .instance(of: "CLLocationManager"),
    .member("shared", of: "PHPhotoLibrary", isCalled: true),
    .member("requestAuthorization", of: "PHPhotoLibrary"),
    .member("authorizationStatus", of: "PHPhotoLibrary"),
    .member("shared", of: "BGTaskScheduler"),
    .instance(of: "LAContext"),
    .member("sharedInstance", of: "AVAudioSession", isCalled: true),
    .member("default", of: "NSUbiquitousKeyValueStore"),
    .member("shared", of: "HTTPCookieStorage"),
    .instance(of: "CNContactStore"),
    .instance(of: "EKEventStore"),
    .instance(of: "HKHealthStore"),
    .instance(of: "CMMotionManager"),
    .instance(of: "NWPathMonitor"),
    .member("firestore", of: "Firestore", isCalled: true),
    .member("auth", of: "Auth", isCalled: true),
  ] + keychains

/// Wrappers of the keychain, and its functions.
private let keychains: [LiveService] =
  ["Keychain", "KeychainSwift", "KeychainWrapper", "SimpleKeychain"].map {
    .init("\($0)()", .initializer($0, .any), nil, service: "Keychain")
  }
  + ["shared", "standard", "default", "instance"].map {
    .init("", .member($0, of: .typeNamed(beginning: "Keychain")), nil, service: "Keychain")
  }
  + [.init("", .ownService(beginning: "Keychain"), nil, service: "Keychain")]
  + ["SecItemAdd", "SecItemCopyMatching", "SecItemDelete", "SecItemUpdate"].map {
    .init($0, .function($0, .any), nil, service: "Keychain")
  }

/// The services that only reducers must not use, as views may show what they give, and calls that block the thread.
private let otherServices: [LiveService] = [
  .init(
    "URLSession(configuration:)", .initializer("URLSession", .beginning(["configuration"])), #"\.urlSession"#,
    service: "URLSession"),
  .init(
    "NotificationCenter.default", .member("default", of: .type("NotificationCenter")), #"\.notificationCenter"#,
    service: "NotificationCenter"),
  .member("default", of: "DistributedNotificationCenter", isCalled: true),
  .member("shared", of: "UIApplication"),
  .openURL,
  .member("shared", of: "NSApplication"),
  .init("NSApp", .type("NSApp"), nil, service: "NSApplication"),
  .member("shared", of: "NSWorkspace"),
  .member("current", of: "UIDevice"),
  .member("main", of: "UIScreen"),
  .instance(of: "UIImpactFeedbackGenerator"),
  .instance(of: "UINotificationFeedbackGenerator"),
  .instance(of: "UISelectionFeedbackGenerator"),
  .init(
    "UIImpactFeedbackGenerator(style:)", .initializer("UIImpactFeedbackGenerator", .beginning(["style"])), nil,
    service: "UIImpactFeedbackGenerator"),
  .init(
    "AVAudioPlayer(contentsOf:)", .initializer("AVAudioPlayer", .beginning(["contentsOf"])), nil,
    service: "AVAudioPlayer"),
  .member("messaging", of: "Messaging", isCalled: true),
  .member("crashlytics", of: "Crashlytics", isCalled: true),
  .instance(of: "Process"),
  .member("current", of: "Host", isCalled: true),
  .init("Data(contentsOf:)", .initializer("Data", .beginning(["contentsOf"])), nil, service: "Data"),
  .init("String(contentsOf:)", .initializer("String", .beginning(["contentsOf"])), nil, service: "String"),
  .init("String(contentsOfFile:)", .initializer("String", .beginning(["contentsOfFile"])), nil, service: "String"),
  .init("write(to:)", .call("write", .beginning(["to"]), of: .anything), nil, service: "write(to:)"),
  .init("FileHandle", .initializer("FileHandle", .any), nil, service: "FileHandle"),
  .init("Thread.sleep", .member("sleep", of: .type("Thread")), #"\.continuousClock"#, service: "Thread"),
]

/// The names of services by the modules that have them, of which nothing else is known.
let namesOfServices: [String: Set<String>] = [
  "CoreLocation": ["CLLocationManager"], "Firebase": ["Auth", "Firestore"], "FirebaseAuth": ["Auth"],
  "FirebaseFirestore": ["Firestore"], "KeychainAccess": ["Keychain"], "KeychainSwift": ["KeychainSwift"],
  "Security": ["SecItemAdd", "SecItemCopyMatching", "SecItemDelete", "SecItemUpdate"],
  "SimpleKeychain": ["SimpleKeychain"], "SwiftKeychainWrapper": ["KeychainWrapper"],
  "UserNotifications": ["UNUserNotificationCenter"],
]
