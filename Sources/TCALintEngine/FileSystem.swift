import TCALintModel

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The system calls about paths. Only ``FileReader`` opens files, only ``OpenFolder`` lists folders, and nothing here
/// starts a program.
enum FileSystem {
  enum Kind { case file, directory, link, other }

  /// The identity of a file, whatever path leads to it.
  struct Identity: Hashable {
    let device: UInt64
    let inode: UInt64
  }

  /// Identifies the state of a file: it differs after a change.
  struct Stamp: Equatable, Sendable {
    let size: Int
    /// When it was changed, in seconds and the nanoseconds after that.
    let seconds: Int
    let nanoseconds: Int
  }

  struct Status {
    let kind: Kind
    let size: Int
    let identity: Identity
    let stamp: Stamp

    init(_ info: stat) {
      kind =
        switch info.st_mode & S_IFMT {
        case S_IFREG: .file
        case S_IFDIR: .directory
        case S_IFLNK: .link
        default: .other
        }
      size = Int(info.st_size)
      identity = Identity(
        device: UInt64(truncatingIfNeeded: info.st_dev), inode: UInt64(truncatingIfNeeded: info.st_ino))
      #if canImport(Darwin)
        let modified = info.st_mtimespec
      #else
        let modified = info.st_mtim
      #endif
      stamp = Stamp(size: size, seconds: Int(modified.tv_sec), nanoseconds: Int(modified.tv_nsec))
    }
  }

  /// The status of a path, links followed.
  static func status(_ path: FilePath) -> Result<Status, FileError> {
    var info = stat()
    return stat(path.text, &info) == 0 ? .success(Status(info)) : .failure(.last)
  }

  /// The status of a path itself: a link is a link.
  static func linkStatus(_ path: FilePath) -> Result<Status, FileError> {
    var info = stat()
    return lstat(path.text, &info) == 0 ? .success(Status(info)) : .failure(.last)
  }

  /// The kind of file at a path; nil if there is none.
  static func kind(_ path: FilePath) -> Kind? { try? status(path).get().kind }

  /// Whether a file may be run.
  static func mayRun(_ path: FilePath) -> Bool { access(path.text, X_OK) == 0 }

  /// Whether a file may be written to.
  static func mayWrite(_ path: FilePath) -> Bool { access(path.text, W_OK) == 0 }

  /// Whether another file may take the place of one in a folder that may be written to. In those where everybody may, each
  /// file is its owner's.
  static func mayReplace(_ path: FilePath) -> Bool {
    var (file, folder) = (stat(), stat())
    guard lstat(path.text, &file) == 0, stat(path.parent.text, &folder) == 0, folder.st_mode & mode_t(S_ISVTX) != 0
    else { return true }
    return [0, file.st_uid, folder.st_uid].contains(geteuid())
  }

  /// An absolute path without `.`, `..` or links; nil if nothing is there.
  static func realPath(_ path: FilePath) -> FilePath? {
    guard let resolved = realpath(path.text, nil) else { return nil }
    defer { free(resolved) }
    return String(validatingCString: resolved).map { FilePath($0) }
  }

  /// Whether a path leads, by whatever links, to something in a directory; so does one to nothing in it.
  static func leads(_ path: FilePath, into directory: FilePath) -> Bool {
    guard let real = realPath(directory) else { return false }
    return path.ancestors.lazy.compactMap(realPath).first { _ in true }.map(real.contains) ?? false
  }

  /// An entry of a directory.
  struct Entry: Sendable {
    /// Repaired where it is not UTF-8; then it leads to nothing.
    let name: String
    let isUTF8: Bool
    let kind: Kind
  }

  /// The entries of a directory, in the order of the names' bytes. A link as the path's last part is followed.
  static func entries(_ path: FilePath) -> Result<[Entry], FileError> { OpenFolder.open(path).flatMap { $0.entries() } }

  /// Whether something in a directory has such a name. What cannot be read has nothing in it.
  static func holds(_ path: FilePath, nameWhere isWanted: (String) -> Bool) -> Bool {
    (try? OpenFolder.open(path).get().holds(nameWhere: isWanted)) ?? false
  }

  /// The working directory; nil where it is gone.
  static var workingDirectory: FilePath? {
    guard let path = getcwd(nil, 0) else { return nil }
    defer { free(path) }
    // Linux says so of a directory that is not below the process's root.
    let text = String(cString: path)
    return text.utf8.first == UInt8(ascii: "/") ? FilePath(text) : nil
  }
}

/// Why nothing came of a path.
indirect enum FileError: Error, Equatable {
  /// An error number of the operating system.
  case system(Int32)
  /// A FIFO, a device, a folder: nothing that has bytes of its own.
  case notAFile
  case tooLarge(limit: Int)
  /// Binary, or encrypted.
  case notText
  case nameIsNotUTF8
  /// A link to something outside of the directory.
  case leadsOut(of: FilePath)
  /// A file of which the index has several versions.
  case conflict
  /// A problem of git's files.
  case git(GitProblem)

  static let noSuchFile = FileError.system(ENOENT)
  static let nameTooLong = FileError.system(ENAMETOOLONG)
  static let notAFolder = FileError.system(ENOTDIR)

  /// The error of the system's last call. `errno` is cleared: a crash that follows a failed allocation is recognised by it.
  static var last: FileError {
    defer { errno = 0 }
    return .system(errno)
  }

  /// Whether there is nothing at the path, as opposed to something that cannot be reached.
  var isAbsence: Bool { self == .system(ENOENT) || self == .system(ENOTDIR) }

  /// The reason, to be printed after a colon.
  var message: String {
    switch self {
    case .system(let number):
      let words = String(cString: strerror(number))
      return words.prefix(1).lowercased() + words.dropFirst()
    case .notAFile: return "not a regular file"
    case .tooLarge(let limit): return "larger than \(ByteCount.text(limit))"
    case .notText: return "not text, but binary or encrypted"
    case .nameIsNotUTF8: return "its name is not UTF-8"
    case .leadsOut(let directory): return "a link that leads out of '\(directory)'"
    case .conflict: return "it has a merge conflict; resolve it and stage the result"
    case .git(let problem): return problem.message
    }
  }
}

extension FilePath {
  /// Whether the system may accept it; a longer path need not be parsed.
  var isShortEnough: Bool { text.utf8.count < Int(PATH_MAX) }
}
