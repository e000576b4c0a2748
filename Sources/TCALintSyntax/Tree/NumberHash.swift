/// Hashes of numbers that are places in tables, for sets and dictionaries.
///
/// The standard library's hash withstands keys that somebody chose to collide, for some thirty times the work. These keys
/// are nobody's choice: they count from 0 in the order in which things are met.
///
/// A key whose hash is of this kind implements `_rawHashValue(seed:)`, which is what sets and dictionaries ask for.
public enum NumberHash {
  /// Each bit of the number and of the table's own seed has a part in the low bits, which choose the place in the table.
  @inlinable
  public static func hash(_ number: UInt64, seed: Int) -> Int {
    let product = (number ^ UInt64(truncatingIfNeeded: seed)) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: product ^ (product >> 32))
  }

  /// The same of two numbers of 32 bits.
  @inlinable
  public static func hash(_ first: UInt32, _ second: UInt32, seed: Int) -> Int {
    hash(UInt64(first) << 32 | UInt64(second), seed: seed)
  }
}
