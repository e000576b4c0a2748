import TCALintModel

/// The known properties of an app from outside its sources.
public struct AppSettings: Sendable {
  /// Attributes that make a property a dependency, besides those of the libraries: names without `@`.
  public var dependencyWrappers: Set<String> = []
  /// Keys of `DependencyValues` that are declared outside of the program.
  public var dependencyKeys: Set<String> = []
  /// Protocols and classes from outside of the program that make a type a view.
  public var viewTypes: Set<String> = []
  /// The language mode of all below folders, whatever manifests and projects say. Paths below the program's root.
  public var languageModes: [FilePath: LanguageMode] = [:]
  /// The layers of what lies below folders: of those around a file the innermost folder's hold. Paths below the program's
  /// root, empty for all.
  public var layerings: [FilePath: Layering] = [:]

  /// Whether the code is taken as if it was built with the newest versions of the libraries, whatever is pinned.
  public var takesNewestLibraries = false

  /// The default settings.
  public init() {}
}
