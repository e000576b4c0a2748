/// The index of a fact in its file: of a ``Scope`` in ``FileFacts/scopes``, of a ``Path`` in ``FileFacts/paths``.
///
/// Indices of different facts are different types, so that one cannot be taken for another.
@frozen
public struct FactIndex<Fact>: Hashable, Comparable, Sendable {
  public let rawValue: UInt32

  @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }
  @inlinable init(_ index: Int) { rawValue = UInt32(index) }

  /// No fact.
  @inlinable public static var none: FactIndex { FactIndex(rawValue: .max) }
  @inlinable public var isNone: Bool { rawValue == .max }

  @inlinable public static func < (left: FactIndex, right: FactIndex) -> Bool { left.rawValue < right.rawValue }
}

/// The indices of facts that stand in a row.
@frozen
public struct FactRange<Fact>: Hashable, Sendable {
  public let start: UInt32
  public let end: UInt32

  @inlinable init(_ range: Range<Int>) {
    start = UInt32(range.lowerBound)
    end = UInt32(range.upperBound)
  }

  @inlinable public static var empty: FactRange { FactRange(0..<0) }
  @inlinable public var isEmpty: Bool { start == end }
  @inlinable public var count: Int { Int(end - start) }
  @inlinable public var indices: Range<Int> { Int(start)..<Int(end) }
}

extension Array {
  @inlinable public subscript(index: FactIndex<Element>) -> Element { self[Int(index.rawValue)] }
  @inlinable public subscript(range: FactRange<Element>) -> ArraySlice<Element> { self[range.indices] }
}

public typealias ScopeID = FactIndex<Scope>
public typealias PathID = FactIndex<Path>
public typealias CallID = FactIndex<Call>
public typealias ArgumentID = FactIndex<Argument>
public typealias ClosureID = FactIndex<Closure>
public typealias LocalID = FactIndex<LocalName>
public typealias KeyPathID = FactIndex<KeyPathExpression>
