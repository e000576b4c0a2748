import TCALintFiles
import TCALintModel

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A file that is replaced as a whole or not at all. The one place that writes files.
public enum OutputFile {
  /// Writes bytes to a path; returns the reason of a failure. The old content is kept until everything is written.
  ///
  /// A link at the path is replaced itself: its target is chosen by its author, not by the user. For the same reason
  /// the folder must not be behind a link out of the tree. A FIFO, a character device, and an open descriptor that the
  /// command was started with (`/dev/stdout`, `/dev/fd/3`) are written to directly.
  ///
  /// - Parameter isProgram: whether a file that is new may be run.
  public static func replace(
    _ path: FilePath, with bytes: [UInt8], workingDirectory: FilePath, isProgram: Bool = false
  ) -> String? {
    switch path.resolved(from: workingDirectory) {
    case .success(let path): replace(absolute: path, with: bytes, workingDirectory, isProgram: isProgram)
    case .failure(let error): error.message
    }
  }

  private static func replace(
    absolute path: FilePath, with bytes: [UInt8], _ workingDirectory: FilePath, isProgram: Bool
  ) -> String? {
    if let number = descriptor(at: path) { return write(bytes, toOpen: number)?.message }
    var trees = ProgramTrees()
    if let tree = trees.treeLeft(by: path.parent, workingDirectory: workingDirectory) {
      return "'\(path.parent)' is \(FileError.leadsOut(of: tree).message)"
    }
    guard let folder = FileSystem.realPath(path.parent) else { return FileError.last.message }
    let target = folder.appending(path.name)
    let new = Attributes(mode: isProgram ? 0o777 & ~creationMask : nil)
    switch FileSystem.linkStatus(target).map(\.kind) {
    case .success(.file): return replace(target, with: bytes, Attributes(of: target))?.message
    case .success(.link): return replace(target, with: bytes, new)?.message
    case .failure(let error):
      return error.isAbsence ? replace(target, with: bytes, new)?.message : error.message
    case .success(.directory): return FileError.system(EISDIR).message
    case .success(.other): return append(bytes, to: target)?.message
    }
  }

  /// The permissions that the user's new files do not have.
  private static var creationMask: mode_t {
    let mask = umask(0)
    umask(mask)
    return mask
  }

  /// Creates a folder in an existing one; returns the reason of a failure.
  public static func makeFolder(_ path: FilePath) -> String? {
    mkdir(path.text, 0o777) == 0 ? nil : FileError.last.message
  }

  /// Removes a file, or a link itself; in words, the reason when that failed.
  static func remove(_ path: FilePath) -> String? { unlink(path.text) == 0 ? nil : FileError.last.message }

  /// The open descriptor that a path is a name of: a link of the system's where the system has such names as links.
  private static func descriptor(at path: FilePath) -> Int32? {
    switch path {
    case "/dev/stdout": 1
    case "/dev/stderr": 2
    default:
      ["/dev/fd", "/proc/self/fd"].contains(path.parent) && path.name.utf8.allSatisfy { (48...57).contains($0) }
        ? Int32(path.name) : nil
    }
  }

  /// Writes to a descriptor that the command was started with, and leaves it open. Those that the command opens itself are
  /// marked to be closed where a program starts.
  private static func write(_ bytes: [UInt8], toOpen descriptor: Int32) -> FileError? {
    let flags = fcntl(descriptor, F_GETFD)
    guard flags >= 0, flags & FD_CLOEXEC == 0 else { return .system(EBADF) }
    return write(all: bytes, to: descriptor) ? nil : .last
  }

  /// Writes to a FIFO or a character device; a FIFO without a reader is an error and does not block.
  private static func append(_ bytes: [UInt8], to path: FilePath) -> FileError? {
    let descriptor = open(path.text, O_WRONLY | O_APPEND | O_NONBLOCK | O_NOCTTY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { return .last }
    var info = stat()
    guard fstat(descriptor, &info) == 0, [S_IFIFO, S_IFCHR].contains(info.st_mode & S_IFMT) else {
      close(descriptor)
      return .notAFile
    }
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
    return write(bytes, to: descriptor)
  }

  private static func replace(_ path: FilePath, with bytes: [UInt8], _ attributes: Attributes) -> FileError? {
    withoutSignals {
      switch StagedFile.write(bytes, beside: path, attributes) {
      case .failure(let error): return error
      case .success(let staged): return staged.takePlace()
      }
    }
  }

  /// Lets signals that end the command wait until something is done, so that nothing is left behind; it is short.
  ///
  /// Signals are blocked for this thread alone: another thread receives them, unless it was started like this too.
  public static func withoutSignals<Result>(_ body: () -> Result) -> Result {
    var ending = sigset_t()
    var before = sigset_t()
    sigemptyset(&ending)
    for signal in [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGXCPU] { sigaddset(&ending, signal) }
    pthread_sigmask(SIG_BLOCK, &ending, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    return body()
  }

  /// Writes to a descriptor, and closes it.
  static func write(_ bytes: [UInt8], to descriptor: Int32) -> FileError? {
    let failure: FileError? = write(all: bytes, to: descriptor) ? nil : .last
    // A full disk may show only now.
    return close(descriptor) == 0 ? failure : failure ?? .last
  }

  /// Writes all bytes to a descriptor; false, with `errno` set, when that failed.
  public static func write(all bytes: [UInt8], to descriptor: Int32) -> Bool {
    bytes.withUnsafeBytes { buffer in
      var written = 0
      while written < buffer.count {
        #if canImport(Darwin)
          let count = Darwin.write(descriptor, buffer.baseAddress! + written, buffer.count - written)
        #elseif canImport(Musl)
          let count = Musl.write(descriptor, buffer.baseAddress! + written, buffer.count - written)
        #else
          let count = Glibc.write(descriptor, buffer.baseAddress! + written, buffer.count - written)
        #endif
        if count < 0, errno == EINTR { continue }
        if count < 0, errno == EAGAIN {
          // The parent process may have left standard output like this.
          var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
          _ = poll(&ready, 1, -1)
          continue
        }
        if count <= 0 { return false }
        written += count
      }
      return true
    }
  }
}
