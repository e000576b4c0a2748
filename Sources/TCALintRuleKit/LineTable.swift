/// Where the lines of a file start. A line ends at `\n`, `\r\n` or `\r`, as for the compiler.
public struct LineTable: Sendable {
  /// Byte offsets of the lines' first bytes, ascending; the first is 0.
  public let starts: [UInt32]

  /// The cost is one pass over the bytes.
  public init(_ source: [UInt8]) {
    var starts: [UInt32] = [0]
    source.withUnsafeBufferPointer { bytes in
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
    }
    self.starts = starts
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

  /// The bytes of a line, without its line break.
  public func contents(ofLine line: Int, in source: [UInt8]) -> ArraySlice<UInt8> {
    let start = Int(starts[line])
    var end = line + 1 < starts.count ? Int(starts[line + 1]) : source.count
    while end > start, source[end - 1] == UInt8(ascii: "\n") || source[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    return source[start..<end]
  }

  /// The position of an offset in the file that the table was made of.
  ///
  /// The cost is the search for the line, and the way from its start or from another position on it, if that is nearer.
  public func position(at offset: UInt32, in source: [UInt8], near known: SourcePosition? = nil) -> SourcePosition {
    let line = line(at: offset)
    let start = Int(starts[line])
    let end = min(Int(offset), source.count)
    var utf16Column = 1
    if let known, known.line == line + 1, abs(known.offset - end) < end - start {
      let units = Self.utf16Count(source[min(known.offset, end)..<max(known.offset, end)])
      utf16Column = known.utf16Column + (known.offset <= end ? units : -units)
    } else {
      utf16Column += Self.utf16Count(source[start..<max(start, end)])
    }
    return SourcePosition(
      line: line + 1, column: Int(offset) - start + 1, utf16Column: utf16Column, offset: Int(offset))
  }

  /// A scalar of four bytes is two UTF-16 units; continuation bytes are none.
  private static func utf16Count(_ bytes: ArraySlice<UInt8>) -> Int {
    var count = 0
    bytes.withUnsafeBufferPointer { bytes in
      for byte in bytes where byte & 0xc0 != 0x80 { count += byte >= 0xf0 ? 2 : 1 }
    }
    return count
  }
}

/// A place in a file.
public struct SourcePosition: Sendable, Equatable {
  /// 1-based.
  public let line: Int
  /// 1-based, in UTF-8 bytes, as the compiler counts.
  public let column: Int
  /// 1-based, in UTF-16 units, as editors count.
  public let utf16Column: Int
  /// 0-based, in UTF-8 bytes from the start of the file.
  public let offset: Int

  public init(line: Int, column: Int, utf16Column: Int, offset: Int) {
    self.line = line
    self.column = column
    self.utf16Column = utf16Column
    self.offset = offset
  }
}

/// A range in a file; the end is exclusive.
public struct SourceRange: Sendable, Equatable {
  public let start: SourcePosition
  public let end: SourcePosition

  public init(start: SourcePosition, end: SourcePosition) {
    self.start = start
    self.end = end
  }
}
