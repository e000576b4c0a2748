import TCALintModel

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The one place that opens files to read them.
///
/// Whose tree it is may have put anything in a file's place: a FIFO that nobody writes to, a device without end, a link
/// to another place, a hole of terabytes. So opening never waits, only regular files are read, and only up to a size.
enum FileReader {
  /// The most that positions of 32 bits allow.
  static let largestLimit = Int(Int32.max)

  /// The bytes of a regular file.
  ///
  /// - Parameters:
  ///   - limit: the most bytes that it may have. What is read never takes more memory than that.
  ///   - followingLinks: whether the path's last part may be a link, because its user named it or saw where it leads.
  static func read(_ path: FilePath, limit: Int, followingLinks: Bool = false) -> Result<[UInt8], FileError> {
    let flags = O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC | (followingLinks ? 0 : O_NOFOLLOW)
    let descriptor = open(path.text, flags)
    guard descriptor >= 0 else { return .failure(.last) }
    defer { close(descriptor) }
    var info = stat()
    guard fstat(descriptor, &info) == 0 else { return .failure(.last) }
    guard info.st_mode & S_IFMT == S_IFREG else { return .failure(.notAFile) }
    guard info.st_size <= limit else { return .failure(.tooLarge(limit: limit)) }
    return read(descriptor, expecting: Int(info.st_size), limit: limit)
  }

  private static func read(_ descriptor: Int32, expecting size: Int, limit: Int) -> Result<[UInt8], FileError> {
    var failure: FileError?
    // Room for one byte more tells the end of the file from a file that has grown, or has no size, as in /proc.
    var bytes = [UInt8](unsafeUninitializedCapacity: size + 1) { buffer, count in
      while count <= size {
        let got = readRetrying(descriptor, buffer.baseAddress! + count, size + 1 - count)
        if got < 0 { failure = .last }
        if got <= 0 { return }
        count += got
      }
    }
    while failure == nil, bytes.count > size {
      guard bytes.count <= limit else { return .failure(.tooLarge(limit: limit)) }
      let chunk = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
        count = max(0, readRetrying(descriptor, buffer.baseAddress!, buffer.count))
      }
      if chunk.isEmpty { break }
      bytes += chunk
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
}
