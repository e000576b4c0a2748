import TCALintFiles
import TCALintModel

/// The parts of a program, found but not read: its files, its projects.
struct FoundProgram: Sendable {
  let root: ProgramRoot
  /// The source of its files.
  let snapshot: Snapshot
  /// Sorted by path.
  private(set) var candidates: [SourceCandidate]
  /// The Xcode projects, as absolute paths, and the folders below the root that hold one.
  let projects: [FilePath]
  let projectFolders: [FilePath]
  /// See ``Discovery/allResolutions``.
  let resolutions: [FilePath]
  let unreadable: [(path: FilePath, error: FileError)]
  /// The paths that the configuration excludes: files and folders, sorted.
  let excluded: [FilePath]
  let configuration: ProgramConfiguration
  /// The folders below the root in which other programs begin, sorted.
  let programs: [FilePath]
  /// See ``Discovery/plainFolders``.
  let plainFolders: Set<FilePath>
  /// Ignore rules that do not hold, with the reason.
  let notes: [(path: FilePath, reason: String)]

  /// - Parameters:
  ///   - configurations: finds those of the program, or has found them.
  ///   - limit: the most bytes that a file may have to be read where it is come by.
  init(
    _ root: ProgramRoot, in snapshot: Snapshot, _ configurations: ConfigurationFinder, readingUpTo limit: Int, jobs: Int
  ) {
    self.root = root
    self.snapshot = snapshot
    let found = snapshot.discover(root, configurations, readingUpTo: limit, jobs: jobs)
    configurations.look(into: found.others.map(\.parent))
    var configuration = configurations.all
    var unreadable = found.unreadable
    // A given file is read although its folder may be ignored, but no link leads out of the program.
    let given = root.selected.filter { snapshot.kind($0) == .file }
    var others = found.others + given
    others.removeAll { configuration.excludes($0) }
    candidates = snapshot.candidates(found.files, others: others, in: root.root, &unreadable)
    excluded = Set(found.excluded + given.filter { configuration.excludes($0) }).sorted()
    self.configuration = configuration
    projects = Array(found.projects)
    resolutions = found.allResolutions
    projectFolders = found.projectFolders.sorted().map { $0.path(below: root.root) }
    self.unreadable = unreadable
    programs = found.programs
    plainFolders = found.plainFolders
    notes = found.notes
  }

  /// The same without what files held when they were come by.
  var withoutBytes: FoundProgram {
    var program = self
    for index in candidates.indices { program.candidates[index].bytes = nil }
    return program
  }

  /// The selected directories in which nothing was found, read or not, by any path that leads to it.
  var emptyDirectories: [FilePath] {
    if !candidates.isEmpty, root.selected == [root.root] { return [] }
    let others = FolderSet.around(candidates.flatMap(\.links) + unreadable.map(\.path) + programs)
    return root.selected.filter { directory in
      !others.contains(directory) && !holdsCandidate(directory) && snapshot.kind(directory) == .directory
    }
  }

  /// Whether a directory contains a candidate. Candidates of one directory are adjacent in the order of paths.
  private func holdsCandidate(_ directory: FilePath) -> Bool {
    let start = directory == .root ? directory : FilePath(directory.text + "/")
    let first = candidates.partitioningIndex { $0.path >= start }
    return first < candidates.count && directory.contains(candidates[first].path)
  }
}
