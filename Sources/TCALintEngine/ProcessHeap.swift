#if canImport(Glibc)
  import Glibc
#endif

/// The memory of the process, which is for one short run.
public enum ProcessHeap {
  /// Keeps what is given back for what is asked for next: glibc has the system map large blocks by themselves and gives them
  /// back at once, and then each of their pages is cleared again, which is a third of the time over a file of many
  /// megabytes. Such a one then takes up to half more memory, where what is kept has not the size that is asked for.
  public static func keepPages() {
    #if canImport(Glibc)
      // No header that Swift imports declares it.
      guard let symbol = dlsym(nil, "mallopt") else { return }
      let mallopt = unsafeBitCast(symbol, to: (@convention(c) (_ parameter: Int32, _ value: Int32) -> Int32).self)
      let (trimThreshold, mostMappings): (Int32, Int32) = (-1, -4)
      _ = mallopt(mostMappings, 0)
      _ = mallopt(trimThreshold, 512 << 20)
    #endif
  }
}
