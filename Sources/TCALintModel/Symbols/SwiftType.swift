import TCALintSyntax

/// The type of a value, as far as it is known.
public indirect enum SwiftType: Hashable, Sendable {
  /// Not known. A rule is silent about it.
  case unknown
  /// A type of the program with its generic arguments; empty where these are unknown.
  case nominal(SymbolID, [SwiftType])
  /// A type that a library declares, by its name, with its generic arguments.
  case external(String, [SwiftType])
  /// A nested type whose declaration is not in the program: `R.State` of a generic parameter, `Font.Weight` of a library's
  /// type, `Path.State` that a macro generates.
  case nested(SwiftType, ProgramName)
  /// A generic parameter of a type, function or typealias.
  case parameter(GenericParameter)
  case optional(SwiftType)
  case array(SwiftType)
  case dictionary(SwiftType, SwiftType)
  /// `Void` for no elements.
  case tuple([Element])
  case function([SwiftType], SwiftType)
  case metatype(SwiftType)
  case keyPath(SwiftType, SwiftType)
  /// `A & B`
  case composition([SwiftType])

  /// An element of a tuple.
  public struct Element: Hashable, Sendable {
    /// ``ProgramName/none`` for none.
    public let label: ProgramName
    /// The type of the element.
    public let type: SwiftType

    /// An element of a tuple.
    public init(label: ProgramName = .none, type: SwiftType) {
      self.label = label
      self.type = type
    }
  }
}

/// A generic parameter, by its name and the declaration that it is of.
public struct GenericParameter: Hashable, Sendable {
  /// The name of the parameter.
  public let name: ProgramName
  /// The generic declaration.
  public let owner: DeclarationReference
}

extension SwiftType {
  static let void = SwiftType.tuple([])

  /// Whether it is anything but unknown; its parts may still be unknown.
  public var isKnown: Bool { self != .unknown }

  /// Itself; nil where it is not known.
  public var known: SwiftType? { isKnown ? self : nil }

  /// The type that an optional holds, that of an optional in an optional too; any other type itself.
  public var unwrapped: SwiftType {
    var type = self
    while case .optional(let wrapped) = type { type = wrapped }
    return type
  }

  /// The type that an optional holds; any other type itself.
  var unwrappedOnce: SwiftType { if case .optional(let wrapped) = self { wrapped } else { self } }

  /// Whether it is an optional.
  public var isOptional: Bool { if case .optional = self { true } else { false } }

  /// The type of the program that it is; nil for any other. Optionals are not looked through.
  public var symbol: SymbolID? { if case .nominal(let symbol, _) = self { symbol } else { nil } }

  /// The name of the library's type that it is; nil for any other. Optionals are not looked through.
  public var externalName: String? { if case .external(let name, _) = self { name } else { nil } }

  /// The generic arguments of a type of the program or of a library.
  public var arguments: [SwiftType] {
    switch self {
    case .nominal(_, let arguments), .external(_, let arguments): arguments
    default: []
    }
  }

  /// The generic parameters among its generic arguments.
  var parameters: [GenericParameter] {
    arguments.compactMap { if case .parameter(let parameter) = $0 { parameter } else { nil } }
  }

  /// The type of its instances, where it is a metatype.
  public var instance: SwiftType? { if case .metatype(let instance) = self { instance } else { nil } }

  /// The optional of a type that is known.
  var wrapped: SwiftType { isKnown ? .optional(self) : .unknown }

  /// Itself; unknown where it consists of more than ``maxSize`` types, so that nested types do not grow exponentially.
  var bounded: SwiftType { size(within: Self.maxSize) == nil ? .unknown : self }

  private static let maxSize = 64

  /// The number of types that it consists of; nil for more than a limit.
  private func size(within limit: Int) -> Int? {
    var rest = limit
    func take(_ type: SwiftType) -> Bool {
      rest -= 1
      return rest >= 0 && type.parts.allSatisfy(take)
    }
    return take(self) ? limit - rest : nil
  }

  /// The types that it directly consists of.
  var parts: [SwiftType] {
    switch self {
    case .unknown, .parameter: []
    case .nominal(_, let parts), .external(_, let parts), .composition(let parts): parts
    case .nested(let part, _), .optional(let part), .array(let part), .metatype(let part): [part]
    case .dictionary(let key, let value), .keyPath(let key, let value): [key, value]
    case .tuple(let elements): elements.map(\.type)
    case .function(let parameters, let result): parameters + [result]
    }
  }

  /// The same type with each of the types that it directly consists of replaced.
  func mapParts(_ transform: (SwiftType) -> SwiftType) -> SwiftType {
    switch self {
    case .unknown, .parameter: self
    case .nominal(let symbol, let arguments): .nominal(symbol, arguments.map(transform))
    case .external(let name, let arguments): .external(name, arguments.map(transform))
    case .composition(let types): .composition(types.map(transform))
    case .nested(let outer, let name): .nested(transform(outer), name)
    case .optional(let type): .optional(transform(type))
    case .array(let type): .array(transform(type))
    case .metatype(let type): .metatype(transform(type))
    case .dictionary(let key, let value): .dictionary(transform(key), transform(value))
    case .keyPath(let root, let value): .keyPath(transform(root), transform(value))
    case .tuple(let elements): .tuple(elements.map { Element(label: $0.label, type: transform($0.type)) })
    case .function(let parameters, let result): .function(parameters.map(transform), transform(result))
    }
  }

  /// Whether a generic parameter is among the types that it consists of.
  public var isGeneric: Bool { contains { if case .parameter = $0 { true } else { false } } }

  /// Whether it is one of some types, or consists of one.
  public func contains(where isIncluded: (SwiftType) -> Bool) -> Bool {
    isIncluded(self) || parts.contains { $0.contains(where: isIncluded) }
  }

  /// The types of the program that it is or consists of.
  public var nominals: [SymbolID] {
    let parts = parts.flatMap(\.nominals)
    return if case .nominal(let symbol, _) = self { [symbol] + parts } else { parts }
  }

  /// Whether two types are known to be the same, with all types that they consist of.
  public func isSame(as other: SwiftType) -> Bool { self == other && !contains { !$0.isKnown } }
}

/// Generic parameters and their arguments.
typealias TypeArguments = [GenericParameter: SwiftType]
