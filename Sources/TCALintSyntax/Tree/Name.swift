/// An identifier as a number, which is its place in a table of names.
///
/// Numbers of different tables are different types, except for known names: they come first in every table, so that
/// each has the same number everywhere.
public protocol InternedName: Hashable, Comparable, Sendable {
  var rawValue: UInt32 { get }
  init(rawValue: UInt32)
}

extension InternedName {
  /// No name. Its text is empty.
  @inlinable public static var none: Self { Self(rawValue: 0) }
  @inlinable public var isNone: Bool { rawValue == 0 }

  @inlinable public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// An interned identifier of a file: an index into the file's ``NameTable``.
@frozen
public struct Name: InternedName {
  public let rawValue: UInt32

  @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }
}
