#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A file that is replaced as a whole or not at all.
enum OutputFile {
  /// Writes bytes to a path; the reason when that failed. What stood there before is kept until everything is written.
  ///
  /// What a link leads to is replaced, not the link. A pipe or a device is written to as it is.
  static func replace(_ path: String, with bytes: [UInt8]) -> String? {
    var info = stat()
    guard stat(path, &info) == 0 else { return replace(path, with: bytes, mode: nil) }
    guard info.st_mode & S_IFMT == S_IFREG else { return write(bytes, to: open(path, O_WRONLY | O_CLOEXEC), mode: nil) }
    guard let target = realpath(path, nil) else { return reason }
    defer { free(target) }
    return replace(String(cString: target), with: bytes, mode: info.st_mode & 0o7777)
  }

  private static func replace(_ path: String, with bytes: [UInt8], mode: mode_t?) -> String? {
    let temporary = "\(path).\(getpid()).tmp"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    // What is in the way is not ours to remove.
    guard descriptor >= 0 else { return reason }
    if let reason = write(bytes, to: descriptor, mode: mode) {
      unlink(temporary)
      return reason
    }
    if rename(temporary, path) == 0 { return nil }
    let reason = reason
    unlink(temporary)
    return reason
  }

  /// Writes to a descriptor, and closes it.
  private static func write(_ bytes: [UInt8], to descriptor: Int32, mode: mode_t?) -> String? {
    guard descriptor >= 0 else { return reason }
    let failure: String? = Console.write(bytes, to: descriptor) ? nil : reason
    if let mode { _ = fchmod(descriptor, mode) }
    // A full disk may show only now.
    return close(descriptor) == 0 ? failure : failure ?? reason
  }

  /// The system's own words for its last error, to stand after a colon.
  private static var reason: String {
    let words = String(cString: strerror(errno))
    return words.prefix(1).lowercased() + words.dropFirst()
  }
}
