#if canImport(Glibc)
  import Glibc
#endif

/// The memory of the process, which is for one short run.
public enum ProcessHeap {
  /// Keeps what is given back for what is asked for next: glibc gives large blocks back to the system at once, which then
  /// clears each of their pages again.
  public static func keepPages() {
    #if canImport(Glibc)
      // No header that Swift imports declares it.
      guard let symbol = dlsym(nil, "mallopt") else { return }
      let mallopt = unsafeBitCast(symbol, to: (@convention(c) (_ parameter: Int32, _ value: Int32) -> Int32).self)
      let (trimThreshold, mappingThreshold): (Int32, Int32) = (-1, -3)
      _ = mallopt(mappingThreshold, 32 << 20)
      _ = mallopt(trimThreshold, 512 << 20)
    #endif
  }
}
