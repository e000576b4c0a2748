import TCALintReport

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
  func error(_ message: String) { complain("tcalint: error: \(TextReport.escaped(message))") }

  static var standard: Console {
    Console(
      write: { write($0, to: 1) }, complain: { _ = write(Array(($0 + "\n").utf8), to: 2) },
      prefersColor: isatty(1) == 1 && (environment("NO_COLOR") ?? "").isEmpty && environment("TERM") != "dumb")
  }

  private static func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  /// Writes all bytes to a descriptor; false, with `errno` set, when that failed.
  static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
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
