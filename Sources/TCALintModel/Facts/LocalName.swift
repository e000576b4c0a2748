import TCALintSyntax

/// A name that holds in a part of a function: a parameter, a variable, what a pattern binds, what a closure captures.
public struct LocalName: Sendable {
  public enum Kind: UInt8, Sendable {
    /// Of a function.
    case parameter
    case closureParameter
    case variable
    /// Bound by a `case`, a `for`, a tuple.
    case pattern
    /// Of a capture list.
    case capture
    case function
    /// `error`, `newValue`, `oldValue`
    case implicit
  }

  public let name: Name
  public let kind: Kind
  /// `inout`, of a parameter.
  public internal(set) var isInout = false
  /// `var`, of a variable, in conditions too.
  public internal(set) var canChange = false
  /// Whether it is a `lazy` variable, whose initial value is evaluated at its first use.
  public internal(set) var isLazy = false
  /// The place of a parameter among its like, from 0.
  public internal(set) var position: UInt16 = 0
  /// Byte offset.
  public let offset: UInt32
  /// Where it holds: a parameter's, the scope of its function or closure.
  public let scope: ScopeID
  /// The written type, or none.
  public internal(set) var type: TypeID = .none
  /// The declaration of a variable with an attribute, or none.
  public internal(set) var declaration: DeclarationID = .none
  /// The initial value of a variable.
  public internal(set) var value: Value = .other
  /// Byte offsets of that value; empty for none, and for a name that a tuple or a condition binds.
  public internal(set) var valueRange: Range<UInt32> = 0..<0
}
