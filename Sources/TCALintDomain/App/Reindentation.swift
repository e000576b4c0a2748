import TCALintModel

/// A change of the blanks at the start of each line in a part of a file.
///
/// One value describes all lines of the part, so any number of fixes can share it.
public struct Reindentation: Sendable, Hashable {
  /// The part: it changes the lines that begin in it, except blank ones.
  public let location: Location
  /// The leading bytes of a line that are replaced. A line with fewer leading blanks does not change.
  public let columns: Range<Int>
  /// The replacement.
  public let blanks: String

  /// Indents lines further.
  public init(of location: Location, by blanks: String) {
    self.init(of: location, columns: 0..<0, blanks: blanks)
  }

  init(of location: Location, columns: Range<Int>, blanks: String) {
    self.location = location
    self.columns = columns
    self.blanks = blanks
  }

  /// The offsets at which the changed lines begin. The cost is linear in the length of the part.
  ///
  /// - Parameter source: the bytes of the file.
  public func lineStarts(in source: [UInt8]) -> [UInt32] {
    App.lineStarts(within: location.range, in: source).filter { start in
      let blanks = source[Int(start)..<Int(location.range.upperBound)].prefix(columns.upperBound)
      return blanks.count == columns.upperBound && blanks.allSatisfy(App.isBlank)
    }
  }
}
