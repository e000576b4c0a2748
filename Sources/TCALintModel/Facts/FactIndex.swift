/// The index of a fact in its file: of a ``Scope`` in ``FileFacts/scopes``, of a ``Path`` in ``FileFacts/paths``.
///
/// Indices of different facts are different types, so that one cannot be taken for another.
@frozen
public struct FactIndex<Fact>: ArrayIndex {
  public let rawValue: UInt32

  @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// The indices of facts that stand in a row.
@frozen
public struct FactRange<Fact>: Hashable, Sendable {
  public let start: FactIndex<Fact>
  /// Behind the last.
  public let end: FactIndex<Fact>

  @inlinable init(_ range: Range<Int>) {
    start = FactIndex(range.lowerBound)
    end = FactIndex(range.upperBound)
  }

  @inlinable public static var empty: FactRange { FactRange(0..<0) }
  @inlinable public var isEmpty: Bool { start == end }
  @inlinable public var count: Int { start.distance(to: end) }
  @inlinable public var indices: Range<FactIndex<Fact>> { start..<end }
  @inlinable public func contains(_ index: FactIndex<Fact>) -> Bool { start <= index && index < end }
}

extension Array {
  @inlinable public subscript(index: FactIndex<Element>) -> Element {
    get { self[index.index] }
    _modify { yield &self[index.index] }
  }
  @inlinable public subscript(range: FactRange<Element>) -> ArraySlice<Element> {
    self[range.start.index..<range.end.index]
  }
  @inlinable public subscript(range: Range<FactIndex<Element>>) -> ArraySlice<Element> {
    self[range.lowerBound.index..<range.upperBound.index]
  }

  /// The places of facts.
  @inlinable public var factIndices: Range<FactIndex<Element>> { FactIndex(0)..<FactIndex(count) }
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
