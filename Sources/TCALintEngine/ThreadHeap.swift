/// The memory that a thread allocates from.
enum ThreadHeap {
  /// Makes room for what many files come to.
  ///
  /// glibc grows the heap of a thread by the pages that are asked for, each time with a call of the system that every
  /// thread waits for; for what a program's files keep, that is thousands. Asked for much at once that is then given
  /// back, it grows by as much, and keeps it once more than that was given back to the system.
  static func grow(isFirst: Bool) {
    if isFirst { ask(for: 8 << 20) }
    ask(for: 1 << 20)
  }

  private static func ask(for byteCount: Int) {
    UnsafeMutableRawPointer.allocate(byteCount: byteCount, alignment: 16).deallocate()
  }
}
