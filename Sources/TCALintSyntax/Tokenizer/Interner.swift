/// A ``NameTable`` under construction, in raw memory: looking a name up is what the tokenizer does most.
struct Interner: ~Copyable {
  private var slots: UnsafeMutablePointer<UInt64>
  private var mask: Int
  private var bytes: UnsafeMutablePointer<UInt8>
  private var byteCapacity: Int
  private var ends: UnsafeMutablePointer<UInt32>
  private var hashes: UnsafeMutablePointer<UInt32>
  private var capacity: Int
  private var count: Int

  private let prototype: NameTable

  /// Begins with the names of a table that extends no other.
  init(_ names: borrowing NameTable) {
    prototype = copy names
    let known = names.slotsForFiles
    mask = known.count - 1
    slots = .allocate(capacity: mask + 1)
    slots.initialize(from: known, count: mask + 1)
    count = names.ends.count
    capacity = Swift.max(count, (mask + 1) / 2) + 1
    ends = .allocate(capacity: capacity)
    ends.initialize(from: names.ends, count: count)
    hashes = .allocate(capacity: capacity)
    hashes.initialize(from: names.hashes, count: count)
    byteCapacity = names.bytes.count + 4096
    bytes = .allocate(capacity: byteCapacity)
    bytes.initialize(from: names.bytes, count: names.bytes.count)
  }

  deinit {
    slots.deallocate()
    bytes.deallocate()
    ends.deallocate()
    hashes.deallocate()
  }

  /// The name of a text that is not empty, added if it is new. Eight bytes behind the text must be readable.
  @inline(__always)
  mutating func intern(_ text: UnsafePointer<UInt8>, count length: Int) -> Name {
    let hash = Self.hash(text, length)
    var slot = NameTable.slot(hash, mask: mask)
    while true {
      let entry = slots[slot]
      if entry == 0 { return insert(text, length, hash, slot) }
      if entry >> 32 == UInt64(hash) {
        let index = UInt32(truncatingIfNeeded: entry)
        if matches(Int(index), text, length) { return Name(rawValue: index) }
      }
      slot = (slot + 1) & mask
    }
  }

  @inline(__always)
  private static func hash(_ text: UnsafePointer<UInt8>, _ length: Int) -> UInt32 {
    var hasher = TextHasher()
    var offset = 0
    while offset + 8 <= length {
      hasher.combine(word(text + offset))
      offset += 8
    }
    return hasher.finish(lastWord: word(text + offset) & lowBytes(length - offset))
  }

  @inline(__always)
  private static func word(_ text: UnsafePointer<UInt8>) -> UInt64 {
    UInt64(littleEndian: UnsafeRawPointer(text).loadUnaligned(as: UInt64.self))
  }

  /// Bits for so many bytes, fewer than eight.
  @inline(__always)
  private static func lowBytes(_ count: Int) -> UInt64 { (1 &<< UInt64(truncatingIfNeeded: count * 8)) &- 1 }

  @inline(__always)
  private func matches(_ index: Int, _ text: UnsafePointer<UInt8>, _ length: Int) -> Bool {
    let start = Int(ends[index - 1])
    guard Int(ends[index]) - start == length else { return false }
    let known = UnsafePointer(bytes + start)
    var offset = 0
    while offset + 8 <= length {
      if Self.word(known + offset) != Self.word(text + offset) { return false }
      offset += 8
    }
    let difference = Self.word(known + offset) ^ Self.word(text + offset)
    return difference & Self.lowBytes(length - offset) == 0
  }

  @inline(never)
  private mutating func insert(_ text: UnsafePointer<UInt8>, _ length: Int, _ hash: UInt32, _ slot: Int) -> Name {
    let index = count
    let start = Int(ends[index - 1])
    if start + length + 8 > byteCapacity { growBytes(to: start + length + 8) }
    (bytes + start).initialize(from: text, count: length)
    ends[index] = UInt32(start + length)
    hashes[index] = hash
    slots[slot] = UInt64(hash) << 32 | UInt64(index)
    count += 1
    if count * 2 > mask { growSlots() }
    return Name(rawValue: UInt32(index))
  }

  private mutating func growBytes(to needed: Int) {
    let used = Int(ends[count - 1])
    byteCapacity = Swift.max(needed, byteCapacity * 2)
    let grown = UnsafeMutablePointer<UInt8>.allocate(capacity: byteCapacity)
    grown.initialize(from: bytes, count: used)
    bytes.deallocate()
    bytes = grown
  }

  private mutating func growSlots() {
    mask = mask * 2 + 1
    slots.deallocate()
    slots = .allocate(capacity: mask + 1)
    slots.initialize(repeating: 0, count: mask + 1)
    for index in 1..<count {
      var slot = NameTable.slot(hashes[index], mask: mask)
      while slots[slot] != 0 { slot = (slot + 1) & mask }
      slots[slot] = UInt64(hashes[index]) << 32 | UInt64(index)
    }
    guard (mask + 1) / 2 + 1 > capacity else { return }
    capacity = (mask + 1) / 2 + 1
    let grownEnds = UnsafeMutablePointer<UInt32>.allocate(capacity: capacity)
    grownEnds.initialize(from: ends, count: count)
    ends.deallocate()
    ends = grownEnds
    let grownHashes = UnsafeMutablePointer<UInt32>.allocate(capacity: capacity)
    grownHashes.initialize(from: hashes, count: count)
    hashes.deallocate()
    hashes = grownHashes
  }

  /// The table as it stands now: what it began with is shared.
  func table() -> NameTable {
    let known = prototype.ends.count
    let start = prototype.bytes.count
    return NameTable(
      extending: prototype,
      bytes: Array(UnsafeBufferPointer(start: bytes + start, count: Int(ends[count - 1]) - start)),
      ends: (known..<count).map { ends[$0] - UInt32(start) },
      hashes: Array(UnsafeBufferPointer(start: hashes + known, count: count - known)))
  }
}
