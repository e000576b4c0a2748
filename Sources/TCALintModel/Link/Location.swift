/// A range of bytes in a file of a program.
public struct Location: Hashable, Sendable {
  public let file: FileID
  /// Byte offsets.
  public let range: Range<UInt32>

  public init(file: FileID, range: Range<UInt32>) {
    self.file = file
    self.range = range
  }

  /// The empty place behind it.
  public var end: Location { Location(file: file, range: range.upperBound..<range.upperBound) }
}
