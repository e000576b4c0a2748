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
  /// From the keyword through what it covers; for a loop through its sequence. Byte offsets.
  public let range: Range<UInt32>
}

/// A `do` that says what is thrown in it, `do throws(LoadError)`, and whose clauses take nothing but single cases of that.
public struct TypedAttempt: Sendable {
  /// Of its statements.
  public let scope: ScopeID
  /// What it says is thrown.
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
  /// Of the operator by itself. Byte offsets.
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
  /// Whether it is of a whole module, and says of it at most who sees what it brings: `public import Core`.
  public let isPlain: Bool
  /// Byte offset of its keyword.
  public let keyword: UInt32
  /// Byte offsets.
  public let range: Range<UInt32>
}
