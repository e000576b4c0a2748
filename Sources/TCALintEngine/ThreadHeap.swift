#if canImport(Glibc)
  import Glibc
#endif

/// The memory that the threads of a run allocate from.
public enum ThreadHeap {
  /// Keeps what is given back for what is asked for next, in the one short run that the process is for.
  ///
  /// glibc gives large blocks back to the system at once, which then clears each of their pages again.
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

  /// Makes room for what many files come to.
  ///
  /// glibc grows the heap of a thread by the pages that are asked for, each time with a call of the system that every
  /// thread waits for; for what a program's files keep, that is thousands. Asked for much at once that is then given
  /// back, it grows by as much, and keeps it.
  static func grow(isFirst: Bool) {
    if isFirst { ask(for: 24 << 20) }
    ask(for: 8 << 20)
  }

  private static func ask(for byteCount: Int) {
    UnsafeMutableRawPointer.allocate(byteCount: byteCount, alignment: 16).deallocate()
  }
}
