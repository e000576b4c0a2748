import TCALintModel

extension [Range<UInt32>] {
  /// The same places in order, those that overlap put together.
  public var merged: [Range<UInt32>] {
    var merged: [Range<UInt32>] = []
    for range in sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = merged.last, range.lowerBound < last.upperBound {
        merged[merged.count - 1] = last.lowerBound..<Swift.max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
    return merged
  }

  /// Whether an offset lies in one of the ranges, which are sorted and do not overlap. The cost is that of a binary search.
  public func cover(_ offset: UInt32) -> Bool {
    let before = count(before: offset + 1) { $0.lowerBound }
    return before > 0 && self[before - 1].contains(offset)
  }
}
