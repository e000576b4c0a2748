/// A 64-bit FNV-1a hash, which is the same in every run.
public struct StableHash: Sendable {
  @usableFromInline var hash: UInt64 = 0xcbf2_9ce4_8422_2325

  /// The hash of nothing.
  public init() {}

  /// The hash of what was added.
  public var value: UInt64 { hash }

  /// Adds a text; where one ends counts.
  @inlinable
  public mutating func add(_ text: String) {
    var text = text
    text.withUTF8 { add($0) }
  }

  /// Adds bytes; where they end counts.
  @inlinable
  public mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { add(byte) }
    add(0)
  }

  /// Adds a byte.
  @inlinable public mutating func add(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }

  /// So many hexadecimal digits of it, 16 at most.
  public func digits(_ count: Int) -> String {
    String(unsafeUninitializedCapacity: count) { digits in
      for index in 0..<count {
        let digit = UInt8(truncatingIfNeeded: value >> UInt64(60 - 4 * index)) & 0xf
        digits[index] = digit + (digit < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10)
      }
      return count
    }
  }
}
