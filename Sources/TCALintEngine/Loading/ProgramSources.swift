import TCALintDomain
import TCALintFiles
import TCALintGit
import TCALintModel
import TCALintSyntax

/// The files of a program, read and parsed, but not linked.
struct ProgramSources: Sendable {
  let found: FoundProgram
  private(set) var files = PerFile<AppFile>()
  /// The absolute path of each file, and the number of its lines.
  private(set) var paths = PerFile<FilePath>()
  private(set) var lineCounts = PerFile<Int>()
  /// The other names of files that have several names on disk, by their absolute paths.
  private(set) var otherNames: [FilePath: [FilePath]] = [:]
  /// The comments of each file that suppress findings.
  private(set) var suppressions = PerFile<[WrittenSuppression]>()
  /// Whether each file is to be reported on.
  private(set) var isSelected = PerFile<Bool>()
  /// Sorted by path.
  private(set) var unreadable: [(path: FilePath, error: FileError)] = []
  private let lazySettings: @Sendable () -> CompilationSettings

  /// A file as it was read.
  private struct ReadFile: Sendable {
    let file: AppFile
    let lineCount: Int
    let suppressions: [WrittenSuppression]

    init(file: AppFile, lineCount: Int, suppressions: [WrittenSuppression]) {
      self.file = file
      self.lineCount = lineCount
      self.suppressions = suppressions
    }

    init(_ source: [UInt8], at path: FilePath, _ wrappers: Set<String>, _ memory: FactMemory) {
      file = AppFile(path: path, source: source, dependencyWrappers: wrappers, memory: memory)
      lineCount = LineTable.lineCount(source)
      suppressions = WrittenSuppression.all(in: file.file)
    }

    /// Whether it is a text file by git's criterion: no zero among the first bytes.
    var isText: Bool { !file.file.facts.isDamaged || !file.file.source.prefix(Self.bytesThatTell).contains(0) }

    private static let bytesThatTell = 8000
  }

  /// - Parameters:
  ///   - fileSizeLimit: the most bytes that a file may have to be read.
  ///   - others: the program's files of another snapshot; those that are the same here are not parsed again.
  ///   - keepsProjects: whether what Xcode's projects say is known to be the same there.
  ///   - watch: receives the progress of the run.
  init(
    _ found: FoundProgram, fileSizeLimit: Int, jobs: Int, sharing others: ProgramSources? = nil,
    keepsProjects: Bool = false, watch: RunWatch? = nil
  ) {
    let settled = found.withoutBytes
    self.found = settled
    watch?.begin(.parse, steps: found.candidates.count)
    if keepsProjects, let others {
      lazySettings = others.lazySettings
    } else {
      let settings = Lazy<CompilationSettings>("compilation settings")
      lazySettings = { settings { CompilationSettings(of: settled, limit: fileSizeLimit) } }
    }
    var (unreadable, configuration) = (found.unreadable, found.configuration)
    let read = Self.read(found, others.map { KnownFiles($0) }, limit: fileSizeLimit, jobs: jobs, watch)
    for (candidate, result) in zip(found.candidates, read) {
      switch result {
      case .success(let read):
        files.append(read.file)
        lineCounts.append(read.lineCount)
        suppressions.append(read.suppressions)
        paths.append(candidate.path)
        if case let names = candidate.otherNames, !names.isEmpty { otherNames[candidate.path] = names }
        let isReported = candidate.links.contains(where: root.reports) || root.reports(candidate.path)
        // A manifest is read though the configuration leaves it out.
        isSelected.append(
          isReported && !(ProgramFile.isManifest(candidate.path) && configuration.excludes(candidate.path)))
      // Deleted since it was found.
      case .failure(let error) where error == .noSuchFile: break
      case .failure(let error): unreadable.append((candidate.path, error))
      }
    }
    self.unreadable = unreadable.sorted { $0.path < $1.path }
  }

  /// The program with other sources in the place of those of some files, which alone are parsed.
  func replacing(_ changed: [FileID: [UInt8]], jobs: Int) -> ProgramSources {
    let wrappers = found.configuration.dependencyWrappers
    let (root, paths) = (root.root, paths)
    let replaced = changed.sorted { $0.key < $1.key }
    let read = Workers.map(replaced.count, jobs: jobs, memory: FactMemory.init) { index, memory in
      let (file, source) = replaced[index]
      return ReadFile(source, at: paths[file].relative(to: root), wrappers, memory)
    }
    var result = self
    for ((file, _), read) in zip(replaced, read) {
      result.files[file] = read.file
      result.lineCounts[file] = read.lineCount
      result.suppressions[file] = read.suppressions
    }
    return result
  }

  /// The compilation settings of folders below the root from sources other than its manifests. Read lazily.
  var settings: CompilationSettings { lazySettings() }
  var root: ProgramRoot { found.root }
  var snapshot: Snapshot { found.snapshot }

  /// Reads, parses and summarises files, large ones first, so that no thread is left with one at the end.
  private static func read(
    _ found: FoundProgram, _ known: KnownFiles?, limit: Int, jobs: Int, _ watch: RunWatch?
  ) -> [Result<ReadFile, FileError>] {
    let (candidates, snapshot, root) = (found.candidates, found.snapshot, found.root.root)
    let wrappers = found.configuration.dependencyWrappers
    let sizes = candidates.map(\.size)
    let order = sizes.indices.sorted { (sizes[$1], $0) < (sizes[$0], $1) }
    let read = Workers.map(order.count, jobs: jobs, memory: FactMemory.init) { index, memory in
      let candidate = candidates[order[index]]
      defer { watch?.step() }
      if let same = known?.file(at: candidate.path, object: snapshot.object(candidate.target)) {
        return Result<ReadFile, FileError>.success(same)
      }
      return snapshot.read(candidate, limit: limit).flatMap { source in
        if let same = known?.file(at: candidate.path, source: source) {
          return .success(same)
        }
        let file = ReadFile(source, at: candidate.path.relative(to: root), wrappers, memory)
        return file.isText ? .success(file) : .failure(.notText)
      }
    }
    var result = [Result<ReadFile, FileError>?](repeating: nil, count: candidates.count)
    for (index, file) in zip(order, read) { result[index] = file }
    return result.map { $0! }
  }
}

extension ProgramSources {
  /// The files of a snapshot of a program, to be found again in another.
  private struct KnownFiles: Sendable {
    private let sources: ProgramSources
    private var places: [FilePath: FileID] = [:]

    init(_ sources: ProgramSources) {
      self.sources = sources
      places = Dictionary(zip(sources.paths, sources.paths.indices)) { first, _ in first }
    }

    /// The file at a path, if its contents are known to be the same.
    func file(at path: FilePath, object: GitObjectID?) -> ReadFile? {
      guard let object, let id = places[path], sources.snapshot.object(path) == object else { return nil }
      return known(id)
    }

    func file(at path: FilePath, source: [UInt8]) -> ReadFile? {
      guard let id = places[path], case let found = known(id), found.file.file.source == source else { return nil }
      return found
    }

    private func known(_ id: FileID) -> ReadFile {
      ReadFile(
        file: sources.files[id], lineCount: sources.lineCounts[id], suppressions: sources.suppressions[id])
    }
  }
}
