import TCALintSyntax

/// A place where code assigns: `state.count = 1`, `items[0].name += "!"`, `&state.path`.
public struct Write: Sendable {
  public enum Kind: UInt8, Sendable {
    /// `target = value`, also for each part of `(a, b) = (b, a)`
    case assignment
    /// `target += value`, a part of a tuple that is assigned another value than a tuple
    case change
    /// `&target`
    case `inout`
  }

  public let kind: Kind
  /// A path, or the subscript of one.
  public internal(set) var target: Value
  /// The assigned value.
  public internal(set) var value: Value
  /// A hash of the assigned expression's tokens.
  public let valueHash: UInt64
  /// Byte offsets of the assigned value.
  public let valueRange: Range<UInt32>
  public let scope: ScopeID
  /// The whole statement. Byte offsets.
  public let range: Range<UInt32>
  /// The only thing on its lines.
  public let isOnOwnLines: Bool
}
