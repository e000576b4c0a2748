import TCALintModel

// The identities of packages, as package managers derive them from URLs.

/// A library whose versions matter to rules.
public enum KnownLibrary: String, CaseIterable, Sendable {
  case composableArchitecture = "swift-composable-architecture"
  case dependencies = "swift-dependencies"
  case sharing = "swift-sharing"
  case navigation = "swift-navigation"
  case casePaths = "swift-case-paths"
  case identifiedCollections = "swift-identified-collections"
  case perception = "swift-perception"
  case issueReporting = "swift-issue-reporting"
  case weaveDI = "weavedi"

  /// The names of packages that have another one now.
  private static let formerNames = [
    "swiftui-navigation": navigation.rawValue, "xctest-dynamic-overlay": issueReporting.rawValue,
  ]

  /// The library of a package by its URL, its path or its identity: by the last part of it, as package managers do.
  public init?(location: String) {
    // A fragment, as of a copied link to a heading, names no other package.
    let address = location.utf8.prefix { $0 != UInt8(ascii: "#") }
    let parts = address.split { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ":") }
    var name = parts.last.map { Substring($0).lowercased() } ?? ""
    if name.hasByteSuffix(".git") { name.removeLast(4) }
    // Registries have the owner in front: `pointfreeco.swift-dependencies`.
    if let last = name.utf8.split(separator: UInt8(ascii: ".")).last { name = String(Substring(last)) }
    self.init(rawValue: Self.formerNames[name] ?? name)
  }
}

/// A version of a library, with the precision that rules need.
public struct LibraryVersion: Comparable, Hashable, CustomStringConvertible, Sendable {
  /// The first number: 1 of `1.17.0`.
  public let major: UInt8
  let minor: UInt8

  /// The version `major.minor`, with any patch.
  public init(_ major: UInt8, _ minor: UInt8) {
    self.major = major
    self.minor = minor
  }

  /// As it is written: `1.17.0`; nil where a text is no version.
  public init?(_ text: String) {
    let parts = text.utf8.prefix(16).split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard let major = parts.first.flatMap(Self.number) else { return nil }
    self.init(major, parts.dropFirst().first.flatMap(Self.number) ?? 0)
  }

  /// The lowest higher version that rules distinguish.
  public var next: LibraryVersion { minor < .max ? LibraryVersion(major, minor + 1) : nextMajor }

  /// The lowest version that may lack what this one has.
  public var nextMajor: LibraryVersion { LibraryVersion(major < .max ? major + 1 : major, major < .max ? 0 : .max) }

  private static func number(_ digits: Substring.UTF8View.SubSequence) -> UInt8? {
    UInt8(String(decoding: Array(digits), as: UTF8.self))
  }

  public static func < (left: LibraryVersion, right: LibraryVersion) -> Bool {
    (left.major, left.minor) < (right.major, right.minor)
  }

  public var description: String { "\(major).\(minor)" }
}

/// A platform whose release decides what an app can use of it.
public enum ApplePlatform: String, CaseIterable, Sendable {
  case iOS, macOS, macCatalyst, tvOS, watchOS, visionOS
}

/// Which versions of libraries, and which platforms, a folder's manifest or project says that its code is built with.
public struct LibraryPins: Sendable, Equatable {
  /// Which versions of a library are meant.
  public enum Pin: Sendable, Equatable {
    /// The requirement of a manifest.
    case asked(Range<LibraryVersion>)
    /// The version that a package manager has resolved.
    case resolved(LibraryVersion)
    /// A branch or a revision, which it has taken.
    case unversioned

    /// The requirement of a manifest for one version, with any patch.
    public static func exactly(_ version: LibraryVersion) -> Pin { .asked(version..<version.next) }

    /// The requirement of a manifest for a version or later, up to the next major one.
    public static func atLeast(_ version: LibraryVersion) -> Pin { .asked(version..<version.nextMajor) }
  }

  /// The pins of one library.
  struct OfLibrary: Sendable, Equatable {
    /// The common requirement.
    private(set) var asked: Range<LibraryVersion>?
    private(set) var resolved: Set<LibraryVersion> = []
    private(set) var isUnversioned = false
  }

  private(set) var pins: [KnownLibrary: OfLibrary] = [:]
  /// The lowest releases that targets run on: from the lowest of a target's to the highest.
  public private(set) var platforms: [ApplePlatform: ClosedRange<LibraryVersion>] = [:]

  /// No pins and no platforms.
  public init() {}

  /// Whether it has neither pins nor platforms.
  public var isEmpty: Bool { pins.isEmpty && platforms.isEmpty }

  /// The pins without the platforms.
  var withoutPlatforms: LibraryPins {
    var pins = self
    pins.platforms = [:]
    return pins
  }

  /// Adds the lowest release of a platform that a target runs on.
  public mutating func add(_ release: LibraryVersion, of platform: ApplePlatform) {
    add(release...release, of: platform)
  }

  /// Adds the lowest releases of a platform that targets run on.
  public mutating func add(_ releases: ClosedRange<LibraryVersion>, of platform: ApplePlatform) {
    let known = platforms[platform] ?? releases
    platforms[platform] =
      min(known.lowerBound, releases.lowerBound)...max(known.upperBound, releases.upperBound)
  }

  /// Adds a pin of a library.
  public mutating func add(_ pin: Pin, of library: KnownLibrary) { pins[library, default: OfLibrary()].add(pin) }

  /// Adds the pins and platforms of another source.
  public mutating func add(_ other: LibraryPins) {
    for (library, pins) in other.pins { self.pins[library, default: OfLibrary()].add(pins) }
    for (platform, releases) in other.platforms { add(releases, of: platform) }
  }
}

extension LibraryPins.OfLibrary {
  fileprivate mutating func add(_ pin: LibraryPins.Pin) {
    switch pin {
    case .asked(let versions): ask(for: versions)
    case .resolved(let version): resolved.insert(version)
    case .unversioned: isUnversioned = true
    }
  }

  fileprivate mutating func add(_ other: LibraryPins.OfLibrary) {
    other.asked.map { ask(for: $0) }
    resolved.formUnion(other.resolved)
    isUnversioned = isUnversioned || other.isUnversioned
  }

  private mutating func ask(for versions: Range<LibraryVersion>) {
    let known = asked ?? versions
    asked = min(known.lowerBound, versions.lowerBound)..<max(known.upperBound, versions.upperBound)
  }
}
