/// The version of the language that the compiler takes sources for.
public enum LanguageMode: UInt8, Sendable, Comparable {
  /// Swift 5 and earlier.
  case five = 5
  /// Swift 6 and later.
  case six = 6

  /// The mode of a version as it is written: `5`, `5.9`, `6.0`; nil where the text is no version.
  public init?(version: some StringProtocol) {
    // A number too long for any version is no version either.
    let digits = version.utf8.prefix(5).prefix { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
    guard let major = Int(String(decoding: Array(digits), as: UTF8.self)) else { return nil }
    self = major >= 6 ? .six : .five
  }

  public static func < (left: LanguageMode, right: LanguageMode) -> Bool { left.rawValue < right.rawValue }
}

/// How strictly the compiler checks for data races, by a manifest or a project.
public struct ConcurrencyChecking: Sendable, Equatable {
  /// nil where it is not known.
  public var languageMode: LanguageMode?
  /// Whether everything is checked in the older mode too (`StrictConcurrency`); nil where it is not known.
  public var isStrict: Bool?
  /// Whether what says nothing else is isolated to the main actor; nil where it is not known.
  public var isOnMainActor: Bool?

  /// Settings; nil for those that are not known.
  public init(languageMode: LanguageMode? = nil, isStrict: Bool? = nil, isOnMainActor: Bool? = nil) {
    self.languageMode = languageMode
    self.isStrict = isStrict
    self.isOnMainActor = isOnMainActor
  }

  /// The settings of a build, as written; nil for unset ones.
  /// - Parameters:
  ///   - swiftVersion: `SWIFT_VERSION`
  ///   - strictness: `SWIFT_STRICT_CONCURRENCY`
  ///   - isolation: `SWIFT_DEFAULT_ACTOR_ISOLATION`
  public init(swiftVersion: String?, strictness: String?, isolation: String?) {
    languageMode = swiftVersion.flatMap { LanguageMode(version: $0) }
    isStrict =
      switch strictness {
      case "complete": true
      case "minimal", "targeted": false
      default: nil
      }
    isOnMainActor = isolation.map { $0 == "MainActor" }
  }

  /// Whether what may be a data race is refused, or warned of. Where nothing is known, the newer mode is assumed.
  public var isComplete: Bool { languageMode ?? .six == .six || isStrict == true }

  /// Whether nothing is known.
  public var isEmpty: Bool { self == ConcurrencyChecking() }

  /// The settings with those of a more specific source.
  public func overridden(by other: ConcurrencyChecking) -> ConcurrencyChecking {
    ConcurrencyChecking(
      languageMode: other.languageMode ?? languageMode, isStrict: other.isStrict ?? isStrict,
      isOnMainActor: other.isOnMainActor ?? isOnMainActor)
  }
}
