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
  /// A release of The Composable Architecture, which pins the libraries around it, or of WeaveDI.
  public typealias Version = LibraryVersion

  /// How far the library still supports it.
  public enum Support: Equatable, Sendable {
    /// It works. Its documentation sends readers elsewhere since one version, the compiler warns since another; `nil`
    /// where the compiler does not.
    case deprecated(since: Version, warns: Version?)
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
    case sharing
    case navigation
    case weaveDI

    /// The modules that have its interfaces.
    public var modules: [String] {
      switch self {
      case .composableArchitecture: ["ComposableArchitecture"]
      case .casePaths: ["ComposableArchitecture", "CasePaths", "CasePathsCore"]
      case .sharing: ["ComposableArchitecture", "Sharing"]
      case .navigation:
        ["ComposableArchitecture", "SwiftNavigation", "SwiftUINavigation", "SwiftUINavigationCore", "UIKitNavigation"]
      case .weaveDI: ["WeaveDI"]
      }
    }

    /// The library whose releases the versions of a row are.
    fileprivate var versioned: KnownLibrary { self == .weaveDI ? .weaveDI : .composableArchitecture }
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
    let version: LibraryVersion
    switch row.support {
    case .deprecated(let since, _), .deprecatedForNextMajor(let since): version = since
    case .removed(let gone):
      let pinned = app.pinnedVersion(of: row.library.versioned, at: nameLocation)
      return pinned.map { $0 >= gone } ?? (row.library != .weaveDI)
    case .misplaced: return true
    }
    return app.has(row.library.versioned, version, at: nameLocation)
  }
}
