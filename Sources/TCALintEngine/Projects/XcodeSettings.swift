import TCALintDomain
import TCALintModel

/// The settings of Xcode that matter.
struct XcodeSettings: Sendable {
  private(set) var checking = ConcurrencyChecking()
  /// The deployment targets: of several configurations from the lowest to the highest.
  private(set) var releases: [ApplePlatform: ClosedRange<LibraryVersion>] = [:]

  /// No settings.
  init() {}

  private static let deploymentTargets: [(key: StaticString, platform: ApplePlatform)] = [
    ("IPHONEOS_DEPLOYMENT_TARGET", .iOS), ("MACOSX_DEPLOYMENT_TARGET", .macOS),
    ("TVOS_DEPLOYMENT_TARGET", .tvOS), ("WATCHOS_DEPLOYMENT_TARGET", .watchOS),
    ("XROS_DEPLOYMENT_TARGET", .visionOS),
  ]

  /// What a computed value may be: `$(TARGET)`.
  private static let anyRelease = LibraryVersion(0, 0)...LibraryVersion(.max, .max)

  /// - Parameter text: the text of a setting; nil where it is not set.
  init(_ text: (StaticString) -> String?) {
    checking = ConcurrencyChecking(
      swiftVersion: text("SWIFT_VERSION"), strictness: text("SWIFT_STRICT_CONCURRENCY"),
      isolation: text("SWIFT_DEFAULT_ACTOR_ISOLATION"))
    for (key, platform) in Self.deploymentTargets {
      guard let text = text(key), !text.isEmpty else { continue }
      releases[platform] = LibraryVersion(text).map { $0...$0 } ?? Self.anyRelease
    }
  }

  /// The settings with those of an inner level in place of them.
  func overridden(by inner: XcodeSettings) -> XcodeSettings {
    var settings = self
    settings.checking = checking.overridden(by: inner.checking)
    settings.releases.merge(inner.releases) { $1 }
    return settings
  }

  /// Adds those of another configuration: the stricter one counts, and the deployment targets of both.
  mutating func join(_ other: XcodeSettings) {
    if let mode = other.checking.languageMode { checking.languageMode = max(checking.languageMode ?? mode, mode) }
    if let isStrict = other.checking.isStrict { checking.isStrict = isStrict || checking.isStrict == true }
    if let isOnMainActor = other.checking.isOnMainActor {
      checking.isOnMainActor = isOnMainActor || checking.isOnMainActor == true
    }
    releases.merge(other.releases) { min($0.lowerBound, $1.lowerBound)...max($0.upperBound, $1.upperBound) }
  }
}

extension XcodeSettings {
  /// The settings of a configuration file, and the files that it includes, which it overrides.
  static func read(_ bytes: [UInt8]) -> (settings: XcodeSettings, included: [String]) {
    var values: [String: String] = [:]
    var included: [String] = []
    for line in bytes.split(whereSeparator: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }) {
      let line = line.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
      if line.starts(with: "#include".utf8) {
        let parts = line.split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false)
        if parts.count > 1 { included.append(String(decoding: parts[1], as: UTF8.self)) }
      } else if let (name, value) = setting(line) {
        values[name] = value
      }
    }
    return (XcodeSettings { values[$0.description] }, included)
  }

  /// The name and the value of `NAME = value`; nil for anything else, and where the setting is conditional.
  private static func setting(_ line: ArraySlice<UInt8>) -> (name: String, value: String)? {
    func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    let name = line.prefix { $0 >= UInt8(ascii: "A") && $0 <= UInt8(ascii: "Z") || $0 == UInt8(ascii: "_") }
    let rest = line[name.endIndex...].drop(while: isBlank)
    guard !name.isEmpty, rest.first == UInt8(ascii: "=") else { return nil }
    let value = rest.dropFirst().drop(while: isBlank)
      .prefix { $0 > UInt8(ascii: " ") && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: ";") }
    return (String(decoding: name, as: UTF8.self), String(decoding: value, as: UTF8.self))
  }
}
