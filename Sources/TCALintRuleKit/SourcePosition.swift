import TCALintModel

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

extension LineTable {
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
