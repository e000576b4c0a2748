// Sorting as the standard library's, in the place of it: its algorithm is there once, for numbers, and not once for each
// type of element that is sorted somewhere, at 3 KB each. Elements are moved once, at the end.

extension Sequence {
  /// The elements in the order that a comparison says, equal ones as they were. Comparisons are n log n.
  @inlinable
  public func sorted(by areInIncreasingOrder: (Element, Element) throws -> Bool) rethrows -> [Element] {
    let elements = ContiguousArray(self)
    if elements.count < 2 { return Array(elements) }
    return try elements.withUnsafeBufferPointer { elements in
      try placesInOrder(elements.count) { try areInIncreasingOrder(elements[$0], elements[$1]) }.map { elements[$0] }
    }
  }
}

extension Sequence where Element: Comparable {
  /// The elements in ascending order, equal ones as they were. Comparisons are n log n.
  @inlinable
  public func sorted() -> [Element] { sorted { $0 < $1 } }
}

extension Array {
  /// Puts the elements into the order that a comparison says, equal ones as they were. Comparisons are n log n.
  @inlinable
  public mutating func sort(by areInIncreasingOrder: (Element, Element) throws -> Bool) rethrows {
    // A sorted prefix is not moved.
    if try indices.dropFirst().contains(where: { try areInIncreasingOrder(self[$0], self[$0 - 1]) }) {
      self = try sorted(by: areInIncreasingOrder)
    }
  }
}

extension Array where Element: Comparable {
  /// Puts the elements into ascending order, equal ones as they were. Comparisons are n log n.
  @inlinable
  public mutating func sort() { sort { $0 < $1 } }
}

extension [UInt64] {
  /// Puts numbers into ascending order: they are moved as fast as their places would be.
  @inline(never)
  public mutating func sort() { withUnsafeMutableBufferPointer { $0.sort() } }
}

/// The numbers below a count, in the order that a comparison of them says.
@inline(never)
@usableFromInline
func placesInOrder(_ count: Int, by isBefore: (Int, Int) throws -> Bool) rethrows -> [Int] {
  var places = Array(0..<count)
  // A buffer's is the standard library's own.
  try places.withUnsafeMutableBufferPointer { try $0.sort(by: isBefore) }
  return places
}
