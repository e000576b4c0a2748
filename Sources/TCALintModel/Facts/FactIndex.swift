/// The index of a fact in its file: of a ``Scope`` in ``FileFacts/scopes``, of a ``Path`` in ``FileFacts/paths``.
///
/// Indices of different facts are different types, so that one cannot be taken for another.
@frozen
public struct FactIndex<Fact>: ArrayIndex {
  public let rawValue: UInt32

  @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// The indices of consecutive facts.
@frozen
public struct FactRange<Fact>: RandomAccessCollection, Hashable, Sendable {
  public let startIndex: FactIndex<Fact>
  public let endIndex: FactIndex<Fact>

  @inlinable init(_ range: Range<Int>) {
    startIndex = FactIndex(range.lowerBound)
    endIndex = FactIndex(range.upperBound)
  }

  @inlinable public static var empty: FactRange { FactRange(0..<0) }
  @inlinable public subscript(index: FactIndex<Fact>) -> FactIndex<Fact> { index }
  @inlinable public func contains(_ index: FactIndex<Fact>) -> Bool { startIndex <= index && index < endIndex }
}

extension Array {
  @inlinable public subscript(index: FactIndex<Element>) -> Element {
    get { self[index.index] }
    _modify { yield &self[index.index] }
  }
  @inlinable public subscript(range: FactRange<Element>) -> ArraySlice<Element> {
    self[range.startIndex.index..<range.endIndex.index]
  }
  @inlinable public subscript(range: Range<FactIndex<Element>>) -> ArraySlice<Element> {
    self[range.lowerBound.index..<range.upperBound.index]
  }

  /// The indices of facts.
  @inlinable public var factIndices: Range<FactIndex<Element>> { FactIndex(0)..<FactIndex(count) }
  /// Facts with their indices.
  @inlinable public var numbered: Zip2Sequence<Range<FactIndex<Element>>, [Element]> { zip(factIndices, self) }
}

public typealias DeclarationID = FactIndex<Declaration>
public typealias AttributeID = FactIndex<Attribute>
public typealias TypeID = FactIndex<TypeReference>
public typealias ScopeID = FactIndex<Scope>
public typealias PathID = FactIndex<Path>
public typealias CallID = FactIndex<Call>
public typealias ArgumentID = FactIndex<Argument>
public typealias ClosureID = FactIndex<Closure>
public typealias LocalID = FactIndex<LocalName>
public typealias KeyPathID = FactIndex<KeyPathExpression>
public typealias WriteID = FactIndex<Write>
public typealias TryID = FactIndex<Try>

extension Array {
  /// The number of elements before an offset, in an array sorted by it.
  @inlinable
  public func count(before offset: UInt32, _ place: (Element) -> UInt32) -> Int {
    count(before: offset, in: 0..<count, place)
  }

  /// The same where the answer lies within some bounds.
  @inlinable
  func count(before offset: UInt32, in bounds: Range<Int>, _ place: (Element) -> UInt32) -> Int {
    var (low, high) = (bounds.lowerBound, bounds.upperBound)
    while low < high {
      let middle = (low + high) / 2
      if place(self[middle]) < offset { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The indices of the elements in a byte range, in an array sorted by place. The cost is that of a binary search.
  @inlinable
  public func indices(in range: Range<UInt32>, _ place: (Element) -> UInt32) -> Range<FactIndex<Element>> {
    let start = count(before: range.lowerBound, place)
    // Most ranges hold little: the end is looked for near the start, further and further away.
    var (low, step) = (start, 4)
    while low + step < count, place(self[low + step]) < range.upperBound { (low, step) = (low + step, step * 2) }
    let end = count(before: range.upperBound, in: low..<Swift.min(low + step, count), place)
    return FactIndex(start)..<FactIndex(end)
  }

  /// The elements in a byte range, of an array sorted by place. The cost is that of a binary search.
  @inlinable
  public func slice(in range: Range<UInt32>, _ place: (Element) -> UInt32) -> ArraySlice<Element> {
    self[indices(in: range, place)]
  }
}

extension GrowingList {
  @inline(__always)
  subscript(index: FactIndex<Element>) -> Element {
    get { self[index.index] }
    _modify { yield &self[index.index] }
  }
}
