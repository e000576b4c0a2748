#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Where the lines of a file start. A line ends at `\n`, `\r\n` or `\r`, as for the compiler.
public struct LineTable: Sendable {
  /// Byte offsets of the lines' first bytes, ascending; the first is 0.
  public let starts: [UInt32]
  /// Whether lines may end otherwise than at `\n`. Those of most files do not.
  public let holdsReturns: Bool

  /// The cost is one pass over the bytes.
  ///
  /// - Parameter lineCount: the result of ``lineCount(_:)``, where that is known.
  public init(_ source: [UInt8], lineCount: Int? = nil) {
    (starts, holdsReturns) = source.withUnsafeBufferPointer { bytes in
      // Without returns, lines are found as fast as the system finds a byte.
      let holdsReturns = Self.holdsReturns(bytes)
      return (holdsReturns ? Self.startsBehindReturnsToo(in: bytes) : Self.starts(in: bytes, lineCount), holdsReturns)
    }
  }

  private static func starts(in bytes: UnsafeBufferPointer<UInt8>, _ lineCount: Int?) -> [UInt32] {
    guard let first = bytes.baseAddress else { return [0] }
    var starts: [UInt32] = []
    starts.reserveCapacity((lineCount ?? count(of: UInt8(ascii: "\n"), in: bytes)) + 1)
    starts.append(0)
    var index = 0
    while let found = memchr(first + index, Int32(UInt8(ascii: "\n")), bytes.count - index) {
      index = UnsafeRawPointer(found) - UnsafeRawPointer(first) + 1
      starts.append(UInt32(index))
    }
    return starts
  }

  private static func startsBehindReturnsToo(in bytes: UnsafeBufferPointer<UInt8>) -> [UInt32] {
    var starts: [UInt32] = [0]
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if byte == UInt8(ascii: "\n") {
        starts.append(UInt32(index))
      } else if byte == UInt8(ascii: "\r") {
        if index < bytes.count, bytes[index] == UInt8(ascii: "\n") { index += 1 }
        starts.append(UInt32(index))
      }
    }
    return starts
  }

  /// The 0-based index of the line that holds an offset, by binary search.
  public func line(at offset: UInt32) -> Int {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return low
  }

  /// The same of an offset that lies no further back than a line starts, in which it is most often.
  public func line(at offset: UInt32, from line: Int) -> Int {
    line + 1 < starts.count && starts[line + 1] <= offset ? self.line(at: offset) : line
  }

  /// The bytes of a line, without its line break.
  public func contents(ofLine line: Int, in source: [UInt8]) -> ArraySlice<UInt8> {
    let start = Int(starts[line])
    var end = line + 1 < starts.count ? Int(starts[line + 1]) : source.count
    while end > start, Self.isLineBreak(source[end - 1]) { end -= 1 }
    return source[start..<end]
  }

  /// The line break of a line in the file that the table was made of, or of the line before it where it is the last;
  /// `\n` in a file of one line.
  ///
  /// - Parameter line: its 0-based index.
  public func lineBreak(near line: Int, in source: [UInt8]) -> [UInt8] {
    for line in [line, line - 1] where line >= 0 && line + 1 < starts.count {
      let end = Int(starts[line + 1])
      if source[..<end].suffix(2).elementsEqual([0x0d, 0x0a]) { return [0x0d, 0x0a] }
      return [source[end - 1]]
    }
    return [0x0a]
  }

  /// The number of lines of a file: its line breaks, and one more for a last line without.
  public static func lineCount(_ source: [UInt8]) -> Int {
    source.withUnsafeBufferPointer { bytes in
      let lineFeed = UInt8(ascii: "\n")
      var breaks = count(of: lineFeed, in: bytes)
      // Most files have no returns, and then nothing needs to be looked at byte by byte.
      if holdsReturns(bytes) {
        let returns = count(of: UInt8(ascii: "\r"), in: bytes)
        let pairs = zip(bytes, bytes.dropFirst()).count { $0 == UInt8(ascii: "\r") && $1 == lineFeed }
        breaks += returns - pairs
      }
      return breaks + (bytes.last.map(isLineBreak) ?? true ? 0 : 1)
    }
  }

  private static func holdsReturns(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes.baseAddress.map { memchr($0, Int32(UInt8(ascii: "\r")), bytes.count) != nil } ?? false
  }

  /// Sixteen bytes at a time: every byte of every file is looked at.
  private static func count(of byte: UInt8, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    guard let first = UnsafeRawPointer(bytes.baseAddress) else { return 0 }
    let wanted = SIMD16(repeating: byte)
    var count = 0
    var index = 0
    while index + 16 <= bytes.count {
      // So many that no lane overflows.
      var found = SIMD16<UInt8>(repeating: 0)
      let end = index + min((bytes.count - index) / 16, 255) * 16
      while index < end {
        let matches = first.loadUnaligned(fromByteOffset: index, as: SIMD16<UInt8>.self) .== wanted
        // A lane that matches is all ones, which is one less than nothing.
        found &-= unsafeBitCast(matches, to: SIMD16<UInt8>.self)
        index += 16
      }
      count += found.indices.reduce(0) { $0 + Int(found[$1]) }
    }
    while index < bytes.count {
      if bytes[index] == byte { count += 1 }
      index += 1
    }
    return count
  }

  /// The bytes of the lines of a range, line breaks included. The cost is the length of those lines: of a very long
  /// line only the range itself is returned.
  public static func lines(around range: Range<UInt32>, in source: [UInt8]) -> Range<UInt32> {
    var start = Int(range.lowerBound)
    let first = max(0, start - maxOfLine)
    while start > first, !isLineBreak(source[start - 1]) { start -= 1 }
    var end = Int(range.upperBound)
    let last = min(source.count, end + maxOfLine)
    while end < last, !isLineBreak(source[end]) { end += 1 }
    if start == first && start > 0 || end == last && end < source.count { return range }
    if end < source.count {
      end +=
        source[end] == UInt8(ascii: "\r") && end + 1 < source.count && source[end + 1] == UInt8(ascii: "\n") ? 2 : 1
    }
    return UInt32(start)..<UInt32(end)
  }

  private static let maxOfLine = 4096

  private static func isLineBreak(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }
}
