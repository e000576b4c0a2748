import TCALintModel

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A regular file whose parts are read, from any thread. It is closed when it is released.
public final class OpenFile: Sendable {
  private let descriptor: Int32
  /// How many bytes it had when it was opened.
  public let size: Int

  init(descriptor: Int32, size: Int) {
    self.descriptor = descriptor
    self.size = size
  }

  deinit { close(descriptor) }

  /// So many bytes from a place on; fewer where the file ends before, or cannot be read.
  public func bytes(at start: Int, count: Int) -> [UInt8] {
    guard start >= 0, start < size, count > 0 else { return [] }
    let wanted = min(count, size - start)
    return [UInt8](unsafeUninitializedCapacity: wanted) { buffer, count in
      while count < wanted {
        let got = pread(descriptor, buffer.baseAddress! + count, wanted - count, off_t(start + count))
        if got < 0, errno == EINTR { continue }
        if got <= 0 { return }
        count += got
      }
    }
  }
}
