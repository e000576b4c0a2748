import TCALintDomain

/// Services outside of the app that a view is not to call itself. The system's are those of iOS 18 and macOS 15;
/// third-party services are identified by the type names that their documentation begins with.
let viewServices: [LiveService] =
  [
    .urlSession, .userDefaults, .fileManager,
    .init(
      "NotificationCenter.default.post", .call("post", .any, of: .instance("default", of: "NotificationCenter")),
      #"\.notificationCenter"#),
    .init("CLLocationManager()", .initializer("CLLocationManager", .exactly([])), nil),
    .init(
      "UNUserNotificationCenter.current()", .member("current", of: .type("UNUserNotificationCenter")), nil),
    .init("UIPasteboard.general", .member("general", of: .type("UIPasteboard")), nil),
    .init("NSPasteboard.general", .member("general", of: .type("NSPasteboard")), nil),
    .init(
      "UIApplication.shared.open", .call("open", .any, of: .instance("shared", of: "UIApplication")), #"\.openURL"#),
    .init("NSWorkspace.shared.open", .call("open", .any, of: .instance("shared", of: "NSWorkspace")), #"\.openURL"#),
    .init("Firestore.firestore()", .member("firestore", of: .type("Firestore")), nil),
    .init("Auth.auth()", .member("auth", of: .type("Auth")), nil),
    .init("", .member("liveValue", of: .typeNamed(beginning: "")), nil),
  ] + keychains

/// The modifiers that pass a service to the views below.
let inheritedModifiers: Set<String> = ["defaultAppStorage", "dependency"]

/// Wrappers of the keychain, and its functions.
private let keychains: [LiveService] =
  ["Keychain", "KeychainSwift", "KeychainWrapper", "SimpleKeychain"].map {
    .init("\($0)()", .initializer($0, .any), nil)
  }
  + ["shared", "standard", "default", "instance"].map {
    .init("", .member($0, of: .typeNamed(beginning: "Keychain")), nil)
  }
  + [.init("", .ownService(beginning: "Keychain"), nil)]
  + ["SecItemAdd", "SecItemCopyMatching", "SecItemDelete", "SecItemUpdate"].map {
    .init($0, .function($0, .any), nil)
  }
