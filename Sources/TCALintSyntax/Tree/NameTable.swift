/// The distinct identifiers of a file, each stored once; a ``Name`` is an index into it.
///
/// A table can extend another, so that known names have the same index in every file and comparing with them is
/// comparing integers. The extended table is shared, not copied.
public struct NameTable: Sendable {
  /// A table that others extend.
  final class Prototype: Sendable {
    let table: NameTable
    /// For files that begin with the table: the hash above, the index of a name below; 0 marks an empty slot.
    let slots: [UInt64]

    fileprivate init(_ table: NameTable) {
      precondition(table.contents.base == nil, "a table extends one that extends none")
      self.table = table
      slots = table.makePrototypeSlots()
    }
  }

  /// One reference, so that handing a table on costs little; copied before it is changed where others share it.
  private var contents: Contents

  /// How many names the extended table holds.
  var baseCount: Int { contents.baseCount }
  /// The texts of the table's own names, end to end.
  var bytes: [UInt8] { contents.bytes }
  /// Where the text of each own name ends in ``bytes``.
  var ends: [UInt32] { contents.ends }
  var hashes: [UInt32] { contents.hashes }

  public init() {
    // Name 0 is the empty one.
    contents = Contents(base: nil, bytes: [], ends: [0], hashes: [0])
  }

  /// A table that holds these texts as names 1, 2, 3, … in order. The texts must be distinct and not empty.
  public init(_ texts: [String]) {
    self.init()
    for (index, text) in texts.enumerated() {
      let name = intern(text)
      precondition(Int(name.rawValue) == index + 1, "\(text) is listed twice")
    }
    let prototype = Prototype(self)
    contents = contents.copy()
    contents.madePrototype = prototype
  }

  /// A table of another's names and some more that are not among them.
  init(extending prototype: Prototype, bytes: [UInt8], ends: [UInt32], hashes: [UInt32]) {
    contents = Contents(base: prototype, bytes: bytes, ends: ends, hashes: hashes)
  }

  /// The number of names that it shares with all tables that extend the same one: they need not occur in its file.
  public var sharedCount: Int { baseCount }
  /// The number of names, the empty one included.
  public var count: Int { baseCount + ends.count }

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
    if let name = find(text, hash: hash) { return name }
    if !isKnownUniquelyReferenced(&contents) { contents = contents.copy() }
    contents.add(text, hash: hash)
    return Name(rawValue: UInt32(count - 1))
  }

  /// The names here of another table's names behind those that both begin with, in their order, those that are new added.
  /// The table extends none.
  ///
  /// - Parameter shared: how many names both tables begin with.
  public mutating func intern(_ other: NameTable, shared: Int) -> [Name] {
    precondition(contents.base == nil, "what a table extends is not looked into")
    if !isKnownUniquelyReferenced(&contents) { contents = contents.copy() }
    let (own, others) = (contents, other.contents)
    return others.bytes.withUnsafeBufferPointer { bytes in
      (Swift.max(shared - others.baseCount, 0)..<others.ends.count).map { index in
        let text = UnsafeBufferPointer(rebasing: bytes[others.range(index)])
        return Name(rawValue: UInt32(own.intern(text, hash: others.hashes[index])))
      }
    }
  }

  public mutating func intern(_ text: String) -> Name {
    var text = text
    return text.withUTF8 { intern($0, hash: Self.hash($0)) }
  }

  /// The name of a text, or nil when it is not in the table.
  public func find(_ text: String) -> Name? {
    var text = text
    return text.withUTF8 { find($0, hash: Self.hash($0)) }
  }

  /// The name of a text whose hash is known, or nil when it is not in the table.
  public func find(_ text: UnsafeBufferPointer<UInt8>, hash: UInt32) -> Name? {
    if text.isEmpty { return Name.none }
    if let base = contents.base, let name = base.table.find(text, hash: hash) { return name }
    return contents.find(text, hash: hash).map { Name(rawValue: UInt32(baseCount + $0)) }
  }

  /// The text of a name. Invalid UTF-8 is repaired.
  public func text(_ name: Name) -> String {
    String(decoding: utf8(name), as: UTF8.self)
  }

  /// The first byte of a name's text; nil for the empty name.
  public func firstByte(of name: Name) -> UInt8? {
    let contents = contents(of: name)
    let range = contents.range(Int(name.rawValue) - contents.baseCount)
    return range.isEmpty ? nil : contents.bytes[range.lowerBound]
  }

  /// The number of bytes of a name's text.
  public func length(of name: Name) -> Int {
    let contents = contents(of: name)
    return contents.range(Int(name.rawValue) - contents.baseCount).count
  }

  /// Whether a name has a text.
  public func has(_ name: Name, text: String) -> Bool {
    length(of: name) == text.utf8.count && utf8(name).elementsEqual(text.utf8)
  }

  /// Whether a name is written as types are, with a capital letter.
  public func isCapitalized(_ name: Name) -> Bool {
    firstByte(of: name).map { $0 >= UInt8(ascii: "A") && $0 <= UInt8(ascii: "Z") } ?? false
  }

  /// Those of the names that the table does not share whose text begins with a byte.
  public func ownNames(beginning first: UInt8) -> [Name] {
    var names: [Name] = []
    var start = 0
    for (index, end) in contents.ends.enumerated() {
      if end > start, contents.bytes[start] == first { names.append(Name(rawValue: UInt32(baseCount + index))) }
      start = Int(end)
    }
    return names
  }

  /// The names with a text that begins and ends so, which do not overlap. The first part is not empty.
  public func names(beginning start: String, ending end: String) -> [Name] {
    let (start, end) = (Array(start.utf8), Array(end.utf8))
    return (0..<UInt32(count)).map { Name(rawValue: $0) }.filter { name in
      guard firstByte(of: name) == start.first, length(of: name) >= start.count + end.count else { return false }
      let text = utf8(name)
      return text.starts(with: start) && text.suffix(end.count).elementsEqual(end)
    }
  }

  /// The bytes of a name's text.
  public func utf8(_ name: Name) -> ArraySlice<UInt8> {
    let contents = contents(of: name)
    return contents.bytes[contents.range(Int(name.rawValue) - contents.baseCount)]
  }

  /// The table that holds a name's text: this one, or the one that it extends.
  private func contents(of name: Name) -> Contents {
    name.rawValue < contents.baseCount ? contents.base!.table.contents : contents
  }

  /// The table as a prototype for others.
  var prototype: Prototype { contents.madePrototype ?? Prototype(self) }
  /// The table that this one extends; itself where it extends none.
  public var extended: NameTable { contents.base?.table ?? self }

  private func makePrototypeSlots() -> [UInt64] {
    var size = 256
    while size < ends.count * 3 { size *= 2 }
    var slots = [UInt64](repeating: 0, count: size)
    for index in ends.indices.dropFirst() {
      var slot = Self.slot(hashes[index], mask: size - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (size - 1) }
      slots[slot] = UInt64(hashes[index]) << 32 | UInt64(index)
    }
    return slots
  }
}

