#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The memory that the threads of a run allocate from.
struct ThreadHeap: Sendable {
  /// A small program needs no more room than there is; to make it would take longer than the run.
  private let isLarge: Bool

  /// - Parameter fileCount: how many files the program has.
  init(fileCount: Int) {
    isLarge = fileCount > 200
  }

  /// Makes room for what the calling thread keeps of a program that others read.
  func beginRun() { makeRoom(24 << 20) }

  /// Makes room for what a thread keeps of the files that it reads first.
  func begin() { makeRoom(28 << 20) }

  /// Makes room for more, where there is not as much left.
  func grow() { makeRoom(8 << 20) }

  /// glibc grows the heap of a thread by the pages that are asked for, each time with a call of the system that every
  /// thread waits for; for what a program's files keep, that is thousands. Asked for much at once that is then given
  /// back, it grows by as much, and keeps it. Linux has pages of 2 MB for who wants them: each that is touched for the
  /// first time stops the thread once, where 512 small ones do so 512 times.
  private func makeRoom(_ byteCount: Int) {
    #if os(Linux)
      // Where there is too little memory for it, there may be enough for the run.
      guard isLarge, let block = malloc(byteCount) else { return }
      defer { free(block) }
      let page = UInt(getpagesize())
      let start = (UInt(bitPattern: block) + page - 1) / page * page
      let end = (UInt(bitPattern: block) + UInt(byteCount)) / page * page
      // Where it cannot be, the pages stay small.
      madvise(UnsafeMutableRawPointer(bitPattern: start), Int(end - start), MADV_HUGEPAGE)
    #endif
  }
}
