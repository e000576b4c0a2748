import TCALintSyntax

/// A root and the names after it: `state.user?.name`, `URLSession.shared`, `.zero`, `$0.name`.
///
/// A path ends before a call or a subscript; what follows that is a path of its own, whose root is the call.
public struct Path: Sendable {
  public enum Root: UInt8, Sendable {
    /// A local name, ``Path/local``, which is the first of the names; `self` where `if let self = model` gives it anew.
    case local
    /// A name, the first, that no local declaration has: a member's, a type's or one from the top level.
    case unqualified
    /// `self`, which is not among the names.
    case `self`
    case `super`
    /// `Self`
    case selfType
    /// `.name`
    case implicitMember
    /// `$0`, which is the first of the names.
    case anonymous
    /// `$name`, likewise.
    case projection
    /// The result of ``Path/call``, or an element of it.
    case result
    /// `#name`
    case macro
    /// A literal, parentheses, a closure, …
    case other
  }

  public let root: Root
  public internal(set) var use: Use = .other
  public internal(set) var flags: Flags = []
  /// How many of the names precede the first `?` or `!`.
  public let plainCount: UInt16
  private let nameCount: UInt16
  private let firstName: UInt32
  /// Byte offsets, the root included.
  public internal(set) var range: Range<UInt32>
  public let scope: ScopeID
  /// The index that belongs to ``use``.
  public internal(set) var user: UInt32 = .max
  /// Its root: a local name (of a projection too), a call, a type. No path needs two of them, so that a path fits in
  /// one cache line; paths are most of a program's memory.
  var subject: UInt32 = .max

  /// - Parameter names: see ``names``. Behind the first 65,535 they are passed over.
  init(
    root: Root, use: Use, flags: Flags = [], plainCount: UInt16, names: Range<UInt32>, range: Range<UInt32>,
    scope: ScopeID, user: UInt32 = .max
  ) {
    (self.root, self.use, self.flags) = (root, use, flags)
    (self.plainCount, nameCount, firstName) = (plainCount, UInt16(clamping: names.count), names.lowerBound)
    (self.range, self.scope, self.user) = (range, scope, user)
  }

  /// The names and their offsets, in ``FileFacts/pathNames`` and ``FileFacts/pathOffsets``.
  public var names: Range<UInt32> { firstName..<firstName + UInt32(nameCount) }

  public struct Flags: OptionSet, Sendable {
    public let rawValue: UInt8
    @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// `T.self`
    @inlinable public static var isMetatype: Flags { Flags(rawValue: 1) }
    /// `T.init`; `init` is not among the names.
    @inlinable public static var isInit: Flags { Flags(rawValue: 2) }
    /// The name of a function with its labels: `fetch(id:)`
    @inlinable public static var hasLabels: Flags { Flags(rawValue: 4) }
    /// The operand of `try`, `try?` or `try!`.
    @inlinable public static var isTried: Flags { Flags(rawValue: 8) }
    /// Is followed by a `?` or `!`.
    @inlinable public static var endsUnwrapped: Flags { Flags(rawValue: 16) }
    /// `self.name` where a local declaration has that name, so that `self.` cannot be left out.
    @inlinable public static var isShadowed: Flags { Flags(rawValue: 32) }
  }

  /// The local name that the path begins with.
  public var local: LocalID { root == .local ? LocalID(rawValue: subject) : .none }
  /// The same, or the local variable or closure parameter whose projection, `$name`, the path begins with.
  public var localOrProjected: LocalID { root == .local || root == .projection ? LocalID(rawValue: subject) : .none }
  /// The call whose result the path begins with.
  public var call: CallID { root == .result ? CallID(rawValue: subject) : .none }
  /// The type that the path names, generic arguments included, where it has some or `.self` behind it; or none.
  public var type: TypeID {
    root == .local || root == .result || root == .projection ? .none : TypeID(rawValue: subject)
  }
  /// Whether nothing in it is optional.
  public var isPlain: Bool { Int(plainCount) == names.count }
  /// The argument that it is.
  public var argument: ArgumentID { use == .argument ? ArgumentID(rawValue: user) : .none }
  /// The call whose callee it is.
  public var calling: CallID { use == .callee ? CallID(rawValue: user) : .none }
  /// The subscript that reads an element of it.
  public var reader: Value { use == .receiver && user != .max ? Value(rawValue: user) : .other }
}

/// How a value is used: a path itself, or the result of a call.
public enum Use: UInt8, Sendable {
  /// A whole statement: its value is dropped, or returned where it is the only one of a body.
  case statement
  case returned
  case thrown
  /// It is called.
  case callee
  /// Members of it are reached for, or elements read.
  case receiver
  case argument
  /// The initial value of a variable or parameter, in conditions too.
  case initialValue
  /// That of no variable: `let _ = value`
  case discarded
  /// The right side of `=`.
  case assigned
  /// The left side of `=` or of an operator such as `+=`.
  case target
  /// `&x`
  case `inout`
  case condition
  /// The subject of a `switch`.
  case subject
  /// The sequence of a `for`.
  case sequence
  /// `case .name`
  case pattern
  /// `[name]` in front of a closure.
  case captured
  /// An element of a literal or a tuple.
  case element
  /// An operand of an operator.
  case operand
  case other
}
