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
      let isWritten = type.kind == .named && type.name(among: ["Optional"], from: []) != nil
      guard type.isOptional || isWritten, let inner = type.parts.last else { return type }
      type = inner
    }
    return type
  }

  /// What a collection is one of.
  fileprivate var collected: WrittenType? {
    switch kind {
    case .array, .dictionary: parts.last
    case .named where name(among: Self.collections, from: []) != nil: parts.last
    default: nil
    }
  }

  /// Nobody nests more.
  private static let mostOptionals = 8

  private static let collections: Set<String> = [
    "Array", "ContiguousArray", "Dictionary", "IdentifiedArray", "IdentifiedArrayOf", "OrderedDictionary", "OrderedSet",
    "Set", "StackState",
  ]
}
