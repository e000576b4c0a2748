/// A piece of memory for values that need no more than their bytes.
struct Room<Element>: ~Copyable {
  private(set) var start: UnsafeMutablePointer<Element>
  /// How many elements fit.
  private(set) var capacity: Int

  init(_ capacity: Int = 0) {
    self.capacity = capacity
    start = .allocate(capacity: capacity)
  }

  deinit { start.deallocate() }

  /// Allocates space for a number of elements. The old content is lost.
  mutating func reserve(_ needed: Int) {
    if needed > capacity { self = Room(needed) }
  }

  /// Makes place for so many elements, of which the first ones stay.
  mutating func grow(to capacity: Int, keeping count: Int) {
    let grown = Room(capacity)
    grown.start.initialize(from: start, count: count)
    self = grown
  }

  /// Returns the memory and gives up its ownership.
  mutating func take() -> Room {
    var taken = Room()
    swap(&taken, &self)
    return taken
  }

  /// Takes memory in place of its own, unless it is more than is worth keeping for later.
  mutating func keep(_ room: consuming Room) {
    if room.capacity * MemoryLayout<Element>.stride <= 4 << 20 { self = room }
  }
}
