import TCALintSyntax

/// Some of the names of a file or of a program.
@frozen
public struct NameSet<Element: InternedName>: Sendable {
  @usableFromInline var bits: [UInt64]
  @usableFromInline var holdsNone = true

  @usableFromInline init(count: Int) { bits = [UInt64](repeating: 0, count: count / 64 + 1) }

  /// Whether it has no names.
  @inlinable public var isEmpty: Bool { holdsNone }

  /// Adds a name of the same table. The cost is constant.
  @inlinable
  public mutating func insert(_ name: Element) {
    bits[Int(name.rawValue >> 6)] |= 1 << UInt64(name.rawValue & 63)
    holdsNone = false
  }

  /// Adds names.
  @inlinable
  public mutating func formUnion(_ names: some Sequence<Element>) {
    // In one go: an array checks before each single change whether it is shared.
    bits.withUnsafeMutableBufferPointer { bits in
      for name in names {
        let word = Int(name.rawValue >> 6)
        precondition(word < bits.count, "a name of another table")
        bits[word] |= 1 << UInt64(name.rawValue & 63)
      }
    }
    holdsNone = holdsNone && bits.allSatisfy { $0 == 0 }
  }

  /// Whether it has a name of the same table. The cost is constant.
  @inlinable
  public func contains(_ name: Element) -> Bool {
    bits[Int(name.rawValue >> 6)] & (1 << UInt64(name.rawValue & 63)) != 0
  }

  /// Whether none of another set's names is in this one. The cost is that of the smaller one's words.
  public func isDisjoint(with other: NameSet) -> Bool { zip(bits, other.bits).allSatisfy { $0 & $1 == 0 } }

  /// Calls a function with the elements below a count, in their order.
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

}
