/// Hashes a text in words of eight bytes.
struct TextHasher {
  private var state: UInt64 = 0x9E37_79B9_7F4A_7C15

  @inline(__always)
  mutating func combine(_ word: UInt64) {
    state = (state ^ word) &* 0xD6E8_FEB8_6659_FD93
    state ^= state >> 32
  }

  /// With the bytes that are left, the others zero.
  @inline(__always)
  consuming func finish(lastWord: UInt64) -> UInt32 {
    combine(lastWord)
    return UInt32(truncatingIfNeeded: state ^ state >> 29)
  }

  /// The bits of so many first bytes of a word, fewer than eight.
  @inline(__always)
  static func lowBytes(_ count: Int) -> UInt64 { (1 &<< UInt64(truncatingIfNeeded: count &* 8)) &- 1 }
}
