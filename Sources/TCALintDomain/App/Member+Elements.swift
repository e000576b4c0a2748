import TCALintModel

extension Member {
  /// The type of the program that a property stores a collection of: the elements of a collection, the values of a
  /// dictionary. nil for any other property, and for elements of other types.
  public var elementType: TypeHandle? { type.unwrapped.collected.flatMap { app.nominalType($0.unwrapped) } }
}

extension App {
  /// The type of the program that a type is; optionals are not looked through.
  public func nominalType(_ type: SwiftType) -> TypeHandle? { program.symbol(of: type).map { TypeHandle(self, $0) } }
}

extension SwiftType {
  /// The type of the values that it holds, where it is an optional, a collection or the library's storage of a child.
  public var element: SwiftType {
    var type = self
    while let held = type.held { type = held }
    return type
  }

  private var held: SwiftType? {
    switch self {
    case .optional(let wrapped): wrapped
    case .external("PresentationState", let arguments): arguments.last
    default: collected
    }
  }

  /// The type of a collection's elements, or of a dictionary's values; nil for any other type.
  var collected: SwiftType? {
    switch self {
    case .array(let element), .dictionary(_, let element): element
    case .external(let name, let arguments) where Self.collections.contains(name): arguments.last
    default: nil
    }
  }

  private static let collections: Set<String> = [
    "ContiguousArray", "IdentifiedArray", "OrderedDictionary", "OrderedSet", "Set", "StackState",
  ]
}

extension WrittenType {
  /// The type without its optionals.
  public var wrapped: WrittenType {
    var type = self
    for _ in 0..<Self.maxOptionals {
      guard type.isOptional || type.isNamed(among: Self.optionals) else {
        // Only what leads to an optional is looked through: anything else is known by its own name.
        guard let target = type.aliasTarget.map({ WrittenType(app, $0) }),
          target.isOptional || target.isNamed(among: Self.optionals)
        else { return type }
        type = target
        continue
      }
      guard let inner = type.parts.last else { return type }
      type = inner
    }
    return type
  }

  /// The maximum number of nested optionals.
  private static let maxOptionals = 8

  private static let optionals: Set<String> = ["Optional"]
}
