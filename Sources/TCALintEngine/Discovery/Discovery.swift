import TCALintFiles
import TCALintModel

/// Finds the Swift files of directories.
///
/// Every folder is walked, several at once. Build products, fetched packages, hidden folders, templates and catalogs of
/// assets are skipped, since none of it is the app's code, as are untracked files that git ignores in a work tree. A
/// link to a folder is not followed: its target may be anywhere. Folders that belong to other programs are found, but
/// not walked.
struct Discovery: Sendable {
  /// A file that was come by.
  struct File: Sendable {
    let path: FilePath
    /// Its status when it was found; nil where that was not requested.
    let status: FileSystem.Status?
    /// Its content then; nil where it is still to be read.
    let bytes: [UInt8]?
  }

  /// Absolute paths, sorted; each leads to its file without a link, and was a regular file when it was found.
  private(set) var files: [File] = []
  /// Paths of which it is open where they lead: links, and tracked files that were not come by.
  private(set) var others: [FilePath] = []
  /// The Xcode projects, as absolute paths.
  private(set) var projects: Set<FilePath> = []
  /// The folders that hold one.
  var projectFolders: Set<FilePath> { Set(projects.map(\.parent)) }
  /// The files that say which versions of packages are built with, beside a manifest or in a workspace of Xcode's.
  private var resolutions: Set<FilePath> = []
  /// The same with those that projects may hold.
  var allResolutions: [FilePath] { resolutions + projects.map(PackageResolution.path(inProject:)) }
  /// The folders in which other programs begin.
  private(set) var programs: [FilePath] = []
  /// The paths that could not be read.
  private(set) var unreadable: [(path: FilePath, error: FileError)] = []
  /// Files and folders that the configuration excludes. The content of such a folder is not known.
  private(set) var excluded: [FilePath] = []
  /// Ignore rules that do not hold, each with the reason, so that more is linted than git would have it.
  private(set) var notes: [(path: FilePath, reason: String)] = []

  /// Folders without a configuration and without files of git, so that neither is looked for again.
  private(set) var plainFolders: Set<FilePath> = []
  /// The folders that were looked into, or that a walk began in.
  private var walked: Set<FilePath> = []

  /// Searches directories and everything below them.
  ///
  /// - Parameters:
  ///   - boundary: which folders belong to other programs.
  ///   - trees: the work trees of the run.
  ///   - added: entries of folders that are on no disk.
  ///   - limit: the most bytes that a file may have to be read where it is come by, which is when that costs least; nil to
  ///     read none.
  static func all(
    _ directories: [FilePath], within boundary: ProgramBoundary = .workTrees, _ trees: WorkTrees = WorkTrees(),
    _ configurations: ConfigurationFinder = .none, adding added: [FilePath: [FileSystem.Entry]] = [:],
    readingUpTo limit: Int? = nil, jobs: Int
  ) -> Discovery {
    var walk = DiscoveryWalk(boundary, trees, configurations, adding: added, readingUpTo: limit, jobs: jobs)
    walk.run(from: directories)
    return walk.finish()
  }

  /// Looks into a program. Where something is selected in a folder that is passed over, the outermost such folder is walked too,
  /// so that a file is analysed with the same files whichever of the paths that lead to it is selected.
  static func all(
    of program: ProgramRoot, _ configurations: ConfigurationFinder,
    adding added: [FilePath: [FileSystem.Entry]] = [:], readingUpTo limit: Int? = nil, jobs: Int
  ) -> Discovery {
    let walk = { (directories: [FilePath]) in
      all(
        directories, within: program.boundary, program.trees, configurations, adding: added, readingUpTo: limit,
        jobs: jobs)
    }
    var found = walk([program.root])
    let inside = program.selected.filter { $0 != program.root }
    if inside.isEmpty { return found }
    var waiting = Set(inside.map { FileSystem.kind($0) == .directory ? $0 : $0.parent })
    for _ in 0..<maxPassedOverFolders where !waiting.isEmpty {
      var (starts, configuration): (Set<FilePath>, ProgramConfiguration) = ([], configurations.all)
      waiting = waiting.filter { folder in
        guard let start = found.outermostFolderPassedOver(around: folder), FileSystem.kind(start) == .directory,
          !configuration.folder(start).isExcluded
        else { return false }
        starts.insert(start)
        return true
      }
      found.add(walk(starts.sorted()))
    }
    found.settle()
    return found
  }

  /// How many folders that are passed over may lie in one another for the innermost to be walked.
  static let maxPassedOverFolders = 16

  private func outermostFolderPassedOver(around folder: FilePath) -> FilePath? {
    folder.ancestors.prefix { !walked.contains($0) }.last
  }

  /// Finds the manifests and projects that are directly in directories.
  static func settings(in directories: [FilePath]) -> Discovery {
    var walk = DiscoveryWalk(.workTrees, WorkTrees(), .none, adding: [:], readingUpTo: nil, jobs: 1)
    walk.run(from: directories, isForSettings: true)
    return walk.finish()
  }

  private static let skipped: Set<FilePath> = ["DerivedData", "Pods", "Carthage", "SourcePackages"]

  /// Whether a folder is passed over, by its name.
  static func isSkipped(_ folder: some StringProtocol) -> Bool {
    folder.utf8.first == UInt8(ascii: ".") || folder.hasByteSuffix(".docc") || folder.hasByteSuffix(".xctemplate")
      || folder.hasByteSuffix(".xcassets") || skipped.contains(FilePath(folder))
  }

  mutating func add(_ other: Discovery) {
    files += other.files
    others += other.others
    projects.formUnion(other.projects)
    resolutions.formUnion(other.resolutions)
    programs += other.programs
    unreadable += other.unreadable
    excluded += other.excluded
    notes += other.notes
    plainFolders.formUnion(other.plainFolders)
    walked.formUnion(other.walked)
  }

  /// - Parameter file: the data of a file that was read.
  mutating func add(_ entry: FileSystem.Entry, in folder: FilePath, _ file: FileReader.FoundFile? = nil) {
    let path = folder.appending(entry.name)
    guard entry.isUTF8 else { return unreadable.append((path, .nameIsNotUTF8)) }
    switch entry.kind {
    case .file: files.append(File(path: path, status: file?.status, bytes: file?.bytes))
    case .link: others.append(path)
    case .directory, .other: unreadable.append((path, .notAFile))
    }
  }

  mutating func add(tracked path: FilePath) { others.append(path) }
  mutating func add(plain folder: FilePath) { plainFolders.insert(folder) }
  mutating func add(walked folders: Set<FilePath>) { walked.formUnion(folders) }
  mutating func add(project path: FilePath) { projects.insert(path) }
  mutating func add(resolution path: FilePath) { resolutions.insert(path) }
  mutating func add(program folder: FilePath) { programs.append(folder) }
  mutating func exclude(_ path: FilePath) { excluded.append(path) }
  mutating func note(_ path: FilePath, _ reason: String) { notes.append((path, reason)) }
  mutating func fail(_ path: FilePath, _ error: FileError) { unreadable.append((path, error)) }

  /// Sorts what was found, each once.
  mutating func settle() {
    files.sort { $0.path < $1.path }
    others.sort()
    programs = Set(programs).sorted()
    unreadable.sort { $0.path < $1.path }
    excluded.sort()
    // One word on a work tree is enough.
    var seen: Set<FilePath> = []
    notes = notes.sorted { $0.path < $1.path }.filter { seen.insert($0.path).inserted }
  }
}