extension NameTable {
  /// The names of a table. Changed only by the one table that holds it, which is why access need not be checked.
  private final class Contents: @unchecked Sendable {
    let base: Prototype?
    let baseCount: Int
    @exclusivity(unchecked) private(set) var bytes: [UInt8]
    @exclusivity(unchecked) private(set) var ends: [UInt32]
    @exclusivity(unchecked) private(set) var hashes: [UInt32]
    /// An open-addressing table of the own names: the index above those of the base, plus one; 0 marks an empty slot.
    /// Empty where there are few names.
    @exclusivity(unchecked) private var slots: [UInt32] = []
    /// The value of ``NameTable/prototype``, if it has been created.
    @exclusivity(unchecked) var madePrototype: Prototype?

    init(base: Prototype?, bytes: [UInt8], ends: [UInt32], hashes: [UInt32]) {
      self.base = base
      baseCount = base?.table.count ?? 0
      (self.bytes, self.ends, self.hashes) = (bytes, ends, hashes)
      rebuildSlots()
    }

    func copy() -> Contents { Contents(base: base, bytes: bytes, ends: ends, hashes: hashes) }

    /// The range in ``bytes`` of an own name's text.
    func range(_ index: Int) -> Range<Int> { (index == 0 ? 0 : Int(ends[index - 1]))..<Int(ends[index]) }

    func find(_ text: UnsafeBufferPointer<UInt8>, hash: UInt32) -> Int? {
      if slots.isEmpty { return hashes.indices.first { hashes[$0] == hash && isText(of: $0, text) } }
      let mask = slots.count - 1
      var slot = NameTable.slot(hash, mask: mask)
      while slots[slot] != 0 {
        let index = Int(slots[slot]) - 1
        if hashes[index] == hash, isText(of: index, text) { return index }
        slot = (slot + 1) & mask
      }
      return nil
    }

    /// The index of an own name, added if it is new. The empty one is the first.
    func intern(_ text: UnsafeBufferPointer<UInt8>, hash: UInt32) -> Int {
      if text.isEmpty { return 0 }
      if let index = find(text, hash: hash) { return index }
      add(text, hash: hash)
      return ends.count - 1
    }

    func add(_ text: UnsafeBufferPointer<UInt8>, hash: UInt32) {
      if madePrototype != nil { madePrototype = nil }
      bytes.append(contentsOf: text)
      ends.append(UInt32(bytes.count))
      hashes.append(hash)
      if ends.count * 2 > slots.count {
        rebuildSlots()
      } else {
        slots.withUnsafeMutableBufferPointer { Self.place(ends.count - 1, hash, in: $0) }
      }
    }

    private func isText(of index: Int, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
      let range = range(index)
      guard range.count == text.count else { return false }
      return bytes.withUnsafeBufferPointer { bytes in
        for offset in 0..<text.count where bytes[range.lowerBound + offset] != text[offset] { return false }
        return true
      }
    }

    /// So many names are as soon compared one after the other. Most files have no more of their own, and are seldom asked.
    private static let few = 64

    private func rebuildSlots() {
      if ends.count <= Self.few { return }
      var size = 256
      while size < ends.count * 3 { size *= 2 }
      slots = Array(repeating: 0, count: size)
      // The empty name has none.
      let first = baseCount == 0 ? 1 : 0
      slots.withUnsafeMutableBufferPointer { slots in
        for index in first..<hashes.count { Self.place(index, hashes[index], in: slots) }
      }
    }

    private static func place(_ index: Int, _ hash: UInt32, in slots: UnsafeMutableBufferPointer<UInt32>) {
      let mask = slots.count - 1
      var slot = NameTable.slot(hash, mask: mask)
      while slots[slot] != 0 { slot = (slot + 1) & mask }
      slots[slot] = UInt32(index + 1)
    }
  }
}
