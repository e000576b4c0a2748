/// Where a pattern was found.
public struct PatternMatch: Sendable, Equatable {
  /// Byte offsets.
  public let range: Range<UInt32>
  /// What each named placeholder stands for, by its name. Byte offsets; empty for `$$$NAME` that stands for nothing.
  public let captures: [String: Range<UInt32>]
}
