/// An interface that a library deprecates or has removed: what a use of it looks like, and what to write instead.
///
/// A row of ``deprecatedInterfaces``. It holds all conditions of a use as data; the search checks nothing else.
///
/// A use is located at the deprecated name's first byte, at the `@` of an attribute, or at an operator. The arguments
/// of a call that is a use (and its closures' parameters) belong to it and are no further uses, since a replacement of
/// the call covers them. The bodies of its closures are separate. Of several uses of one prefix operator in the
/// arguments of one call, the first represents all.
public struct DeprecatedInterface: ExternalAPI {
  /// How messages name it: `WithViewStore`, `.sheet(store:)`.
  public let name: String
  /// The pattern of its uses.
  public let pattern: InterfacePattern
  /// The library that has it.
  public let library: Library
  /// How far the library still supports it.
  public let support: Support
  /// The fix, as the rest of a sentence: `write 'Result' instead`.
  public let replacement: String
  /// Further advice for the fix, in sentences.
  public let help: String
  /// The kind of code in which its uses are reported.
  public let code: Code
  /// Whether views observe the store itself instead, which on systems before Observation takes more.
  public private(set) var isReplacedByObservation = false
  /// Whether it does what the framework Observation does on later systems, where it is deprecated.
  public private(set) var precedesObservation = false

  /// A row of the table.
  public init(
    _ name: String, _ pattern: InterfacePattern, of library: Library = .composableArchitecture, _ support: Support,
    replacement: String, help: String, in code: Code = .production
  ) {
    self.name = name
    self.pattern = pattern
    self.library = library
    self.support = support
    self.replacement = replacement
    self.help = help
    self.code = code
  }

  /// The modules that have the interface, of which a file has to import one.
  public var modules: [String] { library.modules }

  /// The same row, of what views do without where they observe the store itself.
  public var replacedByObservation: DeprecatedInterface {
    var row = self
    row.isReplacedByObservation = true
    return row
  }
}

extension DeprecatedInterface {
  /// The same row, of what is only deprecated on systems with the framework Observation.
  public var beforeObservation: DeprecatedInterface {
    var row = self
    row.precedesObservation = true
    return row
  }
}

extension DeprecatedInterface {
  /// A release of the row's library.
  public typealias Version = LibraryVersion

  /// How far the library still supports it.
  public enum Support: Equatable, Sendable {
    /// It works, up to the version that removed it, if one has. Its documentation sends readers elsewhere since one
    /// version, the compiler warns since another; `nil` where the compiler does not.
    case deprecated(since: Version, warns: Version?, removed: Version? = nil)
    /// It does not compile any more.
    case removed(Version)
    /// It works, and warns where the package's trait for the next major version is on. A project asks for these rows.
    case deprecatedForNextMajor(since: Version)
    /// It never worked in this place.
    case misplaced
  }

  /// The module that has to be imported: by the file, by a module of the program that it imports and that re-exports it
  /// (`@_exported import`), or likewise by any file of its own module, which imports it for all of them.
  public enum Library: Sendable {
    case composableArchitecture
    case casePaths
    case dependencies
    case identifiedCollections
    case issueReporting
    case navigation
    case perception
    case sharing
    case weaveDI

    /// The modules that have its interfaces, their own or exported ones.
    public var modules: [String] {
      let architecture = "ComposableArchitecture"
      let navigation = [
        "AppKitNavigation", "SwiftNavigation", "SwiftUINavigation", "SwiftUINavigationCore", "UIKitNavigation",
      ]
      switch self {
      case .composableArchitecture: return [architecture]
      case .casePaths: return [architecture, "CasePaths", "CasePathsCore"] + navigation
      case .dependencies: return [architecture, "Dependencies"]
      case .identifiedCollections: return [architecture, "IdentifiedCollections"]
      case .issueReporting:
        return [architecture, "IssueReporting", "XCTestDynamicOverlay", "Dependencies", "DependenciesMacros"]
      case .navigation: return [architecture] + navigation
      case .perception: return [architecture, "Perception", "PerceptionCore"] + navigation
      case .sharing: return [architecture, "Sharing"]
      case .weaveDI: return ["WeaveDI"]
      }
    }

    /// How messages name it.
    public var name: String { self == .weaveDI ? "WeaveDI" : versioned.rawValue }

    /// The library whose releases the versions of a row are.
    public var versioned: KnownLibrary {
      switch self {
      case .composableArchitecture: .composableArchitecture
      case .casePaths: .casePaths
      case .dependencies: .dependencies
      case .identifiedCollections: .identifiedCollections
      case .issueReporting: .issueReporting
      case .navigation: .navigation
      case .perception: .perception
      case .sharing: .sharing
      case .weaveDI: .weaveDI
      }
    }
  }

  /// The kind of code in which its uses are reported.
  public enum Code: Sendable {
    case production
    /// It is an interface of tests alone, so tests are where it is looked for.
    case tests
  }
}

extension ExternalSymbolUse<DeprecatedInterface> {
  /// Whether the version of the library that code is built with has the replacement. Removed API is reported where no
  /// version is pinned: such code has not been updated yet. That of WeaveDI is not, which older versions have.
  public var hasReplacement: Bool {
    switch row.support {
    case .deprecated(let since, _, _), .deprecatedForNextMajor(let since): isBuilt(with: since)
    case .removed(let gone): isPinned(to: gone) ?? (row.library != .weaveDI)
    case .misplaced: true
    }
  }

  /// The version that removed it; nil where the code is not known to be built with it.
  public var removal: LibraryVersion? {
    switch row.support {
    case .removed(let gone): gone
    case .deprecated(_, _, let gone?): isPinned(to: gone) == true ? gone : nil
    case .deprecated, .deprecatedForNextMajor, .misplaced: nil
    }
  }

  /// Whether the code is built with a branch or a revision of the library, or of The Composable Architecture alone.
  public var isUnversioned: Bool {
    let library = row.library.versioned
    return app.isUnversioned(library, at: nameLocation)
      || app.pinnedVersion(of: library, at: nameLocation) == nil && library.architecture(with: .init(0, 0)) != nil
        && app.isUnversioned(.composableArchitecture, at: nameLocation)
  }

  /// Whether the code is built with a version of the library, or a later one. True where no version is known.
  public func isBuilt(with version: LibraryVersion) -> Bool {
    let library = row.library.versioned
    guard app.pinnedVersion(of: library, at: nameLocation) == nil, !app.isUnversioned(library, at: nameLocation),
      let architecture = library.architecture(with: version)
    else { return app.has(library, version, at: nameLocation) }
    return app.has(.composableArchitecture, architecture, at: nameLocation)
  }

  /// Whether that version, or a later one, is pinned; nil where none is.
  private func isPinned(to version: LibraryVersion) -> Bool? {
    let library = row.library.versioned
    if let pinned = app.pinnedVersion(of: library, at: nameLocation) { return pinned >= version }
    guard let architecture = library.architecture(with: version) else { return nil }
    return app.pinnedVersion(of: .composableArchitecture, at: nameLocation).map { $0 >= architecture }
  }
}
