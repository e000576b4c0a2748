import TCALintModel

/// Blanks that each line in a part of a file begins with, and what takes their place.
///
/// One value stands for all of the lines, so that any number of fixes can move the same ones.
public struct Reindentation: Sendable, Hashable {
  /// The lines are those that begin within it and hold something.
  public let location: Location
  /// Which of its first bytes a line loses. A line that begins with fewer blanks stays as it is.
  public let columns: Range<Int>
  /// What takes their place.
  public let blanks: String

  /// Moves lines further in.
  public init(of location: Location, by blanks: String) {
    self.init(of: location, columns: 0..<0, blanks: blanks)
  }

  init(of location: Location, columns: Range<Int>, blanks: String) {
    self.location = location
    self.columns = columns
    self.blanks = blanks
  }

  /// The places where the lines begin. The cost is one pass over their bytes.
  ///
  /// - Parameter source: that of the file.
  public func lineStarts(in source: [UInt8]) -> [UInt32] {
    App.lineStarts(within: location.range, in: source).filter { start in
      let blanks = source[Int(start)..<Int(location.range.upperBound)].prefix(columns.upperBound)
      return blanks.count == columns.upperBound && blanks.allSatisfy(App.isBlank)
    }
  }
}
