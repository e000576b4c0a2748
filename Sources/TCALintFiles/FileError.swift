import TCALintModel

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Why nothing came of a path.
public enum FileError: Error, Equatable {
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
  /// Anything else, in words.
  case other(String)

  /// There is nothing at the path.
  public static let noSuchFile = FileError.system(ENOENT)
  /// The system takes no path as long as this one.
  public static let nameTooLong = FileError.system(ENAMETOOLONG)
  /// A part of the path is no directory.
  public static let notAFolder = FileError.system(ENOTDIR)

  /// The error of the system's last call. `errno` is cleared: a crash that follows a failed allocation is recognised by it.
  public static var last: FileError {
    defer { errno = 0 }
    return .system(errno)
  }

  /// Whether there is nothing at the path, as opposed to something that cannot be reached.
  public var isAbsence: Bool { self == .system(ENOENT) || self == .system(ENOTDIR) }

  /// The reason, to be printed after a colon.
  public var message: String {
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
    case .other(let words): return words
    }
  }
}
