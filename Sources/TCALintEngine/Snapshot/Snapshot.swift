import TCALintFiles
import TCALintGit
import TCALintModel

/// The source of a program's files: the files on disk, those with some of them as an editor has them, or the files of
/// git's index or of a commit. All files of a program (sources, manifests, projects, configuration) are read through
/// it, by absolute paths.
enum Snapshot: Sendable {
  case disk
  case edited(EditedFiles)
  case git(GitSnapshot)

  /// The kind of file at a path; nil if there is none.
  func kind(_ path: FilePath) -> FileSystem.Kind? {
    switch self {
    case .disk: FileSystem.kind(path)
    case .edited(let files): FileSystem.kind(path) ?? files.addedKind(path)
    case .git(let snapshot): snapshot.kind(path)
    }
  }

  /// Whether there is something at a path itself, even a broken link.
  func exists(_ path: FilePath) -> Bool {
    if case .git(let snapshot) = self, snapshot.holds(path) { return snapshot.file(path) != nil }
    if case .success = FileSystem.linkStatus(path) { return true }
    return kind(path) != nil
  }

  /// An absolute path without `.`, `..` or links; nil if nothing is there.
  func realPath(_ path: FilePath) -> FilePath? {
    switch self {
    case .disk: FileSystem.realPath(path)
    case .edited(let files): FileSystem.realPath(path) ?? (files.addedKind(path) != nil ? path : nil)
    case .git(let snapshot): snapshot.holds(path) ? snapshot.realPath(path) : FileSystem.realPath(path)
    }
  }

  /// Why there is nothing at a path.
  func absence(of path: FilePath) -> FileError {
    if case .git(let snapshot) = self, snapshot.holds(path) { return .noSuchFile }
    if case .failure(let error) = FileSystem.status(path) { return error }
    return .nameIsNotUTF8
  }

  /// The entries of a directory, in the order of the names' bytes.
  func entries(_ path: FilePath) -> Result<[FileSystem.Entry], FileError> {
    switch self {
    case .disk: FileSystem.entries(path)
    case .edited(let files): files.entries(path)
    case .git(let snapshot): snapshot.entries(path)
    }
  }

  /// Whether something in a directory has such a name.
  func holds(_ path: FilePath, nameWhere isWanted: (String) -> Bool) -> Bool {
    switch self {
    case .disk: FileSystem.holds(path, nameWhere: isWanted)
    case .edited(let files):
      FileSystem.holds(path, nameWhere: isWanted)
        || files.addedEntries[path, default: []].contains { isWanted($0.name) }
    case .git(let snapshot): (try? snapshot.entries(path).get().contains { isWanted($0.name) }) ?? false
    }
  }

  /// The bytes of a regular file; a link as the path's last part is refused.
  ///
  /// - Parameter limit: the most bytes that it may have.
  func read(_ path: FilePath, limit: Int) -> Result<[UInt8], FileError> {
    switch self {
    case .disk: return FileReader.read(path, limit: limit)
    case .edited(let files):
      guard let bytes = files.bytes(at: path) else { return FileReader.read(path, limit: limit) }
      return bytes.count <= limit ? .success(bytes) : .failure(.tooLarge(limit: limit))
    case .git(let snapshot): return snapshot.read(path, limit: limit)
    }
  }

  /// What files that are on no disk yet add to folders.
  var addedEntries: [FilePath: [FileSystem.Entry]] {
    if case .edited(let files) = self { files.addedEntries } else { [:] }
  }

  /// The object id of a file's contents, if that is known.
  func object(_ path: FilePath) -> GitObjectID? {
    if case .git(let snapshot) = self { snapshot.file(path)?.id } else { nil }
  }
}
