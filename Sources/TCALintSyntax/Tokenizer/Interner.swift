/// A ``NameTable`` under construction, in raw memory: looking a name up is what the tokenizer does most.
struct Interner: ~Copyable {
  private var slotRoom: Room<UInt64>
  private var mask: Int
  private var byteRoom: Room<UInt8>
  private var endRoom: Room<UInt32>
  private var hashRoom: Room<UInt32>
  private var count: Int

  private let prototype: NameTable.Prototype

  /// Begins with the names of a table that extends no other.
  init(_ prototype: NameTable.Prototype) {
    self.prototype = prototype
    let names = prototype.table
    mask = prototype.slots.count - 1
    slotRoom = Room(mask + 1)
    slotRoom.start.initialize(from: prototype.slots, count: mask + 1)
    count = names.ends.count
    let capacity = Swift.max(count, (mask + 1) / 2) + 1
    endRoom = Room(capacity)
    endRoom.start.initialize(from: names.ends, count: count)
    hashRoom = Room(capacity)
    hashRoom.start.initialize(from: names.hashes, count: count)
    byteRoom = Room(names.bytes.count + 4096)
    byteRoom.start.initialize(from: names.bytes, count: names.bytes.count)
  }

  @inline(__always) private var slots: UnsafeMutablePointer<UInt64> { slotRoom.start }
  @inline(__always) private var bytes: UnsafeMutablePointer<UInt8> { byteRoom.start }
  @inline(__always) private var ends: UnsafeMutablePointer<UInt32> { endRoom.start }
  @inline(__always) private var hashes: UnsafeMutablePointer<UInt32> { hashRoom.start }

  func begins(with prototype: NameTable.Prototype) -> Bool { self.prototype === prototype }

  /// Forgets all names but those that it began with.
  mutating func reset() {
    let known = prototype.table.ends.count
    guard mask == prototype.slots.count - 1 else {
      self = Interner(prototype)
      return
    }
    // The last one first: its predecessors when its slot was looked up are still there.
    while count > known {
      count -= 1
      var slot = NameTable.slot(hashes[count], mask: mask)
      while UInt32(truncatingIfNeeded: slots[slot]) != count { slot = (slot + 1) & mask }
      slots[slot] = 0
    }
  }

  /// The name of a text that is not empty, added if it is new. Eight bytes behind the text must be readable.
  @inline(__always)
  mutating func intern(_ text: UnsafePointer<UInt8>, count length: Int) -> Name {
    intern(text, count: length, hash: Self.hash(text, length))
  }

  /// The same of a text whose hash is known.
  @inline(__always)
  mutating func intern(_ text: UnsafePointer<UInt8>, count length: Int, hash: UInt32) -> Name {
    var slot = NameTable.slot(hash, mask: mask)
    while true {
      let entry = slots[slot]
      if entry == 0 { return insert(text, length, hash, slot) }
      if entry >> 32 == UInt64(hash) {
        let index = UInt32(truncatingIfNeeded: entry)
        if matches(Int(index), text, length) { return Name(rawValue: index) }
      }
      slot = (slot &+ 1) & mask
    }
  }

  @inline(__always)
  private static func hash(_ text: UnsafePointer<UInt8>, _ length: Int) -> UInt32 {
    var hasher = TextHasher()
    var offset = 0
    while offset &+ 8 <= length {
      hasher.combine(word(text + offset))
      offset &+= 8
    }
    return hasher.finish(lastWord: word(text + offset) & TextHasher.lowBytes(length &- offset))
  }

  @inline(__always)
  private static func word(_ text: UnsafePointer<UInt8>) -> UInt64 {
    UInt64(littleEndian: UnsafeRawPointer(text).loadUnaligned(as: UInt64.self))
  }

  @inline(__always)
  private func matches(_ index: Int, _ text: UnsafePointer<UInt8>, _ length: Int) -> Bool {
    let start = Int(ends[index &- 1])
    guard Int(ends[index]) &- start == length else { return false }
    let known = UnsafePointer(bytes + start)
    var offset = 0
    while offset &+ 8 <= length {
      if Self.word(known + offset) != Self.word(text + offset) { return false }
      offset &+= 8
    }
    let difference = Self.word(known + offset) ^ Self.word(text + offset)
    return difference & TextHasher.lowBytes(length &- offset) == 0
  }

  @inline(never)
  private mutating func insert(_ text: UnsafePointer<UInt8>, _ length: Int, _ hash: UInt32, _ slot: Int) -> Name {
    let index = count
    let start = Int(ends[index - 1])
    if start + length + 8 > byteRoom.capacity {
      byteRoom.grow(to: Swift.max(start + length + 8, byteRoom.capacity * 2), keeping: start)
    }
    (bytes + start).initialize(from: text, count: length)
    ends[index] = UInt32(start + length)
    hashes[index] = hash
    slots[slot] = UInt64(hash) << 32 | UInt64(index)
    count += 1
    if count * 2 > mask { growSlots() }
    return Name(rawValue: UInt32(index))
  }

  private mutating func growSlots() {
    mask = mask * 2 + 1
    slotRoom.reserve(mask + 1)
    slots.initialize(repeating: 0, count: mask + 1)
    for index in 1..<count {
      var slot = NameTable.slot(hashes[index], mask: mask)
      while slots[slot] != 0 { slot = (slot + 1) & mask }
      slots[slot] = UInt64(hashes[index]) << 32 | UInt64(index)
    }
    let capacity = (mask + 1) / 2 + 1
    guard capacity > endRoom.capacity else { return }
    endRoom.grow(to: capacity, keeping: count)
    hashRoom.grow(to: capacity, keeping: count)
  }

  /// The current table: its prefix is shared.
  func table() -> NameTable {
    let known = prototype.table.ends.count
    let start = prototype.table.bytes.count
    return NameTable(
      extending: prototype,
      bytes: Array(UnsafeBufferPointer(start: bytes + start, count: Int(ends[count - 1]) - start)),
      ends: (known..<count).map { ends[$0] - UInt32(start) },
      hashes: Array(UnsafeBufferPointer(start: hashes + known, count: count - known)))
  }
}
