import TCALintSyntax

/// A place in an array, as a type of its own: what counts files cannot be taken for what counts types.
public protocol ArrayIndex: RawRepresentable, Hashable, Strideable, Sendable where RawValue == UInt32, Stride == Int {}

extension ArrayIndex {
  /// No place.
  @inlinable public static var none: Self { Self(Int(UInt32.max)) }
  /// Whether it is ``none``.
  @inlinable public var isNone: Bool { rawValue == .max }
  /// The place behind this one.
  @inlinable public var next: Self { Self(index + 1) }

  /// Every number has a place: no type that conforms to the protocol has an initializer that fails.
  @inlinable init(_ index: Int) { self = Self(rawValue: UInt32(index))! }
  @inlinable var index: Int { Int(rawValue) }

  /// The index that many places behind this one; before it for a negative count.
  @inlinable public func advanced(by count: Int) -> Self { Self(index + count) }
  /// How many places another index is behind this one.
  @inlinable public func distance(to other: Self) -> Int { other.index - index }

  @inlinable public static func == (left: Self, right: Self) -> Bool { left.rawValue == right.rawValue }
  @inlinable public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// An array with its own type of indices: a value for each file, each type, each name.
@frozen
public struct IndexedArray<Index: ArrayIndex, Element>: RandomAccessCollection, MutableCollection {
  /// The elements, in the order of the indices.
  public var elements: [Element]

  /// An empty array.
  @inlinable public init() { elements = [] }
  /// The elements of a sequence, in its order.
  @inlinable public init(_ elements: some Sequence<Element>) { self.elements = Array(elements) }
  /// An array that repeats one element.
  @inlinable public init(repeating element: Element, count: Int) {
    elements = Array(repeating: element, count: count)
  }

  /// The index of the first element.
  @inlinable public var startIndex: Index { Index(0) }
  /// The index behind the last element.
  @inlinable public var endIndex: Index { Index(elements.count) }
  /// The element at an index. Traps for an index out of range.
  @inlinable public subscript(index: Index) -> Element {
    get { elements[index.index] }
    _modify { yield &elements[index.index] }
  }

  /// Appends an element and returns its index.
  @discardableResult @inlinable
  public mutating func append(_ element: Element) -> Index {
    elements.append(element)
    return Index(elements.count - 1)
  }

  /// The elements with their places.
  @inlinable public var numbered: Zip2Sequence<Range<Index>, [Element]> { zip(startIndex..<endIndex, elements) }

  /// Something of each element, in its place.
  @inlinable
  public func mapped<Mapped>(_ transform: (Element) throws -> Mapped) rethrows -> IndexedArray<Index, Mapped> {
    IndexedArray<Index, Mapped>(try elements.map(transform))
  }
}

extension IndexedArray: ExpressibleByArrayLiteral {
  /// The elements of a literal.
  @inlinable public init(arrayLiteral elements: Element...) { self.elements = elements }
}

extension IndexedArray: Sendable where Element: Sendable {}
extension IndexedArray: Equatable where Element: Equatable {}
