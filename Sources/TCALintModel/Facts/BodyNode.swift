import TCALintSyntax

/// A node of a lowered body: an expression, a pattern or a statement.
///
/// The nodes of a file are one flat array, ``FileFacts/nodes``. A node is before its operands, and these are in source
/// order, so that a node with everything in it is a slice: from its own index to ``end``. In a body nodes begin in source
/// order, and each is in the range of its parent. Operators are folded by precedence; parentheses around one expression
/// (but for a flag), `unsafe`, `consume`, `copy`, `borrow` and `let` of patterns are left out.
///
/// rust-analyzer's `ExpressionStore` is the model.
public struct BodyNode: Sendable {
  public let kind: Kind
  public let flags: Flags
  /// The index of the named fact. ``Kind`` documents its meaning for each kind.
  let payload: UInt32
  /// The label of an argument, a trailing closure or an element of a tuple; ``Name/none`` for none.
  public let label: Name
  /// The node whose operand it is; none for the root of a body.
  public let parent: BodyNodeID
  /// Behind the last node in it.
  public internal(set) var end: BodyNodeID
  /// Byte offsets.
  public let range: Range<UInt32>

  /// The kinds of node, each with its payload and its operands in source order; `?` may be absent, `*` any number.
  ///
  /// In a file with syntax errors operands may be missing.
  public enum Kind: UInt8, Sendable, CaseIterable {
    // MARK: Expressions

    /// Unsupported syntax: a pack, a macro's leftovers, a syntax error. Anything*
    case unknown
    case integer, float, boolean, `nil`, regex
    /// The interpolated expressions*, with labels
    case string
    /// Elements*
    case array
    /// A key and its value, alternating*
    case dictionary
    /// Elements*, with labels. Void for none.
    case tuple
    /// Name: what no local declaration of the file has, a member's, a type's or one from file level.
    case name
    /// Local: a name that a local declaration has; `self` too where `if let self` binds it anew.
    /// ``Flags/isProjection`` for `$name`, ``Flags/isWrappedValue`` for `name` where the declaration is `$name`
    case local
    /// Index: `$0`
    case anonymousParameter
    /// `self`, `super`, `Self`
    case `self`, `super`, selfType
    /// Type: a type with generic arguments, `Store<State, Action>`, or a type without a name, `[Int]`, `(any P)`.
    case type
    /// Name: `.name`; ``Flags/isInitializer`` for `.init`
    case implicitMember
    /// Name: the base; none at the start of a clause of ``conditionalMembers``. ``Flags/isInitializer`` for `.init`,
    /// ``Flags/isMetatype`` for `.self`; both without a name
    case member
    /// Position: the base. `.0`
    case tupleElement
    /// The callee, arguments*
    case call
    /// The base, arguments*
    case `subscript`
    /// Name: `#name`, arguments*
    case macro
    /// The target, the value
    case assignment
    /// Operator: the target, the value
    case compoundAssignment
    /// Operator: left, right
    case binary
    /// The condition, the value if it holds, the value otherwise
    case ternary
    /// Operator: the operand
    case prefix, postfix
    /// Type: the operand. ``Flags/isOptional`` for `as?`, ``Flags/isForced`` for `as!`
    case `is`, `as`
    /// The operand. ``Flags/isOptional`` for `try?`, ``Flags/isForced`` for `try!`
    case `try`
    case await, `inout`
    /// The operand: `a?`, `a!`
    case optionalChain, forceUnwrap
    /// Type: the type in front of the path, or none. Components*
    case keyPath
    /// Name
    case keyPathMember
    /// Arguments*
    case keyPathSubscript
    /// ``Flags/isOptional`` for `?`, ``Flags/isForced`` for `!`
    case keyPathUnwrap
    /// Closure: capture*, a pattern for each parameter*, a block
    case closure
    /// Local, or none where `self` is captured as it is: the value. ``Flags/isWeak``
    case capture
    /// `_` on the left of an assignment, or as a pattern
    case discard
    /// `base` with members in the clauses of an `#if`: the base?, the result of each clause*
    case conditionalMembers

    // MARK: Patterns

    /// Local
    case binding
    /// Elements*, with labels
    case tuplePattern
    /// An expression, in whose arguments names may be bound: `.some(let x)`, `1...2`, `x?`. A tuple in them is a
    /// ``tuplePattern``.
    case expressionPattern
    /// Type: `is T`
    case typePattern

    // MARK: Statements

