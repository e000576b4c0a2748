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
  /// The scope around it.
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
  /// The type that an extension requires `Self` to be: `Filter` of `where Self == Filter`; or none.
  public internal(set) var selfType: TypeID = .none
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
    @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }

    @inlinable public static var `static`: Flags { Flags(rawValue: 1) }
    /// `public` or `open`
    @inlinable public static var `public`: Flags { Flags(rawValue: 1 << 1) }
    @inlinable public static var `package`: Flags { Flags(rawValue: 1 << 2) }
    /// `private` or `fileprivate`
    @inlinable public static var `private`: Flags { Flags(rawValue: 1 << 3) }
    /// Says `internal`, which in a public extension makes a difference.
    @inlinable public static var `internal`: Flags { Flags(rawValue: 1 << 4) }
    /// A property with a getter of its own.
    @inlinable public static var computed: Flags { Flags(rawValue: 1 << 5) }
    @inlinable public static var `let`: Flags { Flags(rawValue: 1 << 6) }
    /// Is declared in a function, an accessor or a closure.
    @inlinable public static var local: Flags { Flags(rawValue: 1 << 7) }
    @inlinable public static var initialValue: Flags { Flags(rawValue: 1 << 8) }
    /// Contains the body of a function, accessor or closure.
    @inlinable public static var code: Flags { Flags(rawValue: 1 << 9) }
    @inlinable public static var override: Flags { Flags(rawValue: 1 << 10) }
    /// The only thing on its lines, so that removing these lines removes it and nothing else.
    @inlinable public static var ownLines: Flags { Flags(rawValue: 1 << 11) }
    /// One of several in a `var a, b` or a tuple pattern.
    @inlinable public static var oneOfSeveral: Flags { Flags(rawValue: 1 << 12) }
    /// Bound to a part of its initial value by a tuple pattern. The written type is that of the whole value.
    @inlinable public static var destructured: Flags { Flags(rawValue: 1 << 27) }
    @inlinable public static var async: Flags { Flags(rawValue: 1 << 13) }
    @inlinable public static var `throws`: Flags { Flags(rawValue: 1 << 14) }
    @inlinable public static var mutating: Flags { Flags(rawValue: 1 << 15) }
    @inlinable public static var nonisolated: Flags { Flags(rawValue: 1 << 16) }
    @inlinable public static var final: Flags { Flags(rawValue: 1 << 17) }
    @inlinable public static var lazy: Flags { Flags(rawValue: 1 << 18) }
    @inlinable public static var indirect: Flags { Flags(rawValue: 1 << 19) }
    /// A property with accessors of any kind, observers included.
    @inlinable public static var accessors: Flags { Flags(rawValue: 1 << 20) }
    /// An extension with a `where`.
    @inlinable public static var conditional: Flags { Flags(rawValue: 1 << 22) }
    /// An extension whose `where` asks types to be the same.
    @inlinable public static var sameTypes: Flags { Flags(rawValue: 1 << 24) }
    /// `weak`, `unowned`
    @inlinable public static var weak: Flags { Flags(rawValue: 1 << 23) }
    /// `private`, and not `fileprivate`
    @inlinable public static var ofTypeAlone: Flags { Flags(rawValue: 1 << 25) }
    /// An initializer that may give nothing: `init?`, `init!`
    @inlinable public static var failable: Flags { Flags(rawValue: 1 << 26) }
    /// Can be set although it is computed.
    @inlinable public static var setter: Flags { Flags(rawValue: 1 << 21) }

    /// Those of a property that each instance stores.
    @inlinable var areOfStored: Bool { isDisjoint(with: [.computed, .static, .local]) }
  }

  /// A type, a protocol or an extension.
  @inlinable public var isTypeOrExtension: Bool { kind.rawValue <= Kind.extension.rawValue }
  /// A stored instance property of a type.
  @inlinable public var isStoredProperty: Bool { kind == .property && flags.areOfStored }
}

/// The part of a declaration that searches over many declarations need: a seventh of its size.
public struct DeclarationOutline: Sendable {
  public let name: Name
  /// See ``Declaration/end``.
  public let end: DeclarationID
  public let flags: Declaration.Flags
  public let kind: Declaration.Kind
  public let hasGenericParameters: Bool

  init(_ declaration: Declaration) {
    (name, end, flags, kind) = (declaration.name, declaration.end, declaration.flags, declaration.kind)
    hasGenericParameters = !declaration.genericParameters.isEmpty
  }

  /// A stored instance property of a type.
  @inlinable public var isStoredProperty: Bool { kind == .property && flags.areOfStored }
}

extension FileFacts {
  @inlinable public func outline(_ id: DeclarationID) -> DeclarationOutline { outlines[id.index] }

  /// The declarations with some outline, in source order. The cost is linear in the file's, and small.
  @inlinable
  public func declarations(where isWanted: (DeclarationOutline) -> Bool) -> [DeclarationID] {
    var found: [DeclarationID] = []
    for (index, outline) in outlines.enumerated() where isWanted(outline) { found.append(DeclarationID(index)) }
    return found
  }
}

/// A parameter of a function, or a generic parameter.
public struct Parameter: Sendable {
  /// The name it binds.
  public let name: Name
  /// The label at the call, ``Name/none`` for `_`.
  public let label: Name
  /// As written; the constraint of a generic parameter; or none.
  public let type: TypeID
  public let isInout: Bool
  /// Whether an attribute is in front of it: that of a result builder or a property wrapper.
  public internal(set) var hasAttribute = false
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
