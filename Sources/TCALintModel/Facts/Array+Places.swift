extension Array {
  /// How many elements stand before an offset, in an array sorted by it.
  @inlinable
  public func count(before offset: UInt32, _ place: (Element) -> UInt32) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if place(self[middle]) < offset { low = middle + 1 } else { high = middle }
    }
    return low
  }

  @inlinable
  public func indices(in range: Range<UInt32>, _ place: (Element) -> UInt32) -> Range<FactIndex<Element>> {
    let start = count(before: range.lowerBound, place)
    return FactIndex(start)..<FactIndex(Swift.max(start, count(before: range.upperBound, place)))
  }

  /// The elements in a byte range, of an array sorted by place. The cost is that of a binary search.
  @inlinable
  public func slice(in range: Range<UInt32>, _ place: (Element) -> UInt32) -> ArraySlice<Element> {
    self[indices(in: range, place)]
  }
}
