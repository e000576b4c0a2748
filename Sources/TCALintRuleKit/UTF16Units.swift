/// The UTF-16 units of a file, summed up at every so many bytes: a line may be very long, and hold many positions.
public struct UTF16Units: Sendable {
  /// How many bytes lie between two sums.
  public static let step = 4096

  private let sums: [Int]

  /// The cost is that of reading the file once.
  public init(_ source: [UInt8]) {
    var sums = [0]
    sums.reserveCapacity(source.count / Self.step + 1)
    for end in stride(from: Self.step, through: source.count, by: Self.step) {
      sums.append(sums[sums.count - 1] + Self.count(in: source[(end - Self.step)..<end]))
    }
    self.sums = sums
  }

  /// The units in a byte range of the file.
  func count(of range: Range<Int>, in source: [UInt8]) -> Int {
    count(before: range.upperBound, in: source) - count(before: range.lowerBound, in: source)
  }

  private func count(before offset: Int, in source: [UInt8]) -> Int {
    let step = offset / Self.step
    return sums[step] + Self.count(in: source[(step * Self.step)..<offset])
  }

  /// A scalar of four bytes is two UTF-16 units; continuation bytes are none.
  static func count(in bytes: ArraySlice<UInt8>) -> Int {
    bytes.withUnsafeBytes { bytes in
      // Eight at a time while they are all ASCII, as most are.
      var index = 0
      while index + 8 <= bytes.count,
        bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
      {
        index += 8
      }
      var count = index
      while index < bytes.count {
        let byte = bytes[index]
        if byte & 0xc0 != 0x80 { count += byte >= 0xf0 ? 2 : 1 }
        index += 1
      }
      return count
    }
  }
}
