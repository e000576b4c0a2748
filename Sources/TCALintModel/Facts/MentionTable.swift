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

/// Where a file mentions each of its names, so that who looks for a few names looks at a few places.
public struct MentionTable: Sendable {
  /// The names that the file mentions or declares.
  public let names: NameSet<Name>
  /// All in one stretch of memory, since who looks up a name in a file seldom looks up another one there. First, for each
  /// ``namesAtOnce`` names, which of them are in ``names``, as bits, and how many of these come before; then, for each of these,
  /// where its mentions begin, and at last where all end; then the mentions, two words each.
  private let words: [UInt32]
  /// The index of the first beginning.
  private let starts: Int

  private static let namesAtOnce = 32

  /// The cost is linear in the names of the file and its name table.
  init(_ facts: FileFacts) {
    names = Self.names(in: facts)
    // How many words the mentions of each name take, then where the next of them is put.
    var places = [UInt32](repeating: 0, count: facts.names.count)
    let mentions = Self.mentions(in: facts, &places)
    var (words, starts) = Self.words(&places, of: names, mentionCount: mentions.count)
    // In one go, here and below: an array checks before each single change whether it is shared.
    words.withUnsafeMutableBufferPointer { words in
      places.withUnsafeMutableBufferPointer { places in
        for mention in mentions {
          let place = Int(places[Int(mention.name.rawValue)])
          (words[place], words[place + 1]) = (mention.owner, mention.position)
          places[Int(mention.name.rawValue)] += 2
        }
      }
    }
    (self.words, self.starts) = (words, starts)
  }

  private static func names(in facts: FileFacts) -> NameSet<Name> {
    var names = NameSet<Name>(in: facts)
    names.formUnion(facts.pathNames)
    names.formUnion(facts.attributes.lazy.map(\.name))
    names.formUnion(facts.outlines.lazy.map(\.name))
    return names
  }

  /// The table with room for the mentions.
  ///
  /// - Parameter places: how many words the mentions of each name take; then where they begin.
  private static func words(
    _ places: inout [UInt32], of names: NameSet<Name>, mentionCount: Int
  ) -> (words: [UInt32], starts: Int) {
    let starts = names.bits.count * 4
    let count = names.bits.reduce(0) { $0 + $1.nonzeroBitCount }
    var words = [UInt32](repeating: 0, count: starts + count + 1 + mentionCount * 2)
    var (next, place) = (starts, UInt32(starts + count + 1))
    words.withUnsafeMutableBufferPointer { words in
      places.withUnsafeMutableBufferPointer { places in
        for block in 0..<names.bits.count * 2 {
          var rest = UInt32(truncatingIfNeeded: names.bits[block / 2] >> UInt64(block % 2 * namesAtOnce))
          (words[block * 2], words[block * 2 + 1]) = (rest, UInt32(next - starts))
          while rest != 0 {
            let name = block * namesAtOnce + rest.trailingZeroBitCount
            words[next] = place
            (next, place, places[name]) = (next + 1, place + places[name], place)
            rest &= rest - 1
          }
        }
      }
      words[next] = place
    }
    return (words, starts)
  }

  // MARK: Mentions

  private struct PlacedMention {
    let name: Name
    /// The fact that mentions it: its kind in the upper two bits, then its index.
    let owner: UInt32
    /// Where among the names of a path.
    let position: UInt32
  }

  private enum Owner: UInt32 {
    case path, type, attribute

    func marking(_ index: Int) -> UInt32 { rawValue << 30 | UInt32(index) }
  }

  /// Paths first, then types, then attributes. The type that names an attribute is that attribute.
  ///
  /// - Parameter places: to count two for each mention of a name.
  private static func mentions(in facts: FileFacts, _ places: inout [UInt32]) -> [PlacedMention] {
    let names = facts.pathNames
    let limit = names.count + facts.types.count + facts.attributes.count
    return places.withUnsafeMutableBufferPointer { places in
      [PlacedMention](unsafeUninitializedCapacity: limit) { mentions, count in
        func add(_ name: Name, _ owner: UInt32, _ position: UInt32 = 0) {
          precondition(count < mentions.count, "more is mentioned than there is")
          mentions.initializeElement(at: count, to: PlacedMention(name: name, owner: owner, position: position))
          places[Int(name.rawValue)] += 2
          count += 1
        }
        for index in facts.paths.indices {
          let path = facts.paths[index].names
          for place in path { add(names[Int(place)], Owner.path.marking(index), place - path.lowerBound) }
        }
        for index in facts.types.indices {
          let type = facts.types[index]
          guard type.kind == .named, !type.path.isEmpty, !facts.isAttribute(type) else { continue }
          add(names[Int(type.path.upperBound) - 1], Owner.type.marking(index))
        }
        for index in facts.attributes.indices { add(facts.attributes[index].name, Owner.attribute.marking(index)) }
      }
    }
  }

  /// Where a file mentions one of its names, kind by kind in source order.
  ///
  /// A type that an expression names may be mentioned twice: as a path and as a type.
  public func mentions(of name: Name) -> Mentions {
    let block = Int(name.rawValue) / Self.namesAtOnce * 2
    let bit: UInt32 = 1 << (name.rawValue % UInt32(Self.namesAtOnce))
    guard words[block] & bit != 0 else { return Mentions(words: [], range: 0..<0) }
    let start = starts + Int(words[block + 1]) + (words[block] & (bit - 1)).nonzeroBitCount
    return Mentions(words: words, range: Int(words[start])..<Int(words[start + 1]))
  }

  /// The mentions of a name.
  public struct Mentions: Sequence, IteratorProtocol {
    private let words: [UInt32]
    private var range: Range<Int>

    fileprivate init(words: [UInt32], range: Range<Int>) { (self.words, self.range) = (words, range) }

    /// The next one: paths come first, then types, then attributes.
    public mutating func next() -> Mention? {
      guard let place = range.first else { return nil }
      range = place + 2..<range.upperBound
      let index = words[place] & (1 << 30 - 1)
      switch Owner(rawValue: words[place] >> 30) {
      case .path: return .path(PathID(rawValue: index), at: Int(words[place + 1]))
      case .type: return .type(TypeID(rawValue: index))
      case .attribute, nil: return .attribute(AttributeID(rawValue: index))
      }
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
