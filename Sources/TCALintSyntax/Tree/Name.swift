/// An interned identifier: an index into the ``NameTable`` of the file (or of the program) it belongs to.
@frozen
public struct Name: Hashable, Sendable, Comparable {
  public let rawValue: UInt32

  @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// No name. Its text is empty.
  @inlinable public static var none: Name { Name(rawValue: 0) }

  @inlinable public static func < (left: Name, right: Name) -> Bool { left.rawValue < right.rawValue }
}
