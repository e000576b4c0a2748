import TCALintSyntax

/// A place of a file that names something.
public enum Mention: Sendable {
  /// A name of a path in an expression, the first of which has the index 0.
  case path(PathID, at: Int)
  /// The last name of a written type.
  case type(TypeID)
  /// The last name of an attribute.
  case attribute(AttributeID)
}

/// Some of the names of a file or of a program.
@frozen
public struct NameSet<Element: InternedName>: Sendable {
  @usableFromInline var bits: [UInt64]
  @usableFromInline var holdsNone = true

  @usableFromInline init(count: Int) { bits = [UInt64](repeating: 0, count: count / 64 + 1) }

  @inlinable public var isEmpty: Bool { holdsNone }

  @inlinable
  public mutating func insert(_ name: Element) {
    bits[Int(name.rawValue >> 6)] |= 1 << UInt64(name.rawValue & 63)
    holdsNone = false
  }

  /// Adds names.
  @inlinable
  public mutating func formUnion(_ names: some Sequence<Element>) {
    // At once: before each change by itself an array asks whether it is shared.
    bits.withUnsafeMutableBufferPointer { bits in
      for name in names {
        let word = Int(name.rawValue >> 6)
        precondition(word < bits.count, "a name of another table")
        bits[word] |= 1 << UInt64(name.rawValue & 63)
      }
    }
    holdsNone = holdsNone && bits.allSatisfy { $0 == 0 }
  }

  @inlinable
  public func contains(_ name: Element) -> Bool {
    bits[Int(name.rawValue >> 6)] & (1 << UInt64(name.rawValue & 63)) != 0
  }

  /// Whether none of another set's names is in this one. The cost is that of the smaller one's words.
  public func isDisjoint(with other: NameSet) -> Bool { zip(bits, other.bits).allSatisfy { $0 & $1 == 0 } }

  /// Hands on those of the set, in their order, that stand among so many first names of the file or the program.
  @inlinable
  public func forEach(below count: Int, _ body: (Element) -> Void) {
    for index in bits.indices where index * 64 < count {
      var rest = bits[index]
      while rest != 0 {
        let name = index * 64 + rest.trailingZeroBitCount
        if name >= count { return }
        body(Element(rawValue: UInt32(name)))
        rest &= rest - 1
      }
    }
  }
}

extension NameSet<Name> {
  /// Names that every file knows, whatever the file.
  ///
  /// - Parameter shared: the table that the files' start from.
  public init(_ names: some Sequence<Name>, sharedBy shared: NameTable) {
    self.init(count: shared.count)
    for name in names { insert(name) }
  }

  @inlinable
  public init(_ names: some Sequence<Name> = [], in facts: FileFacts) {
    self.init(count: facts.names.count)
    for name in names { insert(name) }
  }
}

extension NameSet<ProgramName> {
  @inlinable
  public init(_ names: some Sequence<ProgramName> = [], in program: Program) {
    self.init(count: program.names.count)
    for name in names { insert(name) }
  }
}

/// Where a file mentions each of its names, so that who looks for a few names looks at a few places.
public struct MentionTable: Sendable {
  fileprivate struct Entry: Sendable {
    /// The next entry of the same name, or none.
    var next = MentionTable.none
    /// The path that the place belongs to, or the type with ``MentionTable/type`` in front; none for an attribute.
    var owner = MentionTable.none
  }

  /// The names that the file mentions or declares.
  public let names: NameSet<Name>
  /// For each word of that set, how many of its names stand in the words before it.
  private let counts: [UInt32]
  /// For each of these names, in their order, the entry of its first mention, or none.
  private let firsts: [UInt32]
  /// One for each place of ``FileFacts/pathNames``, and behind these one for each attribute.
  private let entries: [Entry]

  fileprivate static let none = UInt32.max
  fileprivate static let type: UInt32 = 1 << 31

  /// The cost is linear in the names that the file knows or that stand in it.
  public init(_ facts: FileFacts) {
    names = Self.names(in: facts)
    let (firsts, entries) = Self.entries(facts)
    var counts: [UInt32] = []
    var kept: [UInt32] = []
    counts.reserveCapacity(names.bits.count)
    kept.reserveCapacity(names.bits.reduce(0) { $0 + $1.nonzeroBitCount })
    for (index, word) in names.bits.enumerated() {
      counts.append(UInt32(kept.count))
      var rest = word
      while rest != 0 {
        kept.append(firsts[index * 64 + rest.trailingZeroBitCount])
        rest &= rest - 1
      }
    }
    (self.counts, self.firsts, self.entries) = (counts, kept, entries)
  }

