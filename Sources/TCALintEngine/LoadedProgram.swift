import TCALintDomain
import TCALintModel
import TCALintRuleKit
import TCALintSyntax

/// A program, read and linked.
struct LoadedProgram: Sendable {
  let root: ProgramRoot
  /// Those that there are, those of its configurations among them, sorted by their ids.
  let rules: [Rule]
  let app: App
  /// The absolute path of each file of the program.
  let paths: PerFile<FilePath>
  /// The number of lines in each file of the program.
  let lineCounts: PerFile<Int>
  /// What is set for each file of the program.
  let settings: ProgramSettings
  /// Whether findings in each file of the program are reported.
  let isReported: PerFile<Bool>
  let unreadable: [(path: FilePath, error: FileError)]
  /// What the configuration leaves out: files and folders, sorted.
  let excluded: [FilePath]
  let configuration: ProgramConfiguration
  /// Ignore rules that do not hold, with the reason.
  let notes: [(path: FilePath, reason: String)]
  /// Everything that was found, read or not, by each path that leads to it.
  private let found: [FilePath]

  /// - Parameters:
  ///   - rules: those that there are anyway.
  ///   - fileSizeLimit: the most bytes that a file may have to be read.
  init(
    _ root: ProgramRoot, rules: [Rule], settings run: RunSettings, fileSizeLimit: Int, jobs: Int, watch: RunWatch? = nil
  ) {
    self.root = root
    watch?.begin(.discover)
    let configurations = ConfigurationFinder(root.root, rules: rules, source: run.source)
    let found = Self.discover(root, configurations, jobs: jobs)
    var configuration = configurations.all
    var unreadable = found.unreadable
    // A given file is read whatever it is called, but no link leads out of the program.
    let given = root.selected.filter { FileSystem.kind($0) == .file }
    let others = (found.others + given).filter { !configuration.excludes($0) }
    let candidates = SourceCandidate.distinct(
      found.files, others: others, in: root.directories, jobs: jobs, &unreadable)
    let appSettings = configuration.appSettings
    let projects = Workers.alongside {
      XcodeProjects(in: root.directories, limit: fileSizeLimit).checking(Array(found.projects))
    }
    watch?.begin(.parse, steps: candidates.count)
    let read = Self.read(candidates, below: root.root, appSettings, limit: fileSizeLimit, jobs: jobs, watch)
    var files: [AppFile] = []
    var paths = PerFile<FilePath>()
    var lineCounts = PerFile<Int>()
    var isSelected = PerFile<Bool>()
    for (candidate, result) in zip(candidates, read) {
      switch result {
      case .success(let (file, lineCount)):
        files.append(file)
        lineCounts.append(lineCount)
        paths.append(candidate.path)
        isSelected.append(candidate.links.contains(where: root.reports) || root.reports(candidate.path))
      // Deleted since it was found.
      case .failure(let error) where error == .noSuchFile: break
      case .failure(let error): unreadable.append((candidate.path, error))
      }
    }
    watch?.begin(.link)
    let checking = projects()
    app = App(
      linking: files, projectFolders: found.projectFolders.sorted().map { Self.path($0, below: root.root) },
      folderChecking: Dictionary(checking.map { (Self.path($0.key, below: root.root), $0.value) }) { first, _ in first
      },
      settings: appSettings, isComplete: unreadable.isEmpty && found.excluded.isEmpty)
    self.rules = configuration.rules(with: rules)
    let settings = ProgramSettings(paths, &configuration, rules: self.rules, run: run)
    self.settings = settings
    isReported = PerFile(isSelected.numbered.map { file, isSelected in isSelected && settings[file].isReported.value })
    self.paths = paths
    self.lineCounts = lineCounts
    self.unreadable = unreadable.sorted { $0.path < $1.path }
    excluded = (found.excluded + given.filter { configuration.excludes($0) }).sorted()
    self.configuration = configuration
    notes = found.notes
    self.found = paths + candidates.flatMap(\.links) + unreadable.map(\.path)
  }

  var program: Program { app.program }

  /// A folder's path in the program, which for its root is empty.
  private static func path(_ folder: FilePath, below root: FilePath) -> FilePath {
    folder == root ? "" : folder.relative(to: root)
  }

  /// The selected directories in which nothing was found.
  var emptyDirectories: [FilePath] {
    if !found.isEmpty, root.selected == [root.root] { return [] }
    let occupied = FolderSet.around(found)
    return root.selected.filter { !occupied.contains($0) && FileSystem.kind($0) == .directory }
  }

  /// The files of a program's directories, and of those given that would be passed over inside them:
  /// a given path is always entered.
  private static func discover(_ root: ProgramRoot, _ configurations: ConfigurationFinder, jobs: Int) -> Discovery {
    let found = Discovery.all(root.directories, configurations, jobs: jobs)
    let directories = Set(root.directories)
    let inside = root.selected.filter { !directories.contains($0) && FileSystem.kind($0) == .directory }
    if inside.isEmpty { return found }
    let occupied = FolderSet.around(found.files + found.others)
    let passedOver = inside.filter { !occupied.contains($0) }
    return passedOver.isEmpty ? found : Discovery.all(root.directories + passedOver, configurations, jobs: jobs)
  }

  /// How many files keep about as much as a thread's heap grows by.
  private static let filesOfOneGrowth = 16

  /// Reads, parses and summarises files, large ones first, so that no thread is left with one at the end.
  private static func read(
    _ candidates: [SourceCandidate], below root: FilePath, _ settings: AppSettings, limit: Int, jobs: Int,
    _ watch: RunWatch?
  ) -> [Result<(file: AppFile, lineCount: Int), FileError>] {
    let order = candidates.indices.sorted {
      (candidates[$1].size, $0) < (candidates[$0].size, $1)
    }
    let read = Workers.map(order.count, jobs: jobs, memory: FactMemory.init) { index, memory in
      if index % Self.filesOfOneGrowth == 0 { ThreadHeap.grow(isFirst: index == 0) }
      let candidate = candidates[order[index]]
      defer { watch?.step() }
      return FileReader.read(candidate.target, limit: limit).map { source in
        (
          file: AppFile(
            path: candidate.path.relative(to: root), source: source, dependencyWrappers: settings.dependencyWrappers,
            memory: memory),
          lineCount: LineTable.lineCount(source)
        )
      }
    }
    var result = [Result<(file: AppFile, lineCount: Int), FileError>?](repeating: nil, count: candidates.count)
    for (index, file) in zip(order, read) { result[index] = file }
    return result.map { $0! }
  }
}
