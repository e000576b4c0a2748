import TCALintDomain
import TCALintModel

/// The compilation settings of a program from outside its sources: from Xcode projects and package managers, also in
/// the directories around the given ones.
struct CompilationSettings: Sendable {
  /// How thoroughly the compiler looks for data races below folders, which are paths below the program's root.
  private(set) var checking: [FilePath: ConcurrencyChecking]
  /// The required or resolved versions of libraries there.
  private(set) var pins: [FilePath: LibraryPins]

  /// Nothing is said.
  init() { (checking, pins) = ([:], [:]) }

  /// - Parameter limit: the most bytes that a file may have to be read.
  init(of found: FoundProgram, limit: Int) {
    let root = found.root
    let own = Self(projects: found.projects, found.resolutions, in: [root.root], of: found.snapshot, limit)
    let around = Self(around: root, in: found.snapshot, limit)
    checking = around.checking.relative(to: root.root).merging(own.checking.relative(to: root.root)) { $1 }
    pins = around.pins.relative(to: root.root).merging(own.pins.relative(to: root.root)) { $1 }
  }

  /// The settings by absolute folders.
  private init(
    projects: [FilePath], _ resolutions: some Sequence<FilePath>, in directories: [FilePath], of snapshot: Snapshot,
    _ limit: Int
  ) {
    let reader = XcodeProjects(in: directories, of: snapshot, limit: limit)
    checking = reader.checking(projects)
    pins = reader.pins
    for path in resolutions.sorted() {
      guard let resolved = reader.read(path).flatMap(PackageResolution.pins) else { continue }
      pins[PackageResolution.folder(of: path), default: LibraryPins()].add(resolved)
    }
  }

  /// The settings of the folders around a program, by absolute folders.
  private init(around root: ProgramRoot, in snapshot: Snapshot, _ limit: Int) {
    let found = snapshot.settings(in: root.settingsFolders)
    self.init(
      projects: Array(found.projects), found.allResolutions, in: root.settingsFolders, of: snapshot, limit)
    guard let top = root.settingsFolders.last else { return }
    let manifests = found.files.map(\.path).compactMap { path in
      (try? snapshot.read(path, limit: limit).get()).map {
        AppFile(path: path.path(below: top), source: $0, dependencyWrappers: [])
      }
    }
    let app = App(linking: manifests, folderPins: pins.relative(to: top))
    pins = app.pinsOfFolders.below(top)
    checking.merge(app.program.checkingByFolder.below(top)) { project, _ in project }
  }
}

extension Dictionary where Key == FilePath {
  /// The settings of folders below a root, by their paths below it, and of the root itself from the innermost folder
  /// around it.
  fileprivate func relative(to root: FilePath) -> Self {
    let below = filter { root.contains($0.key) }.map { ($0.key.path(below: root), $0.value) }
    var relative = Dictionary(below) { first, _ in first }
    let around = keys.filter { $0.contains(root) }.max { $0.parts.count < $1.parts.count }
    if let around, relative[""] == nil { relative[""] = self[around] }
    return relative
  }

  /// The settings of paths below a folder, from absolute paths.
  fileprivate func below(_ folder: FilePath) -> Self {
    Dictionary(uniqueKeysWithValues: map { ($0.key.isEmpty ? folder : folder.appending($0.key.text), $0.value) })
  }
}
