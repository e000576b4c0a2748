import TCALintSyntax

/// The index of a written type in ``FileSummary/types``.
public typealias TypeID = Int32

/// A type as it is written, or a part of one.
///
/// Types stand in a flat array, a type before its parts, so that a type and its parts are a slice.
/// `some`, `any`, attributes and parentheses around one type are left out.
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
    /// `A & B`
    case composition
    /// `T.Type`
    case metatype
    case other
  }

  public let kind: Kind
  /// Where the names stand in ``FileSummary/paths``.
  public let path: Range<UInt32>
  /// Index after the last part.
  public var end: TypeID
  /// Byte offsets.
  public let range: Range<UInt32>
  /// A function that is `@Sendable` or isolated to a global actor.
  public var isSendable = false
}
