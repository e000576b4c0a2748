/// The elements of each key, in the order of insertion. Unlike a dictionary of arrays, all elements share one array:
/// most keys have one element.
public struct Lists<Key: Hashable & Sendable, Element: Sendable>: Sendable {
  fileprivate struct Entry: Sendable {
    let element: Element
    /// The place of the next element of its key; 0 for none, which no other one precedes.
    var next: UInt32
  }

  /// The places of a key's elements.
  private struct Ends: Sendable {
    let first: UInt32
    var last: UInt32
    var count: UInt32 = 1

    /// Notes an element behind the last one, whose place it returns.
    mutating func append(at place: UInt32) -> UInt32 {
      count += 1
      defer { last = place }
      return last
    }
  }

  private var entries: [Entry] = []
  private var ends: [Key: Ends] = [:]

  mutating func add(_ element: Element, to key: Key) {
    let place = UInt32(entries.count)
    if let index = ends.index(forKey: key) {
      let last = ends.values[index].append(at: place)
      entries[Int(last)].next = place
    } else {
      ends[key] = Ends(first: place, last: place)
    }
    entries.append(Entry(element: element, next: 0))
  }

  /// The elements of a key, in the order of insertion; none for an unknown key. The cost is constant.
  public subscript(key: Key) -> List { List(entries: entries, next: ends[key]?.first) }

  /// The keys one of whose elements meets a condition.
  func keys(of condition: (Element) -> Bool) -> Set<Key> {
    Set(ends.keys.filter { key in self[key].contains(where: condition) })
  }

  /// How many elements a key has.
  public func count(of key: Key) -> Int { ends[key].map { Int($0.count) } ?? 0 }

  /// The elements of a key.
  public struct List: Sequence, IteratorProtocol {
    private let entries: [Entry]
    private var place: UInt32?

    fileprivate init(entries: [Entry], next: UInt32?) {
      self.entries = entries
      place = next
    }

    var isEmpty: Bool { place == nil }

    /// Returns the next element; nil at the end. The cost is constant.
    public mutating func next() -> Element? {
      guard let place else { return nil }
      let entry = entries[Int(place)]
      self.place = entry.next == 0 ? nil : entry.next
      return entry.element
    }
  }
}
