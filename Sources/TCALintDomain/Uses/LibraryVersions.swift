import TCALintModel
import TCALintSyntax

extension App {
  private static let versionsKey = TableKey<LibraryVersions>("versions of libraries")

  /// Whether the library that the code at a place is built with has the API of a version. True where the version is
  /// unknown.
  ///
  ///     app.has(.composableArchitecture, LibraryVersion(1, 4), at: type.nameLocation)
  public func has(_ library: KnownLibrary, _ version: LibraryVersion, at location: Location) -> Bool {
    versions.version(of: library, for: location.file).map { $0 >= version } ?? true
  }

  /// Whether features can share parts of their states, by `@Shared`.
  public func hasSharedStates(at location: Location) -> Bool {
    has(.composableArchitecture, LibraryVersion(1, 10), at: location)
  }

  /// The version that a manifest or a package manager pins for the code at a place; nil where none does.
  public func pinnedVersion(of library: KnownLibrary, at location: Location) -> LibraryVersion? {
    versions.pinned(library, for: location.file)
  }

  /// Whether the code at a place is known to be built with a version of a library from before another. False where a
  /// manifest takes several versions, and nothing pins one of them.
  public func isPinned(_ library: KnownLibrary, below version: LibraryVersion, at location: Location) -> Bool {
    versions.isPinned(library, below: version, for: location.file)
  }

  /// Whether the code at a place is built with a branch or a revision of a library.
  public func isUnversioned(_ library: KnownLibrary, at location: Location) -> Bool {
    versions.knowledge(of: library, in: location.file) == .unversioned
  }

  /// The known version of The Composable Architecture that a file is built with.
  func architectureVersion(in file: FileID) -> LibraryVersions.Knowledge {
    versions.knowledge(of: .composableArchitecture, in: file)
  }

  private var versions: LibraryVersions { table(Self.versionsKey) { LibraryVersions(self) } }
}

/// Which version of a library each file is built with.
///
/// The version in use is, in this order: the pin of the innermost folder around, if the manifest there accepts it; the
/// lowest accepted pin of an outer folder or of another one in the tree; the lowest version that the manifest accepts
/// and that is not older than what the code uses. Without any of these, and where a branch or a revision is pinned, the
/// code decides: removed API is not used with a later version.
struct LibraryVersions: Sendable {
  private var versions: [KnownLibrary: PerFile<Found>] = [:]

  private enum Found: Equatable, Sendable {
    case pinned(LibraryVersion)
    /// The lowest that is taken.
    case lowest(LibraryVersion)
    /// Pinned to no version.
    case newest
    case inferred(LibraryVersion)
    case unknown
  }

  init(_ app: App) {
    if app.settings.takesNewestLibraries { return }
    let pins = app.pinsOfFolders
    for library in Set(pins.values.flatMap(\.pins.keys)) {
      versions[library] = Self.versions(PinnedVersions(pins.compactMapValues { $0.pins[library] }), app)
    }
    raiseToCode(app)
    inferFromCode(app)
    inferDependencies(app)
  }

  func version(of library: KnownLibrary, for file: FileID) -> LibraryVersion? {
    if case .version(let version) = knowledge(of: library, in: file) { version } else { nil }
  }

  /// The known version of a library.
  enum Knowledge: Equatable, Sendable {
    case version(LibraryVersion)
    /// A branch or a revision.
    case unversioned
    case unknown
  }

  func knowledge(of library: KnownLibrary, in file: FileID) -> Knowledge {
    switch versions[library]?[file] {
    case .pinned(let version), .lowest(let version), .inferred(let version): .version(version)
    case .newest: .unversioned
    case .unknown, nil: .unknown
    }
  }

  func isPinned(_ library: KnownLibrary, below version: LibraryVersion, for file: FileID) -> Bool {
    switch versions[library]?[file] {
    case .pinned(let pinned), .inferred(let pinned): pinned < version
    default: false
    }
  }

  func pinned(_ library: KnownLibrary, for file: FileID) -> LibraryVersion? {
    switch versions[library]?[file] {
    case .pinned(let version), .lowest(let version): version
    default: nil
    }
  }

  // MARK: Pins

  private static func versions(_ pinned: PinnedVersions, _ app: App) -> PerFile<Found> {
    let pins = app.program.innermost(pinned.ofFolders)
    let projects = app.program.innermost(app.projectFolders.asKeys)
    let (others, marked) = (pinned.ofOthers, Set(app.projectFolders))
    let homes = Set(pinned.ofFolders.keys.map { folder in folder.ancestors.first(where: marked.contains) })
    let home = homes.count == 1 ? homes.first : nil
    // Pins of other folders count if they all have one version, and the file belongs to no other project.
    func isOfOthers(_ file: FileID) -> Bool { projects[file].map { home == .some($0) } ?? true }
    return PerFile(
      app.program.files.indices.map { file in
        switch pins[file] ?? (isOfOthers(file) ? others : nil) {
        case .version(let version): return .pinned(version)
        case .lowest(let version): return .lowest(version)
        case .unversioned: return .newest
        case nil: return .unknown
        }
      })
  }

  /// The Composable Architecture before 1.0 takes swift-dependencies from before its own.
  private mutating func inferDependencies(_ app: App) {
    guard let architecture = versions[.composableArchitecture] else { return }
    let known = versions[.dependencies]
    versions[.dependencies] = PerFile(
      app.program.files.indices.map { file in
        if let known, known[file] != .unknown { return known[file] }
        switch architecture[file] {
        case .pinned(let version), .lowest(let version), .inferred(let version):
          return version.major == 0 ? .inferred(version) : .unknown
        default: return .unknown
        }
      })
  }

