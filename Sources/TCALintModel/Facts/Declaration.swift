import TCALintSyntax

/// A declaration of a file: a type, an extension, a member, or one of the local declarations that matter.
public struct Declaration: Sendable {
  public enum Kind: UInt8, Sendable {
    case `struct`, `class`, `enum`, actor, `protocol`, `extension`, `typealias`, `associatedtype`
    case property, function, initializer, deinitializer, `subscript`, enumCase
    /// `#Preview { … }` and the like, among statements and members
    case macro
    /// `macro stringify<T>(_ value: T) = …`
    case macroDeclaration
  }

  public let kind: Kind
  public internal(set) var name: Name
  /// The declaration around this one, or none.
  public let parent: DeclarationID
  /// The scope that it stands in.
  public let scope: ScopeID
  /// Byte offsets, attributes and modifiers included.
  public let range: Range<UInt32>
  public internal(set) var nameRange: Range<UInt32>
  public internal(set) var flags: Flags = []
  public internal(set) var attributes: FactRange<Attribute> = .empty
  /// In ``FileFacts/inheritedTypes``.
  public internal(set) var inherited: FactRange<TypeID> = .empty
  /// Of a function, a subscript or an enum case.
  public internal(set) var parameters: FactRange<Parameter> = .empty
  /// The generic ones of a type or function, then, by name once more, those of which a `where` asks to conform to
  /// something.
  public internal(set) var genericParameters: FactRange<Parameter> = .empty
  /// The annotated type of a property, the result of a function, the extended type, a typealias's target; or none.
  public internal(set) var type: TypeID = .none
  /// The type that an initial value names: `Int` for `= 0`, `Filter` for `= Filter()` and `= Filter.all`; or none.
  public internal(set) var inferredType: TypeID = .none
  /// The member of that type that the initial value is, or is the result of: `all` of `= Filter.all`.
  public internal(set) var inferredMember: Name = .none
  /// The expression of an initial value. Empty for none.
  public internal(set) var initialValue: Range<UInt32> = 0..<0
  public internal(set) var value: Value = .other
  /// The `let` or `var` of a property. Byte offsets.
  public internal(set) var keyword: Range<UInt32> = 0..<0
  /// A modifier such as `private(set)`, with the space behind it. Byte offsets; empty for none.
  public internal(set) var setterModifier: Range<UInt32> = 0..<0
  /// Behind the last declaration inside this one.
  public internal(set) var end: DeclarationID = .none

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
    public static let `internal` = Flags(rawValue: 1 << 4)
    /// A property with a getter of its own.
    public static let computed = Flags(rawValue: 1 << 5)
    public static let `let` = Flags(rawValue: 1 << 6)
    /// Stands in a function, an accessor or a closure.
    public static let local = Flags(rawValue: 1 << 7)
    public static let initialValue = Flags(rawValue: 1 << 8)
    /// A function, accessor or closure body stands in it.
    public static let code = Flags(rawValue: 1 << 9)
    public static let override = Flags(rawValue: 1 << 10)
    /// The only thing on its lines, so that removing these lines removes it and nothing else.
    public static let ownLines = Flags(rawValue: 1 << 11)
    /// One of several in a `var a, b` or a tuple pattern.
    public static let oneOfSeveral = Flags(rawValue: 1 << 12)
    public static let async = Flags(rawValue: 1 << 13)
    public static let `throws` = Flags(rawValue: 1 << 14)
    public static let mutating = Flags(rawValue: 1 << 15)
    public static let nonisolated = Flags(rawValue: 1 << 16)
    public static let final = Flags(rawValue: 1 << 17)
    public static let lazy = Flags(rawValue: 1 << 18)
    public static let indirect = Flags(rawValue: 1 << 19)
    /// A property with accessors of any kind, observers included.
    public static let accessors = Flags(rawValue: 1 << 20)
    /// An extension with a `where`.
    public static let conditional = Flags(rawValue: 1 << 22)
    /// `weak`, `unowned`
    public static let weak = Flags(rawValue: 1 << 23)
    /// Can be set although it is computed.
    public static let setter = Flags(rawValue: 1 << 21)
  }

  /// A type, a protocol or an extension.
  public var isTypeOrExtension: Bool { kind.rawValue <= Kind.extension.rawValue }
  /// A stored instance property of a type.
  public var isStoredProperty: Bool {
    kind == .property && flags.isDisjoint(with: [.computed, .static, .local])
  }
}

/// A parameter of a function, or a generic parameter.
public struct Parameter: Sendable {
  /// The name it binds.
  public let name: Name
  /// The label at the call, ``Name/none`` for `_`.
  public let label: Name
  /// As written; of a generic parameter what it has to conform to; or none.
  public let type: TypeID
  public let isInout: Bool
  /// The default argument.
  public internal(set) var value: Value
  /// Of the default argument. Empty for none.
  public let valueRange: Range<UInt32>
}

/// An attribute of a declaration: `@available(iOS 17, *)`.
public struct Attribute: Sendable {
  /// The last name: `Argument` of `@Options.Argument`.
  public let name: Name
  /// The name in front of it, ``Name/none`` for none.
  public let qualifier: Name
  /// Byte offsets, from the `@`.
  public let range: Range<UInt32>
  /// The name as a type, with generic arguments, or none.
  public let type: TypeID
  public internal(set) var arguments: FactRange<Argument> = .empty
}
