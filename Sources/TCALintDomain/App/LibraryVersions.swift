import TCALintModel
import TCALintSyntax

extension App {
  /// Whether the library that the code at a place is built with has what came in a version. It has where nothing tells
  /// which version that is.
  ///
  ///     app.has(.composableArchitecture, LibraryVersion(1, 4), at: type.nameLocation)
  public func has(_ library: KnownLibrary, _ version: LibraryVersion, at location: Location) -> Bool {
    versions.version(of: library, for: location.file).map { $0 >= version } ?? true
  }

  /// The version that a manifest or a package manager pins for the code at a place; nil where none does.
  public func pinnedVersion(of library: KnownLibrary, at location: Location) -> LibraryVersion? {
    versions.pinned(library, for: location.file)
  }

  private var versions: LibraryVersions { lazyVersions { LibraryVersions(self) } }
}

/// Which version of a library each file is built with.
///
/// The pins of the innermost folder around it that has some hold, then what its manifest asks for at least: of the versions
/// that are pinned elsewhere in the tree the lowest that fits. Without any of these, the code tells: what was removed is
/// not used with a later version.
struct LibraryVersions: Sendable {
  private var versions: [KnownLibrary: PerFile<Found>] = [:]

  private enum Found: Equatable, Sendable {
    case pinned(LibraryVersion)
    /// Pinned to no version, or known to be the newest.
    case newest
    case inferred(LibraryVersion)
    case unknown
  }

  init(_ app: App) {
    if app.settings.takesNewestLibraries { return }
    let pins = app.pinsOfFolders
    for library in Set(pins.values.flatMap(\.pins.keys)) {
      versions[library] = Self.versions(pins.compactMapValues { $0.pins[library] }, app)
    }
    inferFromCode(app)
  }

  func version(of library: KnownLibrary, for file: FileID) -> LibraryVersion? {
    switch versions[library]?[file] {
    case .pinned(let version), .inferred(let version): version
    default: nil
    }
  }

  func pinned(_ library: KnownLibrary, for file: FileID) -> LibraryVersion? {
    if case .pinned(let version) = versions[library]?[file] { version } else { nil }
  }

  // MARK: Pins

  private static func versions(_ pins: [FilePath: LibraryPins.Pin], _ app: App) -> PerFile<Found> {
    let exact = Set(
      pins.values.compactMap { pin in if case .exactly(let version) = pin { version } else { nil } }
    ).sorted()
    let resolved = app.program.innermost(pins.filter { if case .atLeast = $0.value { false } else { true } })
    let asked = app.program.innermost(pins.filter { if case .atLeast = $0.value { true } else { false } })
    let projects = app.program.innermost(app.projectFolders.asKeys)
    return PerFile(
      app.program.files.indices.map { file in
        switch resolved[file] {
        case .exactly(let version): return .pinned(version)
        case .unversioned: return .newest
        default: break
        }
        if case .atLeast(let lowest) = asked[file] {
          return .pinned(exact.first { $0 >= lowest && $0.major == lowest.major } ?? lowest)
        }
        // What is pinned for other folders tells where it is one version, and the file is no other project's.
        let isElsewhere = projects[file] == nil && exact.count == 1
        return isElsewhere ? .pinned(exact[0]) : .unknown
      })
  }

  // MARK: Code

  /// Only The Composable Architecture removed what code can be known by.
  private mutating func inferFromCode(_ app: App) {
    let known = versions[.composableArchitecture]
    if let known, !known.contains(.unknown) { return }
    // A program that holds the library has no older one.
    if let module = app.program.name("ComposableArchitecture"), app.program.hasModule(module) { return }
    let removed = app.uses(of: removedInterfaces.filter { $0.support == .removed(LibraryVersion(1, 0)) })
    if removed.isEmpty { return }
    let manifests = app.program.files.filter { $0.manifest != nil }.map(\.path.parent)
    let projects = app.program.innermost((app.projectFolders + manifests).asKeys)
    let old = Set(removed.map { projects[$0.nameLocation.file] })
    let modern = Set(app.program.files.indices.filter(app.usesMacros).map { projects[$0] })
    versions[.composableArchitecture] = PerFile(
      app.program.files.indices.map { file in
        if let known, known[file] != .unknown { return known[file] }
        let project = projects[file]
        return old.contains(project) && !modern.contains(project) ? .inferred(LibraryVersion(0, 59)) : .unknown
      })
  }
}

extension App {
  /// What manifests, package managers and projects say, by their folders.
  var pinsOfFolders: [FilePath: LibraryPins] {
    lazyPins {
      var pins = folderPins
      for file in program.files where file.manifest != nil {
        let asked = LibraryPins(manifest: file.facts, source: file.source)
        if !asked.isEmpty { pins[file.path.parent, default: LibraryPins()].add(asked) }
      }
      // The packages of a workspace of Tuist are asked for in a folder of their own.
      for (folder, asked) in pins where folder.name == "Tuist" {
        pins[folder.parent, default: LibraryPins()].add(asked)
      }
      return pins
    }
  }

  /// Whether a file has attributes that came with 1.4 and later.
  fileprivate func usesMacros(of file: FileID) -> Bool {
    let names = recognised[file].mentionedNames
    return names.contains(Name(.ObservableState)) || names.contains(Name(.Presents)) || names.contains(Name(.ReducerOf))
      || program.files[file].facts.attributes.contains { $0.name.is(.Reducer) }
  }
}

extension [FilePath] {
  /// Each folder as what is known of it.
  fileprivate var asKeys: [FilePath: FilePath] { Dictionary(map { ($0, $0) }) { first, _ in first } }
}
