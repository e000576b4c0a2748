#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
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
    makeRoom(24 << 20)
  }

  /// Makes room for what a thread keeps of the files that it reads first.
  static func begin() { makeRoom(28 << 20) }

  /// Makes room for more, where there is not as much left.
  static func grow() { makeRoom(8 << 20) }

  /// glibc grows the heap of a thread by the pages that are asked for, each time with a call of the system that every
  /// thread waits for; for what a program's files keep, that is thousands. Asked for much at once that is then given
  /// back, it grows by as much, and keeps it. Linux has pages of 2 MB for who wants them: each that is touched for the
  /// first time stops the thread once, where 512 small ones do so 512 times.
  private static func makeRoom(_ byteCount: Int) {
    #if os(Linux)
      // Where there is too little memory for it, there may be enough for the run.
      guard let block = malloc(byteCount) else { return }
      defer { free(block) }
      let page = UInt(getpagesize())
      let start = (UInt(bitPattern: block) + page - 1) / page * page
      let end = (UInt(bitPattern: block) + UInt(byteCount)) / page * page
      // Where it cannot be, the pages stay small.
      madvise(UnsafeMutableRawPointer(bitPattern: start), Int(end - start), MADV_HUGEPAGE)
    #endif
  }
}
