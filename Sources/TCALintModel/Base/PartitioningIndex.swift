extension RandomAccessCollection where Index == Int {
  /// The index of the first element for which something holds that holds for all behind it too, by binary search.
  @inlinable public func partitioningIndex(where holds: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
