extension Array {
  /// How many elements stand before an offset, in an array sorted by it.
  @inlinable
  public func count(before offset: UInt32, _ place: (Element) -> UInt32) -> Int {
    count(before: offset, in: 0..<count, place)
  }

  /// The same where the answer lies within some bounds.
  @inlinable
  func count(before offset: UInt32, in bounds: Range<Int>, _ place: (Element) -> UInt32) -> Int {
    var (low, high) = (bounds.lowerBound, bounds.upperBound)
    while low < high {
      let middle = (low + high) / 2
      if place(self[middle]) < offset { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Where the elements of a byte range stand, in an array sorted by place. The cost is that of a binary search.
  @inlinable
  public func indices(in range: Range<UInt32>, _ place: (Element) -> UInt32) -> Range<FactIndex<Element>> {
    let start = count(before: range.lowerBound, place)
    // Most ranges hold little: the end is looked for near the start, further and further away.
    var (low, step) = (start, 4)
    while low + step < count, place(self[low + step]) < range.upperBound { (low, step) = (low + step, step * 2) }
    let end = count(before: range.upperBound, in: low..<Swift.min(low + step, count), place)
    return FactIndex(start)..<FactIndex(end)
  }

  /// The elements in a byte range, of an array sorted by place. The cost is that of a binary search.
  @inlinable
  public func slice(in range: Range<UInt32>, _ place: (Element) -> UInt32) -> ArraySlice<Element> {
    self[indices(in: range, place)]
  }
}
