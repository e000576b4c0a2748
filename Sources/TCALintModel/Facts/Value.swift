import TCALintSyntax

/// A value that is assigned, passed, returned, or an initial value: one of the file's facts, or unknown.
///
/// `try`, `await` and parentheses around it are looked through.
@frozen
public struct Value: Hashable, Sendable {
  public let rawValue: UInt32

  @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }

  public enum Kind: UInt32, Sendable {
    /// An operation, a condition, a literal of elements, or nothing at all.
    case other, path, call, closure, keyPath, literal
  }

  @inlinable init(_ kind: Kind, _ index: Int) { rawValue = kind.rawValue << 28 | UInt32(index) }

  @inlinable public static var other: Value { Value(rawValue: 0) }

  @inlinable public var kind: Kind { Kind(rawValue: rawValue >> 28) ?? .other }
  @inlinable var index: UInt32 { rawValue & 0xfff_ffff }

  @inlinable public var path: PathID? { kind == .path ? PathID(rawValue: index) : nil }
  @inlinable public var call: CallID? { kind == .call ? CallID(rawValue: index) : nil }
  /// A path as a value.
  @inlinable public static func path(_ path: PathID) -> Value { Value(.path, Int(path.rawValue)) }
  /// A call as a value.
  @inlinable public static func call(_ call: CallID) -> Value { Value(.call, call.index) }
  @inlinable public var closure: ClosureID? { kind == .closure ? ClosureID(rawValue: index) : nil }
  @inlinable public var keyPath: KeyPathID? { kind == .keyPath ? KeyPathID(rawValue: index) : nil }
  @inlinable public var literal: FactIndex<Literal>? { kind == .literal ? FactIndex(rawValue: index) : nil }
}

/// `\.user.name`, `\State.user`
public struct KeyPathExpression: Sendable {
  /// The type in front, or none.
  public let type: TypeID
  /// The names of properties, in ``FileFacts/pathNames``.
  public let names: Range<UInt32>
  /// How many of the names precede the first `?`, `!` or subscript.
  public let plainCount: UInt16
  public let use: Use
  public let user: UInt32
  public let scope: ScopeID
  /// Byte offsets.
  public let range: Range<UInt32>
  /// Is in an attribute.
  public let isInAttribute: Bool
}

/// `"text"`, `1`, `true`, `nil`
public struct Literal: Sendable {
  public enum Kind: UInt8, Sendable { case string, integer, float, boolean, `nil`, regex }

  public let kind: Kind
  /// Byte offsets.
  public let range: Range<UInt32>
}
