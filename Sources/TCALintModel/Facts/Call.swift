import TCALintSyntax

/// A call of a function, a type or a macro, or a subscript.
public struct Call: Sendable {
  /// A path, a closure that is called at once, or another call.
  public internal(set) var callee: Value = .other
  public internal(set) var arguments: FactRange<Argument> = .empty
  /// The use of its result.
  public let use: Use
  public let flags: Flags
  public let scope: ScopeID
  /// Byte offsets, from the callee's base to the last argument.
  public let range: Range<UInt32>
  /// The index that belongs to ``use``.
  public let user: UInt32

  public struct Flags: OptionSet, Sendable {
    public let rawValue: UInt8
    @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

    @inlinable public static var isSubscript: Flags { Flags(rawValue: 1) }
    /// The operand of `try`, in any form.
    @inlinable public static var isTried: Flags { Flags(rawValue: 2) }
    /// The operand of `try?`.
    @inlinable public static var isOptionallyTried: Flags { Flags(rawValue: 4) }
    @inlinable public static var isAwaited: Flags { Flags(rawValue: 8) }
    /// Its result is looked at only where there is one, or unwrapped: `f()?.a`, `f()!`
    @inlinable public static var isUnwrapped: Flags { Flags(rawValue: 16) }
    /// Is one side of a ternary operator that is a statement, so that its result is dropped as a statement's is:
    /// `a ? f() : g()`
    @inlinable public static var isSideOfStatement: Flags { Flags(rawValue: 32) }
  }

  /// The argument that it is.
  public var argument: ArgumentID { use == .argument ? ArgumentID(rawValue: user) : .none }
  /// The call of its result: `f()()`
  public var calling: CallID { use == .callee ? CallID(rawValue: user) : .none }
  /// The path that continues from its result, or the subscript that reads an element of that.
  public var reader: Value { use == .receiver && user != .max ? Value(rawValue: user) : .other }
}

/// An argument of a call, a macro or an attribute; a trailing closure too.
public struct Argument: Sendable {
  /// ``Name/none`` for none.
  public let label: Name
  public internal(set) var value: Value
  /// The expression, without its label. Byte offsets.
  public let range: Range<UInt32>
  /// Follows the parentheses.
  public let isTrailing: Bool
}