  // MARK: Code

  /// Where a manifest takes many versions, it is none from before what the project uses.
  private mutating func raiseToCode(_ app: App) {
    guard let known = versions[.composableArchitecture] else { return }
    guard known.contains(where: { if case .lowest = $0 { true } else { false } }) else { return }
    let projects = Self.projects(app)
    var used: [FilePath?: LibraryVersion] = [:]
    for file in app.program.files.indices {
      guard let version = app.versionOfMacros(in: file) else { continue }
      used[projects[file]] = max(version, used[projects[file]] ?? version)
    }
    versions[.composableArchitecture] = PerFile(
      known.numbered.map { file, found in
        guard case .lowest(let lowest) = found, let version = used[projects[file]] else { return found }
        return .lowest(max(lowest, version))
      })
  }

  /// The innermost project or package around each file.
  private static func projects(_ app: App) -> PerFile<FilePath?> {
    let manifests = app.program.files.filter { $0.manifest != nil }.map(\.path.parent)
    return app.program.innermost((app.projectFolders + manifests).asKeys)
  }

  /// Only The Composable Architecture removed what code can be known by.
  private mutating func inferFromCode(_ app: App) {
    let known = versions[.composableArchitecture]
    func isOpen(_ found: Found?) -> Bool { [.unknown, .newest, nil].contains(found) }
    if let known, !known.contains(where: isOpen) { return }
    // A program that holds the library has no older one.
    if let module = app.program.name(LibraryModules.architecture), app.program.hasModule(module) { return }
    let removed = app.uses(
      of: removedInterfaces.filter {
        $0.library == .composableArchitecture && $0.support == .removed(LibraryVersion(1, 0))
      })
    if removed.isEmpty { return }
    let projects = Self.projects(app)
    let old = Set(removed.map { projects[$0.nameLocation.file] })
    let modern = Set(app.filesOfFirstMajor.map { projects[$0] })
    versions[.composableArchitecture] = PerFile(
      app.program.files.indices.map { file in
        let found = known?[file]
        let project = projects[file]
        guard isOpen(found), old.contains(project), !modern.contains(project) else { return found ?? .unknown }
        return .inferred(LibraryVersion(0, 59))
      })
  }
}

extension App {
  private static let pinsKey = TableKey<[FilePath: LibraryPins]>("pinned versions")

  /// The pins of manifests, package managers and projects, by their folders.
  public var pinsOfFolders: [FilePath: LibraryPins] {
    table(Self.pinsKey) {
      var pins = folderPins
      let tuist = program.name("ProjectDescription")
      func isManifest(_ file: FileID) -> Bool {
        program.files[file].manifest != nil || tuist.map { imports($0, in: file) } == true
      }
      for (id, file) in program.files.numbered where isManifest(id) {
        var asked = LibraryPins(manifest: file.facts, source: file.source)
        // The package of Tuist only names what its projects depend on.
        if file.manifest != nil, file.path.parent.tuistFolder != nil { asked = asked.withoutPlatforms }
        if !asked.isEmpty { pins[file.path.parent, default: LibraryPins()].add(asked) }
      }
      // Tuist stores the pins of a workspace in a separate folder.
      for (folder, asked) in pins {
        if let tuist = folder.tuistFolder { pins[tuist.parent, default: LibraryPins()].add(asked) }
      }
      return pins
    }
  }

  private func imports(_ module: ProgramName, in file: FileID) -> Bool {
    program.files[file].facts.imports.contains { program.name($0.module, in: file) == module }
  }

  /// The version that the newest macro came with that a file uses; nil for none.
  fileprivate func versionOfMacros(in file: FileID) -> LibraryVersion? {
    let names = program.files[file].mentions.names
    if names.contains(Name(.ObservableState)) || names.contains(Name(.Presents)) { return LibraryVersion(1, 7) }
    return program.files[file].facts.attributes.contains { $0.name.is(.Reducer) } ? LibraryVersion(1, 4) : nil
  }

  /// The files that use API that was added in 1.0 or later, or with versions of swift-dependencies that require it.
  fileprivate var filesOfFirstMajor: Set<FileID> {
    let files =
      places(of: FirstMajor.names.compactMap(program.name)).map(\.file)
      + attributes(among: FirstMajor.attributes).map(\.file)
      + places(of: [ProgramName(.Reducer)]).map(\.file).filter(declaresReducer)
    let modules = FirstMajor.modules.compactMap(program.name)
    let importing = program.files.indices.filter { file in modules.contains { imports($0, in: file) } }
    return Set(files.filter(seesArchitecture) + importing)
  }

  /// Whether something in a file inherits from the library's `Reducer`, which was no protocol before.
  private func declaresReducer(_ file: FileID) -> Bool {
    let facts = program.files[file].facts
    return facts.inheritedTypes.contains { type in
      guard facts.lastName(facts.types[type].path)?.is(.Reducer) == true,
        case .external = program.resolve(type, in: file, at: .none)
      else { return false }
      return true
    }
  }
}

extension FilePath {
  /// The folder that a workspace of Tuist keeps its own manifests in, where that is it or lies within.
  fileprivate var tuistFolder: FilePath? { ancestors.first { $0.name == "Tuist" } }
}

extension [FilePath] {
  /// Each folder as its own key.
  fileprivate var asKeys: [FilePath: FilePath] { Dictionary(map { ($0, $0) }) { first, _ in first } }
}
