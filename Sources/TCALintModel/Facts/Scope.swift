/// A part of a file with names and statements of its own.
///
/// Every other fact has the index of its scope, so that "runs later", "same block" and "inside this closure" are
/// questions about scopes.
public struct Scope: Sendable {
  public enum Kind: UInt8, Sendable {
    case file
    /// The members of a type, a protocol or an extension.
    case type
    /// A function, an initialiser, a deinitialiser or a subscript, with its parameters.
    case function
    /// A getter, a setter or an observer.
    case accessor
    case closure
    /// Statements by themselves, as of a `defer`.
    case block
    /// The block of an `if`, an `else` or a `guard`, the condition of an `if` included; a `case` of a `switch`.
    case branch
    /// A loop with its bindings.
    case loop
    /// The statements of a `do`.
    case `do`
    case `catch`
    /// A clause of an `#if`.
    case ifConfig
  }

  public let kind: Kind
  /// The effect of its last item.
  public internal(set) var end: End = .goesOn
  public internal(set) var flags: Flags = []
  /// How many closures and local functions that run later than the code around them lie between this scope and the
  /// member that it belongs to.
  public let delays: UInt16
  /// The scope around this one; none for the file.
  public let parent: ScopeID
  /// The innermost declaration around the scope; its own for a type or a function.
  public let declaration: DeclarationID
  /// Byte offsets.
  public let range: Range<UInt32>
  /// The closure whose scope it is.
  public internal(set) var closure: ClosureID = .none
  /// The number of statements and declarations directly in it.
  public internal(set) var itemCount: UInt32 = 0

  public struct Flags: OptionSet, Sendable {
    public let rawValue: UInt16
    @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue }

    /// A `do` one of whose `catch` clauses takes every error.
    @inlinable public static var catchesAll: Flags { Flags(rawValue: 1) }
    /// The `default` of a `switch`.
    @inlinable public static var isDefault: Flags { Flags(rawValue: 2) }
    /// The `else` of a `guard`.
    @inlinable public static var isGuard: Flags { Flags(rawValue: 4) }
    /// Called where it is written: `{ … }()`.
    @inlinable public static var isCalledAtOnce: Flags { Flags(rawValue: 8) }
    /// A `case` or `default` of a `switch`.
    @inlinable public static var isCase: Flags { Flags(rawValue: 16) }
    /// The block of an `if Task.isCancelled` or of the `else` of a `guard !Task.isCancelled`.
    @inlinable public static var ifCancelled: Flags { Flags(rawValue: 32) }
    /// The block of an `if !Task.isCancelled`.
    @inlinable public static var unlessCancelled: Flags { Flags(rawValue: 64) }
    /// A branch of an `if` or a `switch` expression whose value it provides: `let a = if b { c } else { d }`.
    @inlinable public static var givesValue: Flags { Flags(rawValue: 128) }
    /// A setter or an observer of a property, which reading it does not run.
    @inlinable public static var runsWhenSet: Flags { Flags(rawValue: 256) }
  }

  /// The effect of the last item of a scope.
  public enum End: UInt8, Sendable {
    case goesOn
    /// A `return` or `throw`: what follows the scope does not run after it.
    case leaves
    /// A `continue`, or a `break` of a `switch` around the scope.
    case jumps
    /// A `break` that ends the innermost loop around it.
    case breaksLoop
    /// A `break` with a label.
    case breaksLabel
  }

  /// Whether an error thrown, or a value returned, in the scope leaves it to who runs it later: a function's, an
  /// accessor's or a closure's.
  public var isBody: Bool { kind == .function || kind == .accessor || kind == .closure }
}
