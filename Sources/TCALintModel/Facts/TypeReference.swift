import TCALintSyntax

/// A type as it is written, or a part of one.
///
/// Types are in a flat array, a type before its parts, so that a type and its parts are a slice. `some`, `any`,
/// attributes and parentheses around one type are left out, except in the flags.
public struct TypeReference: Sendable {
  public enum Kind: UInt8, Sendable {
    /// `A.B<C>`: a path of names; the parts are the generic arguments of its last name.
    case named
    /// `T?`, `T!`
    case optional
    case array
    case dictionary
    case tuple
    /// The parts are the parameters, then the result.
    case function
    /// `A & B`, and `~A`, which has no parts.
    case composition
    /// `T.Type`
    case metatype
    case other
  }

  public let kind: Kind
  public internal(set) var flags: Flags = []
  /// The range of the names in ``FileFacts/pathNames``.
  public let path: Range<UInt32>
  /// Behind the last part.
  public internal(set) var end: TypeID
  /// Byte offsets.
  public let range: Range<UInt32>

  public struct Flags: OptionSet, Sendable {
    public let rawValue: UInt16
    @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue }

    /// `@Sendable`
    @inlinable public static var isSendable: Flags { Flags(rawValue: 1) }
    /// `@escaping`
    @inlinable public static var isEscaping: Flags { Flags(rawValue: 2) }
    /// A function type that is `async`.
    @inlinable public static var isAsync: Flags { Flags(rawValue: 4) }
    /// A function type that is `throws`.
    @inlinable public static var isThrowing: Flags { Flags(rawValue: 8) }
    /// `some T`
    @inlinable public static var isOpaque: Flags { Flags(rawValue: 16) }
    /// `any T`
    @inlinable public static var isExistential: Flags { Flags(rawValue: 32) }
    /// `inout T`
    @inlinable public static var isInout: Flags { Flags(rawValue: 64) }
    /// With another attribute, such as `@MainActor`; not `@concurrent`.
    @inlinable public static var isAttributed: Flags { Flags(rawValue: 128) }
    /// `(T)`
    @inlinable public static var isParenthesized: Flags { Flags(rawValue: 256) }
    /// `sending T`
    @inlinable public static var isSending: Flags { Flags(rawValue: 512) }
    /// `@autoclosure () -> T`, of a parameter
    @inlinable public static var isAutoclosure: Flags { Flags(rawValue: 2048) }
    /// `T...`, of a parameter
    @inlinable public static var isVariadic: Flags { Flags(rawValue: 4096) }
    /// `T!`
    @inlinable public static var isImplicitlyUnwrapped: Flags { Flags(rawValue: 1024) }
  }
}

/// The name of a parameter of a function type, or of an element of a tuple's.
public struct ParameterName: Sendable {
  /// The type of the parameter or element.
  public let type: TypeID
  public let name: Name
}
