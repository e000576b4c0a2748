/// Properties of a node, by kind.
@frozen
public struct SyntaxFlags: OptionSet, Sendable {
  public let rawValue: UInt8
  @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// `try?`, `as?`
  @inlinable public static var questionMark: SyntaxFlags { SyntaxFlags(rawValue: 1) }
  /// `try!`, `as!`
  @inlinable public static var exclamationMark: SyntaxFlags { SyntaxFlags(rawValue: 2) }
  /// A parameter with two names (`for name: String`): the token before the main one is its label.
  @inlinable public static var secondName: SyntaxFlags { SyntaxFlags(rawValue: 4) }
  /// An effect specifier `async`.
  @inlinable public static var async: SyntaxFlags { SyntaxFlags(rawValue: 8) }
  /// An effect specifier `throws` or `rethrows`.
  @inlinable public static var `throws`: SyntaxFlags { SyntaxFlags(rawValue: 16) }
  /// `repeat` … `each`, a variadic parameter's `...`
  @inlinable public static var ellipsis: SyntaxFlags { SyntaxFlags(rawValue: 32) }
}
