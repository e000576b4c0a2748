// As of the SDKs for iOS 18, macOS 15 and watchOS 11.

/// The protocols of what an app is started through, besides `App` and `Scene`.
enum AppDelegates {
  static let names: Set<String> = [
    "NSApplicationDelegate", "UIApplicationDelegate", "UISceneDelegate", "UIWindowSceneDelegate",
    "WKApplicationDelegate", "WKExtensionDelegate",
  ]
}