  private static func names(in facts: FileFacts) -> NameSet<Name> {
    var names = NameSet<Name>(in: facts)
    names.formUnion(facts.pathNames)
    names.formUnion(facts.attributes.lazy.map(\.name))
    names.formUnion(facts.declarations.lazy.map(\.name))
    return names
  }

  /// The entries, and for each name that the file knows the first of its own.
  private static func entries(_ facts: FileFacts) -> (firsts: [UInt32], entries: [Entry]) {
    let (names, attributes) = (facts.pathNames, facts.attributes)
    var firsts = [UInt32](repeating: Self.none, count: facts.names.count)
    var entries = [Entry](repeating: Entry(), count: names.count + attributes.count)
    // What is added last is what is found first.
    func add(_ entry: Int, _ owner: UInt32, _ name: Name) {
      entries[entry] = Entry(next: firsts[Int(name.rawValue)], owner: owner)
      firsts[Int(name.rawValue)] = UInt32(entry)
    }
    for index in attributes.indices.reversed() { add(names.count + index, Self.none, attributes[index].name) }
    for index in facts.types.indices.reversed() {
      let type = facts.types[index]
      guard type.kind == .named, !type.path.isEmpty else { continue }
      let place = Int(type.path.upperBound) - 1
      add(place, Self.type | UInt32(index), names[place])
    }
    for index in facts.paths.indices.reversed() {
      let path = facts.paths[index].names
      var place = Int(path.upperBound)
      while place > Int(path.lowerBound) {
        place -= 1
        add(place, UInt32(index), names[place])
      }
    }
    return (firsts, entries)
  }

  private func first(_ name: Name) -> UInt32 {
    guard names.contains(name) else { return Self.none }
    let word = Int(name.rawValue >> 6)
    let before = names.bits[word] & (1 << UInt64(name.rawValue & 63) - 1)
    return firsts[Int(counts[word]) + before.nonzeroBitCount]
  }

  /// Where the file that the table was made of mentions one of its names, kind by kind in source order.
  ///
  /// A type that an expression names may be told of twice: as a path and as a type.
  public func mentions(of name: Name, in facts: FileFacts) -> Mentions {
    Mentions(place: first(name), entries: entries, facts: facts)
  }

  /// The mentions of a name.
  public struct Mentions: Sequence, IteratorProtocol {
    fileprivate var place: UInt32
    fileprivate let entries: [Entry]
    fileprivate let facts: FileFacts

    /// The next one: paths come first, then types, then attributes. The type that names an attribute is that attribute.
    public mutating func next() -> Mention? {
      while place != MentionTable.none {
        let (index, entry) = (place, entries[Int(place)])
        place = entry.next
        if entry.owner == MentionTable.none { return .attribute(AttributeID(Int(index) - facts.pathNames.count)) }
        if entry.owner & MentionTable.type == 0 {
          let path = PathID(rawValue: entry.owner)
          return .path(path, at: Int(index - facts.paths[path].names.lowerBound))
        }
        let type = TypeID(rawValue: entry.owner & ~MentionTable.type)
        if !facts.isAttribute(facts.types[type]) { return .type(type) }
      }
      return nil
    }
  }
}

extension FileFacts {
  /// Whether a type is the name of an attribute of a declaration.
  fileprivate func isAttribute(_ type: TypeReference) -> Bool {
    guard type.range.lowerBound > 0 else { return false }
    let index = attributes.count(before: type.range.lowerBound) { $0.range.lowerBound } - 1
    return index >= 0 && attributes[index].range.lowerBound + 1 == type.range.lowerBound
  }

  /// Whether a name is written as projections are: `$name`.
  public func isProjection(_ name: Name) -> Bool { names.firstByte(of: name) == UInt8(ascii: "$") }

  /// Whether a name is written as types are, with a capital letter.
  public func isTypeName(_ name: Name) -> Bool { names.isCapitalized(name) }
}
