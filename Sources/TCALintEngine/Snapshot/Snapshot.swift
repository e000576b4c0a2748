import TCALintFiles
import TCALintGit
import TCALintModel

/// The source of a program's files: the files on disk, those with one of them as an editor has it, or the files of
/// git's index or of a commit. All files of a program (sources, manifests, projects, configuration) are read through
/// it, by absolute paths.
enum Snapshot: Sendable {
  case disk
  case edited(EditedFile)
  case git(GitSnapshot)

  /// The kind of file at a path; nil if there is none.
  func kind(_ path: FilePath) -> FileSystem.Kind? {
    switch self {
    case .disk: FileSystem.kind(path)
    case .edited(let file): file.path == path ? .file : FileSystem.kind(path)
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
    case .edited(let file): FileSystem.realPath(path) ?? (file.path == path ? path : nil)
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
    case .disk, .edited: FileSystem.entries(path)
    case .git(let snapshot): snapshot.entries(path)
    }
  }

  /// Whether something in a directory has such a name.
  func holds(_ path: FilePath, nameWhere isWanted: (String) -> Bool) -> Bool {
    switch self {
    case .disk, .edited: FileSystem.holds(path, nameWhere: isWanted)
    case .git(let snapshot): (try? snapshot.entries(path).get().contains { isWanted($0.name) }) ?? false
    }
  }

  /// The bytes of a regular file; a link as the path's last part is refused.
  ///
  /// - Parameter limit: the most bytes that it may have.
  func read(_ path: FilePath, limit: Int) -> Result<[UInt8], FileError> {
    switch self {
    case .disk: return FileReader.read(path, limit: limit)
    case .edited(let file):
      if file.is(path) { return file.bytes.count <= limit ? .success(file.bytes) : .failure(.tooLarge(limit: limit)) }
      return FileReader.read(path, limit: limit)
    case .git(let snapshot): return snapshot.read(path, limit: limit)
    }
  }

  /// A file that is on no disk yet.
  var newFile: FilePath? { if case .edited(let file) = self, file.isNew { file.path } else { nil } }

  /// The object id of a file's contents, if that is known.
  func object(_ path: FilePath) -> GitObjectID? {
    if case .git(let snapshot) = self { snapshot.file(path)?.id } else { nil }
  }
}

/// A file as an editor has it, in place of the one on disk.
struct EditedFile: Sendable {
  /// Absolute.
  let path: FilePath
  let bytes: [UInt8]
  /// Where it really lies; nil for a file that is on no disk yet.
  private let real: FilePath?

  init(path: FilePath, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
    real = FileSystem.realPath(path)
  }

  var isNew: Bool { real == nil }

  /// Whether a path leads to the file.
  func `is`(_ other: FilePath) -> Bool {
    guard let real else { return other == path }
    // Only what has its name need be looked for on disk.
    return other == path || other == real || other.name == real.name && FileSystem.realPath(other) == real
  }
}