    /// Items*
    case block
    /// Type: the annotation or none. The pattern, the value?, a block* for each accessor.
    /// ``Flags/isLet``, ``Flags/isLazy``, ``Flags/isAsync``, ``Flags/isWeak``
    case variable
    /// Type: the annotation or none. The pattern, the value: that of `if let x` too
    case optionalBinding
    /// Type: the annotation or none. The pattern, the value
    case patternCondition
    /// `#available(…)`
    case availability
    /// Conditions*, a block, a block or an `if`?
    case `if`
    /// Conditions*, a block
    case `guard`, `while`
    /// A block, the condition
    case `repeat`
    /// Type: the annotation or none. The pattern, the sequence, the condition?, a block.
    /// ``Flags/isAsync`` for `for await`, ``Flags/isThrowing`` for `for try`, ``Flags/isCase`` for `for case`
    case `for`
    /// The subject, cases*, those in an `#if` among them
    case `switch`
    /// Case items*, none for `default`; a block. ``Flags/isUnknown`` for `@unknown default`
    case `case`
    /// The pattern?, the condition?
    case caseItem
    /// A block, catches*
    case `do`
    /// Case items*, a block
    case `catch`
    /// A block
    case `defer`
    /// The value?
    case `return`
    case `throw`, yield, discardSelf
    /// Name: the label or none
    case `break`, `continue`
    case `fallthrough`
    /// Name: the statement
    case labeled
    /// Declaration or none: a local function. Default arguments*, a block?
    case function
    /// Declaration or none: a local type, or a declaration among the statements of a file. Its content has separate
    /// bodies.
    case declaration
    /// A block for each clause of an `#if`*
    case conditionalCode
  }

  /// The bits are reused: a flag is meaningful only for the kinds that name it.
  public struct Flags: OptionSet, Sendable {
    public let rawValue: UInt8
    @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// `try?`, `as?`
    public static var isOptional: Flags { Flags(rawValue: 1) }
    /// `try!`, `as!`
    public static var isForced: Flags { Flags(rawValue: 1 << 1) }
    /// `.init`
    public static var isInitializer: Flags { Flags(rawValue: 1) }
    /// `.self`
    public static var isMetatype: Flags { Flags(rawValue: 1 << 1) }
    /// A member or name with argument labels: `fetch(id:)`
    public static var hasLabels: Flags { Flags(rawValue: 1 << 2) }
    public static var isLet: Flags { Flags(rawValue: 1) }
    /// `@unknown default`
    public static var isUnknown: Flags { Flags(rawValue: 1) }
    public static var isLazy: Flags { Flags(rawValue: 1 << 1) }
    /// `async let`, `for await`
    public static var isAsync: Flags { Flags(rawValue: 1 << 2) }
    /// `for case`
    public static var isCase: Flags { Flags(rawValue: 1 << 3) }
    /// `for try await`
    public static var isThrowing: Flags { Flags(rawValue: 1 << 4) }
    /// `weak`
    public static var isWeak: Flags { Flags(rawValue: 1 << 5) }
    /// In parentheses of its own, which end an optional chain: `(a?.b)!`
    public static var isParenthesized: Flags { Flags(rawValue: 1 << 6) }
    /// `$name` of a local variable with a property wrapper
    public static var isProjection: Flags { Flags(rawValue: 1) }
    /// `name` of a closure's parameter `$name`
    public static var isWrappedValue: Flags { Flags(rawValue: 1 << 1) }
    /// An argument behind the parentheses
    public static var isTrailing: Flags { Flags(rawValue: 1 << 7) }
  }
}

public typealias BodyNodeID = FactIndex<BodyNode>

/// An operator, as far as its typing matters.
public enum SwiftOperator: UInt32, Sendable, CaseIterable {
  /// Declared by the program or a library, or none that has a type of its own
  case other
  /// `??`
  case coalesce
  /// `&&`, `||`, `!`
  case logical
  /// `==`, `!=`, `<`, `===`, `~=`, …
  case comparison
  /// `...`, `..<`
  case closedRange, range
  /// `+`, `-`, `*`, `/`, `%`, `<<`, `&`, …
  case arithmetic
}

extension BodyNode.Kind {
  /// Whether it is a member, a call or an element of its first operand, which it continues: `.count` of `items.count`.
  public var continuesChain: Bool {
    switch self {
    case .member, .tupleElement, .call, .subscript, .optionalChain, .forceUnwrap: true
    default: false
    }
  }
}

extension BodyNode {
  /// Of a ``Kind/name``, a member, a macro, a component of a key path, a label.
  public var name: Name { Name(rawValue: payload) }
  public var local: LocalID { LocalID(rawValue: payload) }
  /// The written type that it names, or none.
  public var type: TypeID { TypeID(rawValue: payload) }
  public var closure: ClosureID { ClosureID(rawValue: payload) }
  public var declaration: DeclarationID { DeclarationID(rawValue: payload) }
  /// Of a ``Kind/anonymousParameter`` or a ``Kind/tupleElement``, from 0.
  public var position: Int { Int(payload) }
  public var `operator`: SwiftOperator { SwiftOperator(rawValue: payload) ?? .other }
}

/// Code that is lowered as a whole.
public struct Body: Sendable {
  public enum Kind: UInt8, Sendable {
    /// A block: of a function, an initializer, a deinitializer
    case function
    /// A block: the getter of a property or a subscript
    case getter
    /// A block: another accessor
    case accessor
    /// An expression: the initial value of a property or of an enum case
    case initialValue
    /// An expression: the default argument of a parameter of a function that is no local one
    case defaultArgument
    /// A `call`-like ``BodyNode/Kind/tuple`` of the arguments of an attribute
    case attribute
    /// A ``BodyNode/Kind/macro`` among declarations: `#Preview { … }`
    case macro
    /// A block: the statements at the top level of a file
    case file
  }

  public let kind: Kind
  public let root: BodyNodeID
  /// The declaration that it is the code of; none for that of a file.
  public let declaration: DeclarationID
}
