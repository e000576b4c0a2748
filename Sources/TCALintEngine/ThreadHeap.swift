import TCALintModel

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The memory that the threads of a run allocate from.
struct ThreadHeap: Sendable {
  /// Whether the program is. A small one needs no more room than there is; to make it would take longer than the run.
  let isLarge: Bool

  /// Makes room for what a thread keeps of the files that it reads next, ``bytesOfRoom`` of them.
  ///
  /// Seldom and much: what stands at the end of each room gets small pages.
  func makeRoom() { makeRoom(28 << 20) }

  /// Makes room for what the calling thread keeps of a program that is read.
  func makeRoomForLink() { makeRoom(16 << 20) }

  /// Makes room for what a thread keeps of the files that it comes by next, ``bytesOfSmallRoom`` of them, in pages as they
  /// come: nobody knows yet whether the program is large.
  static func makeSmallRoom() {
    #if os(Linux)
      var block: UnsafeMutableRawPointer?
      // A `malloc` whose memory nobody uses the compiler leaves out.
      if posix_memalign(&block, MemoryLayout<Int>.alignment, 2 * bytesOfSmallRoom) == 0 { free(block) }
    #endif
  }

  static let bytesOfSmallRoom = 1 << 20

  /// So many bytes of files take a room: what is kept of a file is about five times as long, and reading needs some besides.
  static let bytesOfRoom = 4 << 20

  /// glibc keeps the heap of each thread but the main one in stretches of the address space of that length, which begin at
  /// a multiple of it.
  private static let stretch: UInt = 64 << 20

  /// glibc grows the heap of a thread by the pages that are asked for, each time with a call of the system that every
  /// thread waits for; for what a program's files keep, that is thousands. Asked for much at once that is then given
  /// back, it grows by as much, and keeps it. Linux has pages of 2 MB for who wants them: each that is touched for the
  /// first time stops the thread once, where 512 small ones do so 512 times.
  private func makeRoom(_ byteCount: Int) {
    #if os(Linux)
      // Where there is too little memory for it, there may be enough for the run.
      guard isLarge, let block = malloc(byteCount) else { return }
      defer { free(block) }
      let pages = pages(around: UInt(bitPattern: block), byteCount)
      // Where it cannot be, the pages stay small.
      madvise(UnsafeMutableRawPointer(bitPattern: pages.lowerBound), pages.count, MADV_HUGEPAGE)
    #endif
  }

  #if os(Linux)
    /// The addresses that a heap grows by where a block of that many bytes was asked for.
    private func pages(around block: UInt, _ byteCount: Int) -> Range<UInt> {
      #if canImport(Glibc)
        // What the heap will grow by is told before: glibc writes behind what it hands out, and where a small page is
        // touched already, there can be no large one.
        if !Workers.isOnMainThread {
          let start = block / Self.stretch * Self.stretch
          return start..<start + Self.stretch
        }
      #endif
      let page = UInt(getpagesize())
      return (block + page - 1) / page * page..<(block + UInt(byteCount)) / page * page
    }
  #endif
}
