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
    var pins = app.folderPins
    for file in app.program.files where file.manifest != nil {
      let asked = LibraryPins(manifest: file.facts, source: file.source)
      if !asked.isEmpty { pins[file.path.parent, default: LibraryPins()].add(asked) }
    }
    let pinned = Set(pins.values.flatMap(\.pins.keys))
    let folders = app.program.files.mapped(\.path.parent)
    for library in KnownLibrary.allCases where pinned.contains(library) {
      versions[library] = Self.versions(of: library, pins.compactMapValues { $0.pins[library] }, folders, app)
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

  private static func versions(
    of library: KnownLibrary, _ pins: [FilePath: LibraryPins.Pin], _ folders: PerFile<FilePath>, _ app: App
  ) -> PerFile<Found> {
    let exact = Set(
      pins.values.compactMap { pin in if case .exactly(let version) = pin { version } else { nil } }
    ).sorted()
    var resolved = NearestFolders(pins.filter { if case .atLeast = $0.value { false } else { true } })
    var asked = NearestFolders(pins.filter { if case .atLeast = $0.value { true } else { false } })
    var projects = NearestFolders(Dictionary(app.projectFolders.map { ($0, $0) }) { first, _ in first })
    func found(in folder: FilePath) -> Found {
      switch resolved.nearest(to: folder) {
      case .exactly(let version): return .pinned(version)
      case .unversioned: return .newest
      default: break
      }
      if case .atLeast(let lowest) = asked.nearest(to: folder) {
        return .pinned(exact.first { $0 >= lowest && $0.major == lowest.major } ?? lowest)
      }
      // What is pinned for other folders tells where it is one version, and the file is no other project's.
      let isElsewhere = projects.nearest(to: folder) == nil && exact.count == 1
      return isElsewhere ? .pinned(exact[0]) : .unknown
    }
    // Files come folder by folder.
    var latest: (folder: FilePath, found: Found)?
    return folders.mapped { folder in
      if let latest, latest.folder == folder { return latest.found }
      let found = found(in: folder)
      latest = (folder, found)
      return found
    }
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
    var projects = NearestFolders(
      Dictionary(
        (app.projectFolders + app.program.files.filter { $0.manifest != nil }.map(\.path.parent)).map { ($0, $0) }
      ) { first, _ in first })
    let old = Set(removed.map { projects.nearest(to: app.program.files[$0.nameLocation.file].path.parent) })
    var modern: Set<FilePath?> = []
    for file in app.program.files.indices where app.usesMacros(of: file) {
      modern.insert(projects.nearest(to: app.program.files[file].path.parent))
    }
    versions[.composableArchitecture] = PerFile(
      app.program.files.indices.map { file in
        if let known, known[file] != .unknown { return known[file] }
        let project = projects.nearest(to: app.program.files[file].path.parent)
        return old.contains(project) && !modern.contains(project) ? .inferred(LibraryVersion(0, 59)) : .unknown
      })
  }
}

extension App {
  /// Whether a file has attributes that came with 1.4 and later.
  fileprivate func usesMacros(of file: FileID) -> Bool {
    let names = recognised[file].mentionedNames
    return names.contains(Name(.ObservableState)) || names.contains(Name(.Presents)) || names.contains(Name(.ReducerOf))
      || program.files[file].facts.attributes.contains { $0.name.is(.Reducer) }
  }
}

/// Something that is known of folders, to be found from what lies below them. Each folder is looked up once.
private struct NearestFolders<Known> {
  private let folders: [FilePath: Known]
  private var found: [FilePath: Known?] = [:]

  init(_ folders: [FilePath: Known]) { self.folders = folders }

  /// What is known of a folder, or of the innermost around it.
  mutating func nearest(to folder: FilePath) -> Known? {
    if folders.isEmpty { return nil }
    var passed: [FilePath] = []
    var nearest: Known?
    var current = folder
    while true {
      if let known = found[current] {
        nearest = known
        break
      }
      passed.append(current)
      if let known = folders[current] {
        nearest = known
        break
      }
      if current.isEmpty || current == .root { break }
      current = current.parent
    }
    for folder in passed { found.updateValue(nearest, forKey: folder) }
    return nearest
  }
}
