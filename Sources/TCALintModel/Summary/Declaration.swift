import TCALintSyntax

/// The index of a declaration in ``FileSummary/declarations``.
public typealias DeclarationID = Int32

/// A declaration of a file: a type, an extension, a member, or one of the local declarations that matter.
public struct Declaration: Sendable {
  public enum Kind: UInt8, Sendable {
    case `struct`, `class`, `enum`, actor, `protocol`, `extension`, `typealias`, `associatedtype`
    case property, function, initializer, deinitializer, `subscript`, enumCase
    /// `#Preview { … }`
    case preview
  }

  public let kind: Kind
  public let name: Name
  /// The declaration around this one, or -1.
  public let parent: DeclarationID
  /// Byte offsets, attributes and modifiers included.
  public let range: Range<UInt32>
  public let nameRange: Range<UInt32>
  public var flags: Flags = []
  /// Indices into ``FileSummary/attributes``.
  public var attributes: Range<Int> = 0..<0
  /// Indices into ``FileSummary/inheritedTypes``.
  public var inherited: Range<Int> = 0..<0
  /// Indices into ``FileSummary/parameters``: of a function, or the generic parameters of a type.
  public var parameters: Range<Int> = 0..<0
  /// The annotated type of a property, the result of a function, the extended type, a typealias's target; or -1.
  public var type: TypeID = -1
  /// The type that an initial value names: `Int` for `= 0`, `Filter` for `= Filter()` and `= Filter.all`; or -1.
  public var inferredType: TypeID = -1
  /// The member of that type that the initial value is, or is the result of: `all` of `= Filter.all`.
  public var inferredMember: Name = .none
  /// The expression of an initial value. Empty for none.
  public var initialValue: Range<UInt32> = 0..<0
  /// Index after the last declaration inside this one.
  public var end: DeclarationID = 0

  public struct Flags: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    public static let `static` = Flags(rawValue: 1)
    /// `public` or `open`
    public static let `public` = Flags(rawValue: 1 << 1)
    public static let `package` = Flags(rawValue: 1 << 2)
    /// `private` or `fileprivate`
    public static let `private` = Flags(rawValue: 1 << 3)
    /// Says `internal`, which in a public extension makes a difference.
    public static let `internal` = Flags(rawValue: 1 << 10)
    /// A property with a getter of its own.
    public static let computed = Flags(rawValue: 1 << 4)
    public static let `let` = Flags(rawValue: 1 << 5)
    /// Stands in a function, an accessor or a closure.
    public static let local = Flags(rawValue: 1 << 6)
    public static let initialValue = Flags(rawValue: 1 << 7)
    /// A function, accessor or closure body stands in it.
    public static let code = Flags(rawValue: 1 << 8)
    /// A local dependency is used by the code around it, not only in closures that run later.
    public static let usedDirectly = Flags(rawValue: 1 << 9)
    public static let override = Flags(rawValue: 1 << 11)
    public static let mutating = Flags(rawValue: 1 << 12)
    /// The only thing on its lines, so that removing these lines removes it and nothing else.
    public static let ownLines = Flags(rawValue: 1 << 13)
    /// One of several in a `var a, b` or a tuple pattern.
    public static let shared = Flags(rawValue: 1 << 14)
    /// A local declaration in a closure or local function that runs later than the code around it.
    public static let deferred = Flags(rawValue: 1 << 19)
  }

  public var isNominalType: Bool { kind.rawValue <= Kind.protocol.rawValue }
  /// A type, a protocol or an extension.
  public var isTypeOrExtension: Bool { kind.rawValue <= Kind.extension.rawValue }
  /// A stored instance property of a type.
  public var isStoredProperty: Bool {
    kind == .property && !flags.contains(.computed) && !flags.contains(.static) && !flags.contains(.local)
  }
}

/// A parameter of a function or a generic parameter of a type.
public struct Parameter: Sendable {
  /// The name it binds.
  public let name: Name
  /// The label at the call, ``Name/none`` for `_`.
  public let label: Name
  public let type: TypeID
}

/// An attribute of a declaration, with the arguments that matter to the model.
public struct Attribute: Sendable {
  /// The last name: `Dependency` of `@Dependencies.Dependency`.
  public let name: Name
  /// The name in front of it, ``Name/none`` for none.
  public let qualifier: Name
  /// Byte offsets, from the `@`.
  public let range: Range<UInt32>
  /// The names of the key path that is the first argument, in ``FileSummary/paths``. Empty for none.
  public var keyPath: Range<UInt32> = 0..<0
  /// Where the names of the key path stand, without its backslash and first dot.
  public var keyPathRange: Range<UInt32> = 0..<0
  /// `T` of a first argument `T.self`, or of a generic argument `@Inject<T>`; or -1.
  public var type: TypeID = -1
  /// Text of a first argument that is a plain string literal.
  public var string: String = ""
}
