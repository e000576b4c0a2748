import TCALintModel

extension Member {
  /// The type of the program that a property stores many values of: the elements of a collection, the values of a
  /// dictionary. nil for what is no collection, and for elements of other types.
  public var elementType: TypeHandle? {
    guard let type = evidentType?.wrapped, let element = type.collected else { return nil }
    return element.nominal
  }
}

extension WrittenType {
  /// The type without its optionals.
  public var wrapped: WrittenType {
    var type = self
    for _ in 0..<Self.mostOptionals {
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

  /// What a collection is one of, a dictionary by its keys.
  var collected: WrittenType? { collection?.parts.last }

  /// It, or what a typealias stands for, if that is a collection.
  private var collection: WrittenType? {
    let type = isNamed(among: Self.collections) ? self : withoutAliases
    return switch type.kind {
    case .array, .dictionary: type
    case .named where type.isNamed(among: Self.collections): type
    default: nil
    }
  }

  /// Nobody nests more.
  private static let mostOptionals = 8

  private static let optionals: Set<String> = ["Optional"]
  private static let collections: Set<String> = [
    "Array", "ContiguousArray", "Dictionary", "IdentifiedArray", "IdentifiedArrayOf", "OrderedDictionary", "OrderedSet",
    "Set", "StackState",
  ]
}
