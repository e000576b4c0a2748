#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Where a command writes, and what it knows about that.
struct Console {
  /// Writes to standard output; false when that failed.
  var write: ([UInt8]) -> Bool
  /// Writes a line to standard error.
  var complain: (String) -> Void
  /// Whether standard output is a terminal that wants colours.
  var prefersColor: Bool

  func print(_ text: String) { _ = write(Array(text.utf8)) }

  /// A line that says what is wrong with the call or its input.
  func error(_ message: String) { complain("tcalint: error: \(message)") }

  static var standard: Console {
    Console(
      write: { write($0, to: 1) }, complain: { _ = write(Array(($0 + "\n").utf8), to: 2) },
      prefersColor: isatty(1) == 1 && (environment("NO_COLOR") ?? "").isEmpty && environment("TERM") != "dumb")
  }

  private static func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
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
        if count <= 0 { return false }
        written += count
      }
      return true
    }
  }
}

/// A file that is replaced as a whole or not at all.
enum OutputFile {
  /// Writes bytes to a path; the reason when that failed. What stood there before is kept until everything is written.
  static func replace(_ path: String, with bytes: [UInt8]) -> String? {
    var info = stat()
    let exists = stat(path, &info) == 0
    if exists, info.st_mode & S_IFMT != S_IFREG { return write(bytes, to: path, mode: 0) }
    let mode = exists ? info.st_mode & 0o7777 : 0o644
    let temporary = "\(path).\(getpid()).tmp"
    if let reason = write(bytes, to: temporary, mode: mode) {
      unlink(temporary)
      return reason
    }
    guard rename(temporary, path) == 0 else {
      let reason = String(cString: strerror(errno))
      unlink(temporary)
      return reason
    }
    return nil
  }

  private static func write(_ bytes: [UInt8], to path: String, mode: mode_t) -> String? {
    let flags = O_WRONLY | O_CREAT | O_CLOEXEC | (mode == 0 ? 0 : O_TRUNC)
    let descriptor = open(path, flags, mode == 0 ? 0o644 : mode)
    guard descriptor >= 0 else { return String(cString: strerror(errno)) }
    defer { close(descriptor) }
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        #if canImport(Darwin)
          Darwin.write(descriptor, buffer.baseAddress! + written, buffer.count - written)
        #elseif canImport(Musl)
          Musl.write(descriptor, buffer.baseAddress! + written, buffer.count - written)
        #else
          Glibc.write(descriptor, buffer.baseAddress! + written, buffer.count - written)
        #endif
      }
      if count < 0, errno == EINTR { continue }
      if count <= 0 { return String(cString: strerror(errno)) }
      written += count
    }
    return nil
  }
}
