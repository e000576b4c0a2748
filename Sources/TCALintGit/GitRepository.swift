import TCALintFiles
import TCALintModel

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A work tree with the repository that it belongs to: its index, its commits, its references.
///
/// Everything is read from git's files. No program is started, not even git, and the repository's configuration is not
/// read: what git does in a repository is the repository's choice, and it is a stranger's. What git's own environment
/// says (`GIT_DIR`, `GIT_WORK_TREE`, `GIT_INDEX_FILE`, `GIT_OBJECT_DIRECTORY`, `GIT_ALTERNATE_OBJECT_DIRECTORIES`, as git
/// sets it for its hooks) is the user's, and holds.
public struct GitRepository: Sendable {
  /// The folder with the work tree.
  public let top: FilePath
  /// Its branches, tags and `HEAD`.
  public let references: GitReferences
  /// Its commits.
  public let history: GitHistory
  let trees: GitTreeReader
  private let own: FilePath
  /// The git directory, which all work trees of the repository share.
  public let common: FilePath
  /// The path of the index.
  public let index: FilePath
  private let hasAnIndexOfItsOwn: Bool

  /// Its objects.
  public var objects: GitObjects { history.objects }

  /// The repository around a directory.
  ///
  /// - Parameter environment: the value of a variable.
  public static func open(
    around directory: FilePath, environment: (String) -> String? = { getenv($0).map { String(cString: $0) } }
  ) -> Result<GitRepository, GitProblem> {
    Result { () throws(GitProblem) in
      let (top, own, common) = try directories(around: directory, environment)
      let references = try GitReferences.open(own: own, common: common).get()
      let usual = common.appending("objects")
      let folder = path("GIT_OBJECT_DIRECTORY", environment, from: directory) ?? usual
      guard folder != usual || FileSystem.leads(usual, into: common) else {
        throw .other("'\(usual)' leads out of '\(common)'; set GIT_OBJECT_DIRECTORY to its target")
      }
      let others = (environment("GIT_ALTERNATE_OBJECT_DIRECTORIES") ?? "").split(separator: ":")
        .map { FilePath($0).absolute(from: directory) }
      let index = path("GIT_INDEX_FILE", environment, from: top)
      let hashSize = hashSize(references, index ?? own.appending("index"))
      let objects = try GitObjects.open(folder, others: others, hashSize: hashSize).get()
      return GitRepository(
        top: top, references: references,
        history: GitHistory(objects: objects, shallow: shallow(in: common)),
        trees: GitTreeReader(objects: objects, hashSize: hashSize), own: own, common: common,
        index: index ?? own.appending("index"),
        hasAnIndexOfItsOwn: index != nil)
    }
  }

  /// The commits that the next commit will merge into the last one; no more than a few, as people merge them.
  public var mergedCommits: [GitObjectID] {
    guard let bytes = try? FileReader.read(own.appending("MERGE_HEAD"), limit: 4096).get() else { return [] }
    let lines = bytes.split(separator: UInt8(ascii: "\n")).prefix(8)
    return lines.compactMap { GitObjectID(hexadecimal: String(decoding: $0, as: UTF8.self)) }
  }

  /// The files of the index.
  public func staged(jobs: Int) -> Result<GitFileTable, GitProblem> {
    // Without an index, nothing is staged; but an explicitly named index that is missing is an error.
    if hasAnIndexOfItsOwn, FileSystem.kind(index) == nil { return .failure(.unreadable(index, .noSuchFile)) }
    return GitStagedFiles.read(index, in: own, trees: trees, jobs: jobs)
  }

  /// The files of a commit; none for no commit.
  public func files(of commit: GitObjectID?, jobs: Int) -> Result<GitFileTable, GitProblem> {
    guard let commit else { return .success(GitFileTable()) }
    return history.commit(commit).flatMap { commit in
      var unreadable: [(path: FilePath, error: FileError)] = []
      return trees.read(commit.tree, &unreadable, jobs: jobs).map { GitFileTable($0, unreadable: unreadable) }
    }
  }

  // MARK: Where it is

  private static func directories(
    around directory: FilePath, _ environment: (String) -> String?
  ) throws(GitProblem) -> (top: FilePath, own: FilePath, common: FilePath) {
    let nearest = directory.ancestors.first(where: WorkTree.isTop)
    if let own = path("GIT_DIR", environment, from: directory) {
      let common = path("GIT_COMMON_DIR", environment, from: directory) ?? WorkTree.commonDirectory(of: own)
      return (path("GIT_WORK_TREE", environment, from: directory) ?? nearest ?? directory, own, common)
    }
    guard let nearest else { throw .other("'\(directory)' is not in a git work tree") }
    switch WorkTree.gitDirectories(of: nearest) {
    case .success(let found): return (nearest, found.own, found.common)
    case .failure(.noRepository): throw .other("'\(nearest.appending(".git"))' is not a git repository")
    case .failure(.unknownIndex(let reason)): throw .other(reason)
    }
  }

  private static func path(
    _ variable: String, _ environment: (String) -> String?, from directory: FilePath
  ) -> FilePath? {
    environment(variable).flatMap { $0.isEmpty ? nil : FilePath($0).absolute(from: directory) }
  }

  // MARK: Contents

  /// Ids have 32 bytes where those that are known have.
  private static func hashSize(_ references: GitReferences, _ index: FilePath) -> Int {
    if case .success(.commit(let id)) = references.head { return id.count }
    guard let bytes = try? FileReader.read(index, limit: GitIndex.sizeLimit).get() else { return 20 }
    return [20, 32].first { size in
      var reader = GitIndexReader(bytes, hashSize: size)
      return reader.read { _ in true }
    } ?? 20
  }

  private static func shallow(in common: FilePath) -> Set<GitObjectID> {
    guard let bytes = try? FileReader.read(common.appending("shallow"), limit: 64_000_000).get() else { return [] }
    return Set(
      bytes.split(separator: UInt8(ascii: "\n")).compactMap {
        GitObjectID(hexadecimal: String(decoding: $0, as: UTF8.self))
      })
  }
}
