#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The few calls that the engine needs of the operating system.
enum FileSystem {
  enum Kind { case file, directory, other }

  /// What a file is known by, whatever path leads to it.
  struct Identity: Hashable {
    let device: UInt64
    let inode: UInt64
  }

  struct Status {
    let kind: Kind
    let size: Int
    let identity: Identity
  }

  /// What stands at a path, links followed; nil for nothing.
  static func status(_ path: String) -> Status? {
    var info = stat()
    guard stat(path, &info) == 0 else { return nil }
    let kind: Kind =
      switch info.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .directory
      default: .other
      }
    return Status(
      kind: kind, size: Int(info.st_size),
      identity: Identity(
        device: UInt64(truncatingIfNeeded: info.st_dev), inode: UInt64(truncatingIfNeeded: info.st_ino)))
  }

  /// Why nothing is known of a path: what ``status(_:)`` failed with.
  static func reason(_ path: String) -> String {
    var info = stat()
    return stat(path, &info) == 0 ? "" : SystemError(number: errno).message
  }

  /// Whether something other than nothing at a path keeps it from being looked at: no permission, a loop of links.
  static func isUnreachable(_ path: String) -> Bool {
    var info = stat()
    return stat(path, &info) != 0 && errno != ENOENT && errno != ENOTDIR
  }

  /// Whether a path is itself a link.
  static func isLink(_ path: String) -> Bool {
    var info = stat()
    return lstat(path, &info) == 0 && info.st_mode & S_IFMT == S_IFLNK
  }

  /// What stands in a directory.
  struct Entry: Sendable {
    /// Repaired where it is not UTF-8; then it leads to nothing.
    let name: String
    let isUTF8: Bool
    /// A link is ``Kind/other``.
    let kind: Kind
  }

  /// What stands in a directory, in the order of the names' bytes.
  static func entries(_ path: String) -> Result<[Entry], SystemError> {
    guard let directory = opendir(path) else { return .failure(SystemError(number: errno)) }
    defer { closedir(directory) }
    var entries: [Entry] = []
    while let entry = readdir(directory) {
      let type = Int32(entry.pointee.d_type)
      let (name, isUTF8) = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: UInt8.self, capacity: 256) { bytes in
          let name = String(cString: bytes)
          return (name, name.utf8.elementsEqual(UnsafeBufferPointer(start: bytes, count: strlen(bytes))))
        }
      }
      if name == "." || name == ".." { continue }
      entries.append(Entry(name: name, isUTF8: isUTF8, kind: kind(type, of: path + "/" + name)))
    }
    return .success(entries.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) })
  }

  /// Some file systems leave open what an entry is.
  private static func kind(_ type: Int32, of path: String) -> Kind {
    switch type {
    case Int32(DT_DIR): .directory
    case Int32(DT_REG): .file
    case Int32(DT_UNKNOWN) where !isLink(path): status(path)?.kind ?? .other
    default: .other
    }
  }

  /// The bytes of a file, or the system's error number.
  static func read(_ path: String) -> Result<[UInt8], SystemError> {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return .failure(SystemError(number: errno)) }
    defer { close(descriptor) }
    var info = stat()
    guard fstat(descriptor, &info) == 0 else { return .failure(SystemError(number: errno)) }
    guard info.st_mode & S_IFMT != S_IFDIR else { return .failure(SystemError(number: EISDIR)) }
    // Positions are 32 bits wide.
    guard info.st_size < Int(UInt32.max) / 2 else { return .failure(SystemError(number: EFBIG)) }
    return read(descriptor, expecting: Int(info.st_size))
  }

  private static func read(_ descriptor: Int32, expecting size: Int) -> Result<[UInt8], SystemError> {
    var failure: SystemError?
    // Room for one byte more tells the end of the file from a file that has grown, or a pipe, which has no size.
    let bytes = [UInt8](unsafeUninitializedCapacity: size + 1) { buffer, count in
      while count <= size {
        let got = readRetrying(descriptor, buffer.baseAddress! + count, size + 1 - count)
        if got < 0 { failure = SystemError(number: errno) }
        if got <= 0 { return }
        count += got
      }
    }
    if let failure { return .failure(failure) }
    return bytes.count <= size ? .success(bytes) : readAll(descriptor).map { bytes + $0 }
  }

  /// What comes from a descriptor until its end.
  static func readAll(_ descriptor: Int32) -> Result<[UInt8], SystemError> {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let got = chunk.withUnsafeMutableBufferPointer { readRetrying(descriptor, $0.baseAddress!, $0.count) }
      if got < 0 { return .failure(SystemError(number: errno)) }
      if got == 0 { return .success(bytes) }
      bytes.append(contentsOf: chunk[..<got])
    }
  }

  private static func readRetrying(_ descriptor: Int32, _ buffer: UnsafeMutablePointer<UInt8>, _ size: Int) -> Int {
    while true {
      #if canImport(Darwin)
        let got = Darwin.read(descriptor, buffer, size)
      #elseif canImport(Musl)
        let got = Musl.read(descriptor, buffer, size)
      #else
        let got = Glibc.read(descriptor, buffer, size)
      #endif
      if got >= 0 || errno != EINTR { return got }
    }
  }

  static var workingDirectory: String {
    guard let path = getcwd(nil, 0) else { return "/" }
    defer { free(path) }
    return String(cString: path)
  }

  /// An absolute path without `.`, `..` or links; nil when nothing stands there.
  static func realPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}

/// An error of the operating system.
struct SystemError: Error {
  let number: Int32

  static let noSuchFile = ENOENT

  /// The system's own words, to stand after a colon.
  var message: String {
    let words = String(cString: strerror(number))
    return words.prefix(1).lowercased() + words.dropFirst()
  }
}
