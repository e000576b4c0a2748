import TCALintFiles
import TCALintModel

/// A folder with a `.git` in it: its tracked and ignored files, read from git's files.
///
/// No program is started for it, git least of all: what git does in a repository is configured by the repository, up to
/// the programs that it runs, and the repository is a stranger's.
public struct WorkTree: Sendable {
  /// The folder with the `.git`.
  public let top: FilePath
  let index: GitIndex
  /// The user's ignore patterns and the work tree's own, without those in its folders.
  public let rules: IgnoreRules?

  /// Why a folder is no work tree.
  public enum Problem: Error, Equatable {
    /// `.git` is no repository, and the folder one like any other.
    case noRepository
    /// Ignored but tracked files are unknown.
    case unknownIndex(String)
  }

  /// Reads what belongs to a work tree. The cost is that of reading its index.
  ///
  /// - Parameter isWanted: which tracked files are asked for, by the bytes of their paths.
  public static func open(_ top: FilePath, keeping isWanted: ([UInt8]) -> Bool) -> Result<WorkTree, Problem> {
    let directories: (own: FilePath, common: FilePath)
    switch gitDirectories(of: top) {
    case .success(let found): directories = found
    case .failure(let problem): return .failure(problem)
    }
    return index(in: directories.own, isWanted).map { index in
      let exclude = try? IgnoreFile.read(directories.common.appending("info/exclude")).get()
      var rules: IgnoreRules?
      for file in [GitConfiguration.userPatterns, exclude] {
        if let file, !file.isEmpty { rules = IgnoreRules(file, depth: 0, outer: rules) }
      }
      return WorkTree(top: top, index: index, rules: rules)
    }
  }

  /// Whether a directory has a `.git` of any kind, or one that cannot be read.
  public static func isTop(_ directory: FilePath) -> Bool {
    switch FileSystem.linkStatus(directory.appending(".git")) {
    case .success: true
    case .failure(let error): !error.isAbsence
    }
  }

  /// The tracked files below a folder that is given by its path from the top.
  public func files(below folder: FilePath) -> ArraySlice<FilePath> { Self.paths(index.files, below: folder) }

  /// The submodules below a folder that is given by its path from the top.
  public func submodules(below folder: FilePath) -> ArraySlice<FilePath> { Self.paths(index.submodules, below: folder) }

  /// - Parameter paths: sorted.
  private static func paths(_ paths: [FilePath], below folder: FilePath) -> ArraySlice<FilePath> {
    if folder.isEmpty { return paths[...] }
    let first = FilePath(folder.text + "/")
    return paths[paths.partitioningIndex { $0 >= first }...].prefix { folder.contains($0) }
  }

  private static func index(
    in directory: FilePath, _ isWanted: ([UInt8]) -> Bool
  ) -> Result<GitIndex, Problem> {
    Result { () throws(Problem) in
      guard var index = try read("index", in: directory, isWanted) else { return GitIndex() }
      if let shared = index.sharedIndex, let other = try read(shared, in: directory, isWanted) { index.add(other) }
      return index
    }
  }

  /// An index; nil where there is none yet.
  private static func read(
    _ name: String, in directory: FilePath, _ isWanted: ([UInt8]) -> Bool
  ) throws(Problem) -> GitIndex? {
    let path = directory.appending(name)
    switch FileReader.read(path, limit: GitIndex.sizeLimit) {
    case .success(let bytes):
      guard let index = GitIndex(bytes, keeping: isWanted) else { throw .unknownIndex("'\(path)' is damaged") }
      return index
    case .failure(let error) where error.isAbsence: return nil
    case .failure(let error): throw unreadable(path, error)
    }
  }

  /// The directory of a work tree's index, and the one that it shares with other work trees of its repository.
  public static func gitDirectories(of top: FilePath) -> Result<(own: FilePath, common: FilePath), Problem> {
    let path = top.appending(".git")
    switch FileSystem.linkStatus(path).map(\.kind) {
    case .success(.directory):
      for name in ["HEAD", "objects", "refs"] {
        guard case .failure(let error) = FileSystem.status(path.appending(name)) else { continue }
        return .failure(error.isAbsence ? .noRepository : unreadable(path.appending(name), error))
      }
      return .success((path, path))
    case .success(.file):
      guard let own = directory(namedBy: path, prefix: "gitdir: ", from: top) else { return .failure(.noRepository) }
      let isLinked = own.parent.name == "worktrees"
      guard isInRepository(around: top, own) || (isLinked && names(own, top)) else {
        return .failure(.unknownIndex("'\(path)' names the git directory '\(own)', which does not name this work tree"))
      }
      return .success((own, commonDirectory(of: own)))
    case .success(.link), .success(.other):
      return .failure(.unknownIndex("'\(path)' is neither a directory nor a file"))
    case .failure(let error): return .failure(unreadable(path, error))
    }
  }

  /// The directory that a git directory shares with those of other work trees.
  static func commonDirectory(of own: FilePath) -> FilePath {
    own.parent.name == "worktrees" ? own.parent.parent : own
  }

  private static func unreadable(_ path: FilePath, _ error: FileError) -> Problem {
    .unknownIndex("'\(path)' cannot be read: \(error.message)")
  }

  /// A submodule's repository lies in that of the work tree around it.
  private static func isInRepository(around top: FilePath, _ directory: FilePath) -> Bool {
    top.parent.ancestors.contains { folder in
      let repository = folder.appending(".git")
      return (try? FileSystem.linkStatus(repository).get().kind) == .directory
        && FileSystem.realPath(repository)?.contains(directory) == true
    }
  }

  /// A linked work tree's directory names the work tree; only who may write there can have had it do so.
  private static func names(_ directory: FilePath, _ top: FilePath) -> Bool {
    guard let back = Self.directory(namedBy: directory.appending("gitdir"), prefix: "", from: directory) else {
      return false
    }
    return back == FileSystem.realPath(top.appending(".git"))
  }

  /// The real path of what a file of one line names.
  private static func directory(namedBy file: FilePath, prefix: String, from folder: FilePath) -> FilePath? {
    guard let bytes = try? FileReader.read(file, limit: 8192).get(), bytes.starts(with: prefix.utf8),
      let line = String(validating: bytes.dropFirst(prefix.utf8.count), as: UTF8.self)
    else { return nil }
    var path = line[...]
    while path.last?.isNewline == true { path.removeLast() }
    return FileSystem.realPath(path.first == "/" ? FilePath(path) : folder.appending(path))
  }
}
