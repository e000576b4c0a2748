import TCALintDomain
import TCALintModel
import TCALintSyntax

/// The files of a program, found, read and parsed, but not linked.
struct ProgramSources: Sendable {
  let root: ProgramRoot
  /// What they were read from.
  let snapshot: Snapshot
  private(set) var files = PerFile<AppFile>()
  /// The absolute path of each file, and the number of its lines.
  private(set) var paths = PerFile<FilePath>()
  private(set) var lineCounts = PerFile<Int>()
  /// Whether findings in each file are reported.
  private(set) var isReported = PerFile<Bool>()
  /// Sorted by path.
  private(set) var unreadable: [(path: FilePath, error: FileError)] = []
  /// Ignore rules that do not hold, with the reason.
  let notes: [(path: FilePath, reason: String)]
  /// The folders below the root that hold an Xcode project, and what projects say of how folders are compiled.
  let projectFolders: [FilePath]
  let folderChecking: [FilePath: ConcurrencyChecking]
  /// Everything that was found, read or not, by each path that leads to it.
  private let found: [FilePath]

  /// A file as it was read.
  private struct ReadFile: Sendable {
    let file: AppFile
    let lineCount: Int
  }

  /// - Parameters:
  ///   - fileSizeLimit: the most bytes that a file may have to be read.
  ///   - others: the program's files of another snapshot; those that are the same here are not parsed again.
  init(
    _ root: ProgramRoot, in snapshot: Snapshot, fileSizeLimit: Int, jobs: Int, sharing others: ProgramSources? = nil
  ) {
    self.root = root
    self.snapshot = snapshot
    let found = Self.discover(root, in: snapshot, jobs: jobs)
    var unreadable = found.unreadable
    // A given file is read whatever it is called, but no link leads out of the program.
    let given = root.selected.filter { snapshot.kind($0) == .file }
    let candidates = snapshot.candidates(
      found.files, others: found.others + given, in: root.directories, jobs: jobs, &unreadable)
    let known = others.map { KnownFiles($0) }
    let read = Self.read(candidates, in: snapshot, below: root.root, known, limit: fileSizeLimit, jobs: jobs)
    for (candidate, result) in zip(candidates, read) {
      switch result {
      case .success(let read):
        files.append(read.file)
        lineCounts.append(read.lineCount)
        paths.append(candidate.path)
        isReported.append(candidate.links.contains(where: root.reports) || root.reports(candidate.path))
      // Deleted since it was found.
      case .failure(let error) where error == .noSuchFile: break
      case .failure(let error): unreadable.append((candidate.path, error))
      }
    }
    let checking = XcodeProjects(in: root.directories, of: snapshot, limit: fileSizeLimit)
      .checking(Array(found.projects))
    projectFolders = found.projectFolders.sorted().map { Self.path($0, below: root.root) }
    folderChecking = Dictionary(checking.map { (Self.path($0.key, below: root.root), $0.value) }) { first, _ in first }
    self.unreadable = unreadable.sorted { $0.path < $1.path }
    notes = found.notes
    self.found = paths + candidates.flatMap(\.links) + unreadable.map(\.path)
  }

  /// A folder's path in the program, which for its root is empty.
  private static func path(_ folder: FilePath, below root: FilePath) -> FilePath {
    folder == root ? "" : folder.relative(to: root)
  }

  /// The selected directories in which nothing was found.
  var emptyDirectories: [FilePath] {
    if !found.isEmpty, root.selected == [root.root] { return [] }
    let occupied = FolderSet.around(found)
    return root.selected.filter { !occupied.contains($0) && snapshot.kind($0) == .directory }
  }

  /// The files of a program's directories, and of those given that would be passed over inside them:
  /// a given path is always entered.
  private static func discover(_ root: ProgramRoot, in snapshot: Snapshot, jobs: Int) -> Discovery {
    let found = snapshot.discover(root.directories, jobs: jobs)
    let directories = Set(root.directories)
    let inside = root.selected.filter { !directories.contains($0) && snapshot.kind($0) == .directory }
    if inside.isEmpty { return found }
    let occupied = FolderSet.around(found.files + found.others)
    let passedOver = inside.filter { !occupied.contains($0) }
    return passedOver.isEmpty ? found : snapshot.discover(root.directories + passedOver, jobs: jobs)
  }

  /// Reads, parses and summarises files, large ones first, so that no thread is left with one at the end.
  private static func read(
    _ candidates: [SourceCandidate], in snapshot: Snapshot, below root: FilePath, _ known: KnownFiles?, limit: Int,
    jobs: Int
  ) -> [Result<ReadFile, FileError>] {
    let order = candidates.indices.sorted {
      (candidates[$1].size, $0) < (candidates[$0].size, $1)
    }
    let read = Workers.map(order.count, jobs: jobs) { index in
      let candidate = candidates[order[index]]
      if let same = known?.file(at: candidate.path, object: snapshot.object(candidate.target)) {
        return Result<ReadFile, FileError>.success(ReadFile(file: same.file, lineCount: same.lineCount))
      }
      return snapshot.read(candidate.target, limit: limit).map { source in
        if let same = known?.file(at: candidate.path, source: source) {
          return ReadFile(file: same.file, lineCount: same.lineCount)
        }
        return ReadFile(
          file: AppFile(path: candidate.path.relative(to: root), source: source),
          lineCount: LineTable.lineCount(source))
      }
    }
    var result = [Result<ReadFile, FileError>?](repeating: nil, count: candidates.count)
    for (index, file) in zip(order, read) { result[index] = file }
    return result.map { $0! }
  }
}

/// The files of a snapshot of a program, to be found again in another.
private struct KnownFiles: Sendable {
  private let sources: ProgramSources
  private var places: [FilePath: FileID] = [:]

  init(_ sources: ProgramSources) {
    self.sources = sources
    places = Dictionary(zip(sources.paths, sources.paths.indices)) { first, _ in first }
  }

  /// The file at a path, if its contents are known to be the same.
  func file(at path: FilePath, object: GitObjectID?) -> (file: AppFile, lineCount: Int)? {
    guard let object, let id = places[path], sources.snapshot.object(path) == object else { return nil }
    return known(id)
  }

  func file(at path: FilePath, source: [UInt8]) -> (file: AppFile, lineCount: Int)? {
    guard let id = places[path], case let found = known(id), found.file.file.source == source else { return nil }
    return found
  }

  private func known(_ id: FileID) -> (file: AppFile, lineCount: Int) {
    (sources.files[id], sources.lineCounts[id])
  }
}
