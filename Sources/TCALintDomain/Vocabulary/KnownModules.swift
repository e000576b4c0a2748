// As of the SDKs for iOS 18 and macOS 15, and what The Composable Architecture 1.25.5 comes with.
//
// A module belongs here when it contains no public extension of `DependencyValues`.

/// Modules that declare no dependencies of their own.
public enum KnownModules {
  /// The module of the language that has tasks and clocks, which every file imports.
  static let concurrency = "_Concurrency"
  /// The names of the modules.
  public static let names: Set<String> = [
    "Accelerate", "Accessibility", "ActivityKit", "AppIntents", "ARKit", "AsyncAlgorithms", "AuthenticationServices",
    "AVFoundation", "AVKit", "BackgroundTasks", "CasePaths", "Charts", "Clocks", "CloudKit", "Collections",
    "Algorithms", "CombineSchedulers", "ConcurrencyExtras", "Contacts", "CoreBluetooth", "CoreData", "CoreGraphics",
    "CoreHaptics", "CoreImage", "CoreLocation", "CoreMotion", "CoreSpotlight", "CryptoKit", "CustomDump", "Darwin",
    "DeviceCheck", "Dispatch", "DequeModule", "EventKit", "FoundationNetworking", "GameKit", "Glibc", "HealthKit",
    "IdentifiedCollections", "ImageIO", "IssueReporting", "LinkPresentation", "LocalAuthentication", "MapKit",
    "MediaPlayer", "MessageUI", "Metal", "MetalKit", "Network", "NonEmpty", "Observation", "OrderedCollections", "os",
    "OSLog", "PDFKit", "Perception", "PerceptionCore", "Photos", "PhotosUI", "QuartzCore", "QuickLook",
    "SafariServices", "SceneKit", "Security", "Sharing", "Speech", "SpriteKit", "StoreKit", "SwiftData",
    "SwiftNavigation", "SwiftUINavigation", "SwiftUINavigationCore", "Tagged", "UIKitNavigation",
    "UniformTypeIdentifiers", "UserNotifications", "Vision", "WebKit", "WidgetKit", "XCTestDynamicOverlay", "simd",
  ]
}
