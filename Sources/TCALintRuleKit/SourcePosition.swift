import TCALintModel

/// A place in a file.
public struct SourcePosition: Sendable, Hashable {
  /// 1-based.
  public let line: Int
  /// 1-based, in UTF-8 bytes, as the compiler counts.
  public let column: Int
  /// 1-based, in UTF-16 units, as editors count.
  public let utf16Column: Int
  /// 0-based, in UTF-8 bytes from the start of the file.
  public let offset: Int

  /// A position. The line and the columns are counted from 1, the offset in bytes from 0.
  public init(line: Int, column: Int, utf16Column: Int, offset: Int) {
    self.line = line
    self.column = column
    self.utf16Column = utf16Column
    self.offset = offset
  }
}

/// A range in a file; the end is exclusive.
public struct SourceRange: Sendable, Equatable {
  /// The position of its first byte.
  public let start: SourcePosition
  /// The position behind its last byte.
  public let end: SourcePosition

  /// A range from a position up to another, which it does not include.
  public init(start: SourcePosition, end: SourcePosition) {
    self.start = start
    self.end = end
  }
}

extension LineTable {
  /// The position of an offset in the file that the table was made of.
  ///
  /// The cost is the search for the line, and the way from its start; with the units of the file, a few thousand bytes of
  /// that at most.
  public func position(at offset: UInt32, in source: [UInt8], _ units: UTF16Units? = nil) -> SourcePosition {
    position(at: offset, onLine: line(at: offset), in: source, units)
  }

  /// The same where the line is known.
  ///
  /// - Parameter line: its 0-based index.
  public func position(
    at offset: UInt32, onLine line: Int, in source: [UInt8], _ units: UTF16Units? = nil
  ) -> SourcePosition {
    let start = Int(starts[line])
    let end = min(Int(offset), source.count)
    let count =
      units.map { $0.count(of: start..<max(start, end), in: source) }
      ?? UTF16Units.count(in: source[start..<max(start, end)])
    return SourcePosition(line: line + 1, column: Int(offset) - start + 1, utf16Column: count + 1, offset: Int(offset))
  }
}
