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

  /// The names in a directory, in the order of their bytes; nil when it cannot be read.
  static func entries(_ path: String) -> [(name: String, isDirectory: Bool?)]? {
    guard let directory = opendir(path) else { return nil }
    defer { closedir(directory) }
    var names: [(name: String, isDirectory: Bool?)] = []
    while let entry = readdir(directory) {
      let type = Int32(entry.pointee.d_type)
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name == "." || name == ".." { continue }
      names.append((name, type == Int32(DT_DIR) ? true : type == Int32(DT_REG) ? false : nil))
    }
    return names.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
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
    var bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while count < size {
        let got = readRetrying(descriptor, buffer.baseAddress! + count, size - count)
        if got < 0 { failure = SystemError(number: errno) }
        if got <= 0 { return }
        count += got
      }
    }
    // A pipe has no size, and a file may have grown.
    while failure == nil {
      var chunk = [UInt8](repeating: 0, count: 4096)
      let got = chunk.withUnsafeMutableBufferPointer { readRetrying(descriptor, $0.baseAddress!, $0.count) }
      if got < 0 { failure = SystemError(number: errno) }
      if got <= 0 { break }
      bytes.append(contentsOf: chunk[..<got])
    }
    return failure.map { .failure($0) } ?? .success(bytes)
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

  /// The system's own words.
  var message: String { String(cString: strerror(number)) }
}
