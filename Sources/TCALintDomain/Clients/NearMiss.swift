import TCALintSyntax

extension Program {
  /// The declared dependency whose name a key that nobody declares nearly has; nil where the key is declared,
  /// may be declared in what was not read, or is not near to any.
  public func nearMiss(of key: Name, from file: FileID) -> (name: String, property: DeclarationReference)? {
    let text = text(key)
    guard keys.byName[key] == nil, LibraryKey(rawValue: text) == nil, isComplete, !mayBeDamaged(key) else {
      return nil
    }
    let spelling = !importsOutsideModules(file)
    var best: (rank: Int, name: String, entries: [Int])?
    for (name, entries) in keys.byName {
      let candidate = self.text(name)
      guard let rank = NearMiss.rank(text, candidate, spelling: spelling) else { continue }
      if let known = best, (known.rank, known.name) <= (rank, candidate) { continue }
      best = (rank, candidate, entries)
    }
    guard let best else { return nil }
    let nearest = table.nearest(best.entries, to: file) { keys.entries[$0].property.file }
    return nearest.first.map { (best.name, keys.entries[$0].property) }
  }

  /// Whether a name occurs in a file with a syntax error, where its declaration could have been lost.
  public func mayBeDamaged(_ name: Name) -> Bool {
    let text = text(name)
    return damagedFiles.contains { files[$0].summary.names.find(text) != nil }
  }

  /// Whether a file imports a module that is neither in the program nor a library known to declare no dependencies.
  private func importsOutsideModules(_ file: FileID) -> Bool {
    table.imports[file].contains { name in
      table.modulesNamed[name] == nil && !table.outside.isModule(name) && !KnownModules.names.contains(text(name))
    }
  }
}

/// How near two names are to one another.
enum NearMiss {
  private static let suffixes = ["Client", "Service", "Manager", "Repository", "Store"]

  /// 0 where they differ in a suffix such as `Client` alone, else the number of spelling edits; nil for too many.
  static func rank(_ key: String, _ candidate: String, spelling: Bool) -> Int? {
    // `userService` is the stem of `userServiceClient`, and `user` its own.
    if !Set([key[...], stem(key)]).isDisjoint(with: [candidate[...], stem(candidate)]) { return 0 }
    guard spelling else { return nil }
    let length = min(key.count, candidate.count)
    let allowed = length >= 10 ? 2 : length >= 5 ? 1 : 0
    let distance = EditDistance.between(key, candidate)
    return distance <= allowed ? distance : nil
  }

  private static func stem(_ name: String) -> Substring {
    for suffix in suffixes where name.hasSuffix(suffix) && name.count > suffix.count {
      return name.dropLast(suffix.count)
    }
    return name[...]
  }
}

/// Modules that declare no dependencies of their own.
enum KnownModules {
  static let names: Set<String> = [
    "Accelerate", "Accessibility", "ActivityKit", "AppIntents", "ARKit", "AsyncAlgorithms", "AuthenticationServices",
    "AVFoundation", "AVKit", "BackgroundTasks", "CasePaths", "Charts", "Clocks", "CloudKit", "Collections",
    "Algorithms", "CombineSchedulers", "ConcurrencyExtras", "Contacts", "CoreBluetooth", "CoreData", "CoreGraphics",
    "CoreHaptics", "CoreImage", "CoreLocation", "CoreMotion", "CoreSpotlight", "CryptoKit", "CustomDump", "Darwin",
    "DeviceCheck", "Dispatch", "DequeModule", "EventKit", "FoundationNetworking", "GameKit", "Glibc", "HealthKit",
    "IdentifiedCollections", "ImageIO", "IssueReporting", "LinkPresentation", "LocalAuthentication", "MapKit",
    "MediaPlayer", "MessageUI", "Metal", "MetalKit", "Network", "NonEmpty", "Observation", "OrderedCollections", "os",
    "OSLog", "PDFKit", "Perception", "PerceptionCore", "Photos", "PhotosUI", "QuartzCore", "QuickLook",
    "SafariServices",
    "SceneKit", "Security", "Sharing", "Speech", "SpriteKit", "StoreKit", "SwiftData", "SwiftNavigation",
    "SwiftUINavigation", "SwiftUINavigationCore", "Tagged", "UIKitNavigation", "UniformTypeIdentifiers",
    "UserNotifications",
    "Vision", "WebKit", "WidgetKit", "XCTestDynamicOverlay", "simd",
  ]
}
