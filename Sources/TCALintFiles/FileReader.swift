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
/// The tree is untrusted and may contain anything in a file's place: a FIFO without a writer, an infinite device, a
/// link to another place, a sparse file of terabytes. So opening never blocks, only regular files are read, and only up
/// to a size.
public enum FileReader {
  /// The most that positions of 32 bits allow.
  public static let largestLimit = Int(Int32.max)

  /// The bytes of a regular file.
  ///
  /// - Parameters:
  ///   - limit: the maximum number of bytes. Reading never takes more memory than that.
  ///   - followingLinks: whether the path's last part may be a link, because its user named it or saw where it leads.
  public static func read(_ path: FilePath, limit: Int, followingLinks: Bool = false) -> Result<[UInt8], FileError> {
    open(path.text, followingLinks: followingLinks).flatMap { descriptor, info in
      defer { close(descriptor) }
      guard info.st_size <= limit else { return .failure(.tooLarge(limit: limit)) }
      return read(descriptor, expecting: Int(info.st_size), limit: limit)
    }
  }

  /// The status of a file, and its bytes if they were read.
  public typealias FoundFile = (status: FileSystem.Status, bytes: [UInt8]?)

  /// The status of a regular file in a folder, and its bytes; nil if it cannot be opened, or is none.
  ///
  /// A file larger than the limit is not read, nor a file with other names: it would be read again for each of these.
  static func file(_ name: String, in folder: OpenFolder, limit: Int) -> FoundFile? {
    guard let (descriptor, info) = try? open(name, in: folder.descriptor, followingLinks: false).get() else {
      return nil
    }
    defer { close(descriptor) }
    let size = Int(info.st_size)
    let isWanted = size <= limit && info.st_nlink == 1
    let bytes = isWanted ? try? read(descriptor, expecting: size, limit: limit).get() : nil
    return (FileSystem.Status(info), bytes)
  }

  /// The bytes of an unchanged regular file; nil for a file that has changed since, or cannot be read.
  public static func read(_ path: FilePath, asOf stamp: FileSystem.Stamp) -> [UInt8]? {
    let bytes: Result<[UInt8], FileError> = open(path.text, followingLinks: false).flatMap { descriptor, info in
      defer { close(descriptor) }
      guard FileSystem.Status(info).stamp == stamp else { return .failure(.notAFile) }
      return read(descriptor, expecting: stamp.size, limit: stamp.size)
    }
    return (try? bytes.get()).flatMap { $0.count == stamp.size ? $0 : nil }
  }

  /// The bytes of standard input.
  ///
  /// - Parameter limit: the most bytes that there may be.
  public static func standardInput(limit: Int) -> Result<[UInt8], FileError> { read(0, expecting: 0, limit: limit) }

  /// Opens a regular file to read parts of it.
  public static func open(_ path: FilePath) -> Result<OpenFile, FileError> {
    open(path.text, followingLinks: false).map { OpenFile(descriptor: $0, size: Int($1.st_size)) }
  }

  /// - Parameter folder: the descriptor of what a path that is not absolute begins in; that of the working directory
  ///   where nothing is said.
  private static func open(
    _ path: String, in folder: Int32 = AT_FDCWD, followingLinks: Bool
  ) -> Result<(Int32, stat), FileError> {
    let flags = O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC | (followingLinks ? 0 : O_NOFOLLOW)
    let descriptor = openat(folder, path, flags)
    guard descriptor >= 0 else { return .failure(.last) }
    var info = stat()
    guard fstat(descriptor, &info) == 0, info.st_mode & S_IFMT == S_IFREG else {
      let error: FileError = info.st_mode == 0 ? .last : .notAFile
      close(descriptor)
      return .failure(error)
    }
    return .success((descriptor, info))
  }

  private static func read(_ descriptor: Int32, expecting size: Int, limit: Int) -> Result<[UInt8], FileError> {
    var failure: FileError?
    // Room for one byte more distinguishes the end of the file from a file that has grown, or has no size, as in
    // /proc.
    var bytes = [UInt8](unsafeUninitializedCapacity: size + 1) { buffer, count in
      while count <= size {
        let got = readRetrying(descriptor, buffer.baseAddress! + count, size + 1 - count)
        if got < 0 { failure = .last }
        if got <= 0 { return }
        count += got
        // More was requested: the file has ended as its size says.
        if count == size { return }
      }
    }
    while failure == nil, bytes.count > size {
      guard bytes.count <= limit else { return .failure(.tooLarge(limit: limit)) }
      let chunk = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
        let got = readRetrying(descriptor, buffer.baseAddress!, buffer.count)
        if got < 0 { failure = .last }
        count = max(0, got)
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
