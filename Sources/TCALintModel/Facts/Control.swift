import TCALintSyntax

/// A `try`, also that of a `for try await`.
public struct Try: Sendable {
  public enum Kind: UInt8, Sendable {
    case plain
    /// `try?`
    case optional
    /// `try!`
    case forced
  }

  public let kind: Kind
  /// Whether it is a loop's.
  public let isLoop: Bool
  /// Whether it is in the initial value of an `async let`: its errors are thrown where that is awaited.
  public let isInAsyncLet: Bool
  public let scope: ScopeID
  /// Byte offsets, from the keyword through the covered expression; for a loop through its sequence.
  public let range: Range<UInt32>
}

/// A `do` with a typed `throws`, `do throws(LoadError)`, whose clauses only match single cases of the error.
public struct TypedAttempt: Sendable {
  /// Of its statements.
  public let scope: ScopeID
  /// The type of its errors.
  public let thrown: TypeID
  /// The cases that are taken whatever they hold, in ``FileFacts/pathNames``.
  public let cases: Range<UInt32>
}

extension FileFacts {
  /// The same of the statements of a `do`; nil for any other. The cost is that of a binary search.
  public func typedAttempt(of scope: ScopeID) -> TypedAttempt? {
    let index = typedAttempts.count(before: scope.rawValue, \.scope.rawValue)
    return index < typedAttempts.count && typedAttempts[index].scope == scope ? typedAttempts[index] : nil
  }
}

/// An operator in front of or behind its operand: `/Action.login`
public struct Operation: Sendable {
  /// Byte offsets of the operator.
  public let range: Range<UInt32>
  public let isPrefix: Bool
  public internal(set) var operand: Value
  public let scope: ScopeID
}

/// An `import`.
public struct Import: Sendable {
  /// The first name of the path.
  public let module: Name
  /// `@_exported`
  public let isExported: Bool
  /// `@testable`
  public let isTestable: Bool
  /// Whether it imports a whole module, with at most an access modifier: `public import Core`.
  public let isPlain: Bool
  /// Byte offset of its keyword.
  public let keyword: UInt32
  /// Byte offsets.
  public let range: Range<UInt32>
}
