import TCALintModel

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// What the operating system is asked about paths. Only ``FileReader`` opens files, only
/// ``OpenFolder`` lists folders, and nothing here starts a program.
public enum FileSystem {
  /// The kind of file at a path.
  public enum Kind: Sendable { case file, directory, link, other }

  /// The identity of a file, whatever path leads to it.
  public struct Identity: Hashable, Sendable {
    let device: UInt64
    let inode: UInt64
  }

  /// Identifies the state of a file: it differs after a change.
  public struct Stamp: Equatable, Sendable {
    /// In bytes.
    public let size: Int
    /// When it was changed, in seconds and the nanoseconds after that.
    public let seconds: Int
    /// The part of a second.
    public let nanoseconds: Int

    /// A stamp that was written down somewhere else, as in git's index.
    public init(size: Int, seconds: Int, nanoseconds: Int) {
      self.size = size
      self.seconds = seconds
      self.nanoseconds = nanoseconds
    }
  }

  /// What is known of a file without opening it.
  public struct Status: Sendable {
    /// What it is.
    public let kind: Kind
    /// In bytes.
    public let size: Int
    /// What it is known by.
    public let identity: Identity
    /// Differs after a change of the file.
    public let stamp: Stamp

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
  public static func status(_ path: FilePath) -> Result<Status, FileError> {
    var info = stat()
    return stat(path.text, &info) == 0 ? .success(Status(info)) : .failure(.last)
  }

  /// The status of a path itself: a link is a link.
  public static func linkStatus(_ path: FilePath) -> Result<Status, FileError> {
    var info = stat()
    return lstat(path.text, &info) == 0 ? .success(Status(info)) : .failure(.last)
  }

  /// The kind of file at a path; nil if there is none.
  public static func kind(_ path: FilePath) -> Kind? { try? status(path).get().kind }

  /// Whether a file may be run.
  public static func mayRun(_ path: FilePath) -> Bool { access(path.text, X_OK) == 0 }

  /// Whether a file may be written to.
  public static func mayWrite(_ path: FilePath) -> Bool { access(path.text, W_OK) == 0 }

  /// Whether another file may take the place of one in a folder that may be written to. In those where everybody may, each
  /// file is its owner's.
  public static func mayReplace(_ path: FilePath) -> Bool {
    var (file, folder) = (stat(), stat())
    guard lstat(path.text, &file) == 0, stat(path.parent.text, &folder) == 0, folder.st_mode & mode_t(S_ISVTX) != 0
    else { return true }
    return [0, file.st_uid, folder.st_uid].contains(geteuid())
  }

  /// An absolute path without `.`, `..` or links; nil if nothing is there.
  public static func realPath(_ path: FilePath) -> FilePath? {
    guard let resolved = realpath(path.text, nil) else { return nil }
    defer { free(resolved) }
    return String(validatingCString: resolved).map { FilePath($0) }
  }

  /// Whether a path leads, by whatever links, to something in a directory; so does one to nothing in it.
  public static func leads(_ path: FilePath, into directory: FilePath) -> Bool {
    guard let real = realPath(directory) else { return false }
    return path.ancestors.lazy.compactMap(realPath).first { _ in true }.map(real.contains) ?? false
  }

  /// An entry of a directory.
  public struct Entry: Sendable {
    /// Repaired where it is not UTF-8; then it leads to nothing.
    public let name: String
    /// Whether the name is UTF-8.
    public let isUTF8: Bool
    /// What it is; a link is a link.
    public let kind: Kind

    /// An entry of a directory that is on no disk.
    public init(name: String, isUTF8: Bool, kind: Kind) {
      self.name = name
      self.isUTF8 = isUTF8
      self.kind = kind
    }
  }

  /// The entries of a directory, in the order of the names' bytes. A link as the path's last part is followed.
  public static func entries(_ path: FilePath) -> Result<[Entry], FileError> {
    OpenFolder.open(path).flatMap { $0.entries() }
  }

  /// Whether something in a directory has such a name. What cannot be read has nothing in it.
  public static func holds(_ path: FilePath, nameWhere isWanted: (String) -> Bool) -> Bool {
    (try? OpenFolder.open(path).get().holds(nameWhere: isWanted)) ?? false
  }

  /// The working directory; nil where it is gone.
  public static var workingDirectory: FilePath? {
    guard let path = getcwd(nil, 0) else { return nil }
    defer { free(path) }
    // Linux says so of a directory that is not below the process's root.
    let text = String(cString: path)
    return text.utf8.first == UInt8(ascii: "/") ? FilePath(text) : nil
  }
}

extension FilePath {
  /// Whether the system may accept it; a longer path need not be parsed.
  public var isShortEnough: Bool { text.utf8.count < Int(PATH_MAX) }
}
