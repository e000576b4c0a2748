/// What there is of each key, in the order in which it was added. Unlike with a dictionary of arrays, all stand in one
/// array: most keys have one element.
struct Lists<Key: Hashable & Sendable, Element: Sendable>: Sendable {
  fileprivate struct Entry: Sendable {
    let element: Element
    /// The place of the next element of its key; 0 for none, which no other one precedes.
    var next: UInt32
  }

  /// The places of a key's elements.
  private struct Ends: Sendable {
    let first: UInt32
    var last: UInt32
    var count: UInt32 = 0

    /// Adds a place; returns the one before, for the first that itself.
    mutating func add(_ place: UInt32) -> UInt32 {
      defer { last = place }
      count += 1
      return last
    }
  }

  private var entries: [Entry] = []
  private var ends: [Key: Ends] = [:]

  mutating func add(_ element: Element, to key: Key) {
    let place = UInt32(entries.count)
    let last = ends[key, default: Ends(first: place, last: place)].add(place)
    entries.append(Entry(element: element, next: 0))
    if last != place { entries[Int(last)].next = place }
  }

  subscript(key: Key) -> List { List(entries: entries, next: ends[key]?.first) }

  /// How many elements a key has.
  func count(of key: Key) -> Int { ends[key].map { Int($0.count) } ?? 0 }

  /// The elements of a key.
  struct List: Sequence, IteratorProtocol {
    private let entries: [Entry]
    private var place: UInt32?

    fileprivate init(entries: [Entry], next: UInt32?) {
      self.entries = entries
      place = next
    }

    var isEmpty: Bool { place == nil }

    mutating func next() -> Element? {
      guard let place else { return nil }
      let entry = entries[Int(place)]
      self.place = entry.next == 0 ? nil : entry.next
      return entry.element
    }
  }
}
