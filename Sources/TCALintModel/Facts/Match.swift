import TCALintSyntax

/// A `switch`, or a condition that holds a value against a pattern: `if case .some(let x) = value`.
public struct Match: Sendable {
  public let isSwitch: Bool
  /// Whether it is about an element of a tuple that is held against tuples: `action` of `switch (state, action)`. The
  /// tuple's own match comes before it. Of the patterns only those that name a case are told.
  public let isElement: Bool
  /// What is held against the patterns.
  public internal(set) var subject: Value
  public let scope: ScopeID
  /// The whole `switch`, or the condition. Byte offsets.
  public let range: Range<UInt32>
}

/// A pattern of a ``Match``: an item of a `case`, or the `default` of a `switch`.
public struct MatchPattern: Sendable {
  public enum Kind: UInt8, Sendable {
    /// An expression, a member or a call of one as a rule, which may bind names in its arguments: `.some(let x)`
    case expression
    /// `_`
    case wildcard
    /// `let x`
    case name
    case `default`
    /// A tuple, a type, …
    case other
  }

  public let kind: Kind
  /// The expression: a path or a call.
  public internal(set) var value: Value
  /// Whether a `where` follows.
  public let hasCondition: Bool
  public let match: FactIndex<Match>
  /// What may run where it matches: a `case`, the branch of an `if`; for a `guard` the scope around it.
  public let scope: ScopeID
  /// The pattern without its `where`; of a `default` the word, with an attribute before it. Byte offsets.
  public let range: Range<UInt32>
  /// Where the whole pattern ends that it is, or is an element of. Byte offset.
  public let end: UInt32
}

public typealias MatchID = FactIndex<Match>
public typealias MatchPatternID = FactIndex<MatchPattern>
