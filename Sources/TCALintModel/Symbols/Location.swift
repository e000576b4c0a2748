/// A range of bytes in a file of a program.
public struct Location: Hashable, Comparable, Sendable {
  /// The file that contains the range.
  public let file: FileID
  /// Byte offsets.
  public let range: Range<UInt32>

  /// A range of byte offsets in a file.
  public init(file: FileID, range: Range<UInt32>) {
    self.file = file
    self.range = range
  }

  /// By file, then by where they begin, then by where they end.
  public static func < (left: Location, right: Location) -> Bool {
    (left.file, left.range.lowerBound, left.range.upperBound)
      < (right.file, right.range.lowerBound, right.range.upperBound)
  }

  /// The empty place in front of it.
  public var start: Location { Location(file: file, range: range.lowerBound..<range.lowerBound) }
  /// The empty place behind it.
  public var end: Location { Location(file: file, range: range.upperBound..<range.upperBound) }

  /// From its start to the end of another place of its file, which ends no earlier.
  public func through(_ other: Location) -> Location {
    Location(file: file, range: range.lowerBound..<max(range.lowerBound, other.range.upperBound))
  }
}
