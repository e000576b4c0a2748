import TCALintFiles
import TCALintModel

extension Snapshot {
  /// The content of a candidate when it was found, or now.
  func read(_ candidate: SourceCandidate, limit: Int) -> Result<[UInt8], FileError> {
    guard let bytes = candidate.bytes else { return read(candidate.target, limit: limit) }
    if case .edited(let files) = self, files.bytes(at: candidate.target) != nil {
      return read(candidate.target, limit: limit)
    }
    return .success(bytes)
  }

  /// Finds the Swift files of a program, see ``Discovery/all(of:_:readingUpTo:jobs:)``. Git's snapshots need their
  /// configurations found first, see ``GitSnapshot/findConfigurations(_:in:)``.
  ///
  /// - Parameter limit: the largest size in bytes of a file that is read while folders are walked.
  func discover(
    _ program: ProgramRoot, _ configurations: ConfigurationFinder, readingUpTo limit: Int, jobs: Int
  ) -> Discovery {
    switch self {
    case .disk, .edited: .all(of: program, configurations, adding: addedEntries, readingUpTo: limit, jobs: jobs)
    case .git(let snapshot): snapshot.discover(program, configurations)
    }
  }

  /// Finds the manifests and projects that are directly in directories.
  func settings(in directories: [FilePath]) -> Discovery {
    if directories.isEmpty { return Discovery() }
    return if case .git(let snapshot) = self { snapshot.settings(in: directories) } else { .settings(in: directories) }
  }

  /// Files by path, each once, see ``SourceCandidate/distinct(_:others:in:_:)``.
  func candidates(
    _ files: [Discovery.File], others: [FilePath], in root: FilePath,
    _ unreadable: inout [(path: FilePath, error: FileError)]
  ) -> [SourceCandidate] {
    switch self {
    case .disk:
      return SourceCandidate.distinct(files, others: others, in: root, &unreadable)
    case .edited(let edited):
      let found = SourceCandidate.distinct(files, others: others, in: root, &unreadable)
      let new = edited.new.intersection(files.map(\.path) + others)
      if new.isEmpty { return found }
      let added = new.map { SourceCandidate(path: $0, target: $0, size: edited.bytes(at: $0)?.count ?? 0) }
      return (found + added).sorted { $0.path < $1.path }
    case .git(let snapshot):
      let (inside, outside) = snapshot.candidates(files, others: others)
      let rest = SourceCandidate.distinct([], others: outside, in: root, &unreadable)
      return rest.isEmpty ? inside : (inside + rest).sorted { $0.path < $1.path }
    }
  }
}
