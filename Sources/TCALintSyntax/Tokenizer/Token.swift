/// One token of a source file: a small plain value in the flat array ``SyntaxTree/tokens``.
///
/// Trivia (white space, comments) is the gap between a token and its neighbours.
@frozen
public struct Token: Sendable {
  /// Offset of the first byte in the file.
  public let start: UInt32
  /// Length in bytes.
  public let length: UInt32
  /// The interned text of an identifier (without back quotes) or of a keyword; ``Name/none`` for anything else.
  public let name: Name
  public let kind: TokenKind
  public let flags: Flags

  @inlinable
  public init(kind: TokenKind, start: UInt32, length: UInt32, name: Name = .none, flags: Flags = []) {
    self.kind = kind
    self.start = start
    self.length = length
    self.name = name
    self.flags = flags
  }

  /// Offset of the first byte after the token.
  @inlinable public var end: UInt32 { start + length }

  func adding(_ flags: Flags) -> Token {
    Token(kind: kind, start: start, length: length, name: name, flags: self.flags.union(flags))
  }

  /// What precedes a token or how it is spelled.
  @frozen
  public struct Flags: OptionSet, Sendable {
    public let rawValue: UInt8
    @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// A line break is between the previous token and this one (the first token of a file has it too).
    @inlinable public static var newlineBefore: Flags { Flags(rawValue: 1) }
    /// White space or a comment precedes the token.
    @inlinable public static var spaceBefore: Flags { Flags(rawValue: 2) }
    /// An identifier in back quotes.
    @inlinable public static var escaped: Flags { Flags(rawValue: 4) }
    /// A `<` that turned out not to open generic arguments, so that it need not be found out again.
    static var opensNoArguments: Flags { Flags(rawValue: 8) }
    /// A `<` that opens generic arguments in front of another `>`, where an expression does not take them for such.
    static var endsBeforeAngle: Flags { Flags(rawValue: 64) }
    /// A `[` that turned out not to open an array of a fixed length, likewise.
    static var opensNoInlineArray: Flags { Flags(rawValue: 16) }
    /// A bracket that nothing closes, so that the rest of the file need not be searched again.
    static var isUnclosed: Flags { Flags(rawValue: 32) }
  }
}
