import TCALintModel

/// What a program is made of, found but not read: its files, its projects.
struct FoundProgram: Sendable {
  let root: ProgramRoot
  /// What it is read from.
  let snapshot: Snapshot
  /// Sorted by path.
  let candidates: [SourceCandidate]
  /// The folders below the root that hold an Xcode project, and what projects say of how folders are compiled.
  let projectFolders: [FilePath]
  var folderChecking: [FilePath: ConcurrencyChecking]
  let unreadable: [(path: FilePath, error: FileError)]
  /// What the configuration leaves out: files and folders, sorted.
  let excluded: [FilePath]
  let configuration: ProgramConfiguration
  /// Ignore rules that do not hold, with the reason.
  let notes: [(path: FilePath, reason: String)]

  /// - Parameters:
  ///   - configurations: finds those of the program, or has found them.
  ///   - fileSizeLimit: the most bytes that a project's files may have to be read.
  ///   - readingProjects: whether projects are read; else they say nothing.
  init(
    _ root: ProgramRoot, in snapshot: Snapshot, _ configurations: ConfigurationFinder, fileSizeLimit: Int, jobs: Int,
    readingProjects: Bool = true
  ) {
    self.root = root
    self.snapshot = snapshot
    let found = Self.discover(root, in: snapshot, configurations, jobs: jobs)
    var configuration = configurations.all
    var unreadable = found.unreadable
    // A given file is read whatever it is called, but no link leads out of the program.
    let given = root.selected.filter { snapshot.kind($0) == .file }
    let others = (found.others + given).filter { !configuration.excludes($0) }
    candidates = snapshot.candidates(found.files, others: others, in: root.directories, jobs: jobs, &unreadable)
    excluded = (found.excluded + given.filter { configuration.excludes($0) }).sorted()
    self.configuration = configuration
    let checking = XcodeProjects(in: root.directories, of: snapshot, limit: fileSizeLimit)
      .checking(readingProjects ? Array(found.projects) : [])
    projectFolders = found.projectFolders.sorted().map { Self.path($0, below: root.root) }
    folderChecking = Dictionary(checking.map { (Self.path($0.key, below: root.root), $0.value) }) { first, _ in first }
    self.unreadable = unreadable
    notes = found.notes
  }

  /// A folder's path in the program, which for its root is empty.
  private static func path(_ folder: FilePath, below root: FilePath) -> FilePath {
    folder == root ? "" : folder.relative(to: root)
  }

  /// The selected directories in which nothing was found, read or not, by any path that leads to it.
  var emptyDirectories: [FilePath] {
    let found = candidates.map(\.path) + candidates.flatMap(\.links) + unreadable.map(\.path)
    if !found.isEmpty, root.selected == [root.root] { return [] }
    let occupied = FolderSet.around(found)
    return root.selected.filter { !occupied.contains($0) && snapshot.kind($0) == .directory }
  }

  /// The files of a program's directories, and of those given that would be passed over inside them:
  /// a given path is always entered.
  private static func discover(
    _ root: ProgramRoot, in snapshot: Snapshot, _ configurations: ConfigurationFinder, jobs: Int
  ) -> Discovery {
    let found = snapshot.discover(root.directories, configurations, jobs: jobs)
    let directories = Set(root.directories)
    let inside = root.selected.filter { !directories.contains($0) && snapshot.kind($0) == .directory }
    if inside.isEmpty { return found }
    let occupied = FolderSet.around(found.files + found.others)
    let passedOver = inside.filter { !occupied.contains($0) }
    return passedOver.isEmpty
      ? found : snapshot.discover(root.directories + passedOver, configurations, jobs: jobs)
  }
}
