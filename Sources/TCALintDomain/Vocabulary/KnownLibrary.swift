import TCALintModel

// The identities of packages, as package managers derive them from URLs.

/// A library whose versions matter to rules.
public enum KnownLibrary: String, CaseIterable, Sendable {
  case composableArchitecture = "swift-composable-architecture"
  case dependencies = "swift-dependencies"
  case sharing = "swift-sharing"
  case navigation = "swift-navigation"
  case casePaths = "swift-case-paths"
  case weaveDI = "weavedi"

  /// The library of a package by its URL, its path or its identity: by the last part of it, as package managers do.
  public init?(location: String) {
    let parts = location.utf8.split { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ":") }
    var name = parts.last.map { Substring($0).lowercased() } ?? ""
    if name.hasByteSuffix(".git") { name.removeLast(4) }
    // Registries have the owner in front: `pointfreeco.swift-dependencies`.
    self.init(rawValue: name.utf8.split(separator: UInt8(ascii: ".")).last.map { String(Substring($0)) } ?? name)
  }
}

/// A version of a library, as far as rules tell versions apart.
public struct LibraryVersion: Comparable, Hashable, CustomStringConvertible, Sendable {
  public let major: UInt8
  public let minor: UInt8

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
  public enum Pin: Sendable, Equatable {
    case exactly(LibraryVersion)
    case atLeast(LibraryVersion)
    /// A branch or a revision.
    case unversioned
  }

  private(set) var pins: [KnownLibrary: Pin] = [:]
  /// The lowest releases that targets run on: from the lowest of a target's to the highest.
  private(set) var platforms: [ApplePlatform: ClosedRange<LibraryVersion>] = [:]

  public init() {}

  public var isEmpty: Bool { pins.isEmpty && platforms.isEmpty }

  /// Adds the lowest release of a platform that a target runs on.
  public mutating func add(_ release: LibraryVersion, of platform: ApplePlatform) {
    add(release...release, of: platform)
  }

  private mutating func add(_ releases: ClosedRange<LibraryVersion>, of platform: ApplePlatform) {
    let known = platforms[platform] ?? releases
    platforms[platform] =
      min(known.lowerBound, releases.lowerBound)...max(known.upperBound, releases.upperBound)
  }

  /// Adds a pin: what is exact goes before what is not, and of two the lower version, which has less.
  public mutating func add(_ pin: Pin, of library: KnownLibrary) {
    guard let known = pins[library] else {
      pins[library] = pin
      return
    }
    pins[library] = known.isWeaker(than: pin) ? pin : known
  }

  public mutating func add(_ other: LibraryPins) {
    for (library, pin) in other.pins { add(pin, of: library) }
    for (platform, releases) in other.platforms { add(releases, of: platform) }
  }
}

extension LibraryPins.Pin {
  fileprivate func isWeaker(than other: LibraryPins.Pin) -> Bool {
    switch (self, other) {
    case (.exactly(let own), .exactly(let other)), (.atLeast(let own), .atLeast(let other)): other < own
    case (.exactly, _), (.unversioned, .atLeast): false
    case (_, .exactly), (.atLeast, _): true
    case (.unversioned, .unversioned): false
    }
  }
}
