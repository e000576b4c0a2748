/// A list with one owner, of values that need no more than their bytes.
///
/// A copy-on-write array checks before each change whether its storage is shared: the arrays that the walk over a tree
/// changes most never are.
struct GrowingList<Element>: ~Copyable {
  private var start = UnsafeMutablePointer<Element>.allocate(capacity: 0)
  private var capacity = 0
  private(set) var count = 0

  deinit { start.deallocate() }

  var indices: Range<Int> { 0..<count }
  var last: Element? { count == 0 ? nil : start[count - 1] }

  @inline(__always)
  subscript(index: Int) -> Element {
    get {
      check(index)
      return start[index]
    }
    _modify {
      check(index)
      yield &start[index]
    }
  }

  @inline(__always)
  private func check(_ index: Int) {
    precondition(UInt(bitPattern: index) < UInt(bitPattern: count), "index out of range")
  }

  @inline(__always)
  mutating func append(_ element: Element) {
    if count == capacity { grow(to: count + 1) }
    (start + count).initialize(to: element)
    count &+= 1
  }

  mutating func append(repeating element: Element, count added: Int) {
    if count + added > capacity { grow(to: count + added) }
    (start + count).initialize(repeating: element, count: added)
    count += added
  }

  @inline(never)
  private mutating func grow(to needed: Int) {
    assert(_isPOD(Element.self), "what needs more than its bytes would be leaked")
    capacity = max(needed, capacity * 2, 16)
    let grown = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
    grown.moveInitialize(from: start, count: count)
    start.deallocate()
    start = grown
  }

  @inline(__always)
  mutating func popLast() -> Element? {
    if count == 0 { return nil }
    count &-= 1
    return start[count]
  }

  /// Leaves the first elements. The room of the others is kept.
  @inline(__always)
  mutating func truncate(to count: Int) {
    precondition(count >= 0 && count <= self.count, "there is no such length")
    self.count = count
  }

  /// Removes all elements, but keeps the memory.
  mutating func removeAll() { count = 0 }

  private mutating func swapAt(_ first: Int, _ second: Int) {
    check(first)
    check(second)
    swap(&start[first], &start[second])
  }

  /// Reverses the elements after the first ones.
  mutating func reverse(from start: Int) {
    var (low, high) = (start, count - 1)
    while low < high {
      swapAt(low, high)
      (low, high) = (low + 1, high - 1)
    }
  }

  mutating func sort(by areInOrder: (Element, Element) -> Bool) {
    var elements = UnsafeMutableBufferPointer(start: start, count: count)
    elements.sort(by: areInOrder)
  }

  /// Its elements, in no more memory than they need.
  var array: [Element] { Array(UnsafeBufferPointer(start: start, count: count)) }

  /// A value of each element, likewise.
  func column<Value>(_ value: (Element) -> Value) -> [Value] {
    // All empty arrays share one, and what writes into it, be it nothing, meets other threads that do.
    if count == 0 { return [] }
    return [Value](unsafeUninitializedCapacity: count) { column, filled in
      while filled < count {
        column.initializeElement(at: filled, to: value(start[filled]))
        filled += 1
      }
    }
  }
}
