/// Where a pattern was found.
public struct PatternMatch: Sendable, Equatable {
  /// Byte offsets.
  public let range: Range<UInt32>
  /// The match of each named placeholder, by its name. Byte offsets; empty for `$$$NAME` that matches nothing.
  public let captures: [String: Range<UInt32>]
}
