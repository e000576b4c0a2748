extension StringProtocol {
  /// Hands the bytes of a text to a closure: where they stand if they do so in one piece, as nearly all do, else copied.
  @inlinable
  @inline(__always)
  public func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    utf8.withContiguousStorageIfAvailable(body) ?? Array(utf8).withUnsafeBufferPointer(body)
  }

  /// Whether the bytes of a name end with those of another text: a mark behind a `t` makes another letter of it, but
  /// not another byte.
  @inline(never)
  public func hasByteSuffix(_ suffix: StaticString) -> Bool {
    withBytes { bytes in
      suffix.withUTF8Buffer { bytes.count >= $0.count && bytes.suffix($0.count).elementsEqual($0) }
    }
  }
}

extension String {
  /// The first eight bytes, filled up with zeros: of texts for which they differ, the lesser one comes before the other.
  public var firstBytes: UInt64 {
    withBytes { bytes in
      var first: UInt64 = 0
      for index in 0..<8 { first = first << 8 | (index < bytes.count ? UInt64(bytes[index]) : 0) }
      return first
    }
  }

  /// Whether a text comes before another by their bytes.
  @inline(never)
  public func isBytewiseBefore(_ other: String) -> Bool {
    withBytes { left in
      other.withBytes { right in
        let place = left.firstDifference(from: right)
        return place < right.count && (place == left.count || left[place] < right[place])
      }
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Where the bytes begin to differ from others, at the latest where the shorter ones end. Eight at a time: paths of a
  /// program have much in common.
  func firstDifference(from other: UnsafeBufferPointer<UInt8>) -> Int {
    let (left, right) = (UnsafeRawBufferPointer(self), UnsafeRawBufferPointer(other))
    let count = Swift.min(left.count, right.count)
    var index = 0
    while index + 8 <= count,
      left.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        == right.loadUnaligned(fromByteOffset: index, as: UInt64.self)
    { index += 8 }
    while index < count, left[index] == right[index] { index += 1 }
    return index
  }
}
