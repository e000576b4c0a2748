/// The distinct identifiers of a file, each stored once; a ``Name`` is an index into it.
///
/// A table can start as a copy of another, so that names known beforehand have the same index in every file
/// and comparing with them is comparing integers.
public struct NameTable: Sendable {
  /// The texts, end to end.
  @usableFromInline var bytes: [UInt8] = []
  /// Where the text of each name ends in ``bytes``; that of name 0, the empty one, at 0.
  @usableFromInline var ends: [UInt32] = [0]
  /// An open-addressing table: the hash above, the index of a name below; 0 marks an empty slot.
  @usableFromInline var slots: [UInt64]
  @usableFromInline var hashes: [UInt32] = [0]

  public init() {
    slots = Array(repeating: 0, count: 64)
  }

  /// A table that holds these texts as names 1, 2, 3, … in order. The texts must be distinct and not empty.
  public init(_ texts: [String]) {
    self.init()
    // With room for the names of a file.
    while slots.count < texts.count * 4 { slots += slots }
    for (index, text) in texts.enumerated() {
      let name = intern(text)
      precondition(Int(name.rawValue) == index + 1, "\(text) is listed twice")
    }
  }

  /// The number of names, the empty one included.
  @inlinable public var count: Int { ends.count }

  /// The hash of a text, as ``intern(_:hash:)`` wants it.
  public static func hash(_ text: UnsafeBufferPointer<UInt8>) -> UInt32 {
    // ``TextHasher`` takes eight bytes at a time, the last ones filled up with zeros.
    var hasher = TextHasher()
    var word: UInt64 = 0
    for (index, byte) in text.enumerated() {
      word |= UInt64(byte) << UInt64(index & 7 * 8)
      if index & 7 == 7 {
        hasher.combine(word)
        word = 0
      }
    }
    return hasher.finish(lastWord: word)
  }

  /// Where the search for a hash starts.
  @inlinable static func slot(_ hash: UInt32, mask: Int) -> Int {
    Int(truncatingIfNeeded: hash ^ (hash >> 15)) & mask
  }

  /// The name of a text, added if it is new.
  public mutating func intern(_ text: UnsafeBufferPointer<UInt8>, hash: UInt32) -> Name {
    guard !text.isEmpty else { return .none }
    let (name, slot) = search(text, hash: hash)
    if let name { return name }
    let index = UInt32(ends.count)
    bytes.append(contentsOf: text)
    ends.append(UInt32(bytes.count))
    hashes.append(hash)
    slots[slot] = UInt64(hash) << 32 | UInt64(index)
    if ends.count * 2 > slots.count { grow() }
    return Name(rawValue: index)
  }

  public mutating func intern(_ text: String) -> Name {
    var text = text
    return text.withUTF8 { intern($0, hash: Self.hash($0)) }
  }

  /// The name of a text, or nil when it is not in the table.
  public func find(_ text: String) -> Name? {
    var text = text
    return text.withUTF8 { $0.isEmpty ? Name.none : search($0, hash: Self.hash($0)).name }
  }

  /// The hash under which a name was interned.
  @inlinable public func hash(of name: Name) -> UInt32 { hashes[Int(name.rawValue)] }

  /// The text of a name. Invalid UTF-8 is repaired.
  public func text(_ name: Name) -> String {
    String(decoding: utf8(name), as: UTF8.self)
  }

  /// The bytes of a name's text.
  @inlinable public func utf8(_ name: Name) -> ArraySlice<UInt8> {
    let index = Int(name.rawValue)
    return index == 0 ? bytes[0..<0] : bytes[Int(ends[index - 1])..<Int(ends[index])]
  }

  /// The name of a text, or the slot where it would go.
  private func search(_ text: UnsafeBufferPointer<UInt8>, hash: UInt32) -> (name: Name?, slot: Int) {
    let mask = slots.count - 1
    var slot = Self.slot(hash, mask: mask)
    while slots[slot] != 0 {
      let index = UInt32(truncatingIfNeeded: slots[slot])
      if slots[slot] >> 32 == UInt64(hash), utf8(Name(rawValue: index)).elementsEqual(text) {
        return (Name(rawValue: index), slot)
      }
      slot = (slot + 1) & mask
    }
    return (nil, slot)
  }

  private mutating func grow() {
    let mask = slots.count * 2 - 1
    slots = Array(repeating: 0, count: mask + 1)
    for index in 1..<ends.count {
      var slot = Self.slot(hashes[index], mask: mask)
      while slots[slot] != 0 { slot = (slot + 1) & mask }
      slots[slot] = UInt64(hashes[index]) << 32 | UInt64(index)
    }
  }
}

/// Hashes a text in words of eight bytes.
struct TextHasher {
  private var state: UInt64 = 0x9E37_79B9_7F4A_7C15

  @inline(__always)
  mutating func combine(_ word: UInt64) {
    state = (state ^ word) &* 0xD6E8_FEB8_6659_FD93
    state ^= state >> 32
  }

  /// With the bytes that are left, the others zero.
  @inline(__always)
  consuming func finish(lastWord: UInt64) -> UInt32 {
    combine(lastWord)
    return UInt32(truncatingIfNeeded: state ^ state >> 29)
  }
}
