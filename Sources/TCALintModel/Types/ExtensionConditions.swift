import TCALintSyntax

/// Which extensions apply to a type, where they do not apply to all types of a name: `extension Request where Response ==
/// User`, `extension Loader where Self: Authorized`, `extension UserRequest` of a typealias of `Request<User>`.
extension Program {
  /// Whether the extension that a member is in is known not to apply to a type.
  func excludes(_ type: SwiftType, extensionOf member: DeclarationReference) -> Bool {
    let parent = declaration(member).parent
    guard !parent.isNone, files[member.file].facts.outline(parent).kind == .extension else { return false }
    let place = DeclarationReference(file: member.file, declaration: parent)
    let declaration = declaration(place)
    return declaration.flags.contains(.conditional)
      ? type.symbol.map { lacksConformances(requiredBy: place, $0) } ?? false
      : hasOtherArguments(than: place, type)
  }

  /// Whether an extension of a generic type with arguments, if by a typealias, is one with others.
  private func hasOtherArguments(than place: DeclarationReference, _ type: SwiftType) -> Bool {
    guard let symbol = symbols(of: place).only, let generic = symbols[symbol].declaration,
      outline(generic).hasGenericParameters, !type.arguments.isEmpty
    else { return false }
    let written = declaration(place)
    let own = self.type(PlacedType(type: written.type, file: place.file, scope: written.parent))
    return own.symbol == symbol && own.arguments.count == type.arguments.count
      && zip(own.arguments, type.arguments).contains { $0.isKnownToDiffer(from: $1) }
  }

  /// The maximum number of conditions; further ones are ignored.
  private static var maxConditions: Int { 64 }

  /// Whether a type does not conform to something that a `where` requires of `Self`.
  private func lacksConformances(requiredBy place: DeclarationReference, _ type: SymbolID) -> Bool {
    guard [.struct, .class, .enum, .actor].contains(symbols[type].kind), !ancestry.isUncertain(type),
      let ancestors = ancestry.ancestors(of: type)
    else { return false }
    let (declaration, facts) = (declaration(place), files[place.file].facts)
    return facts.parameters[declaration.genericParameters].prefix(Self.maxConditions).contains { parameter in
      guard parameter.name.is(.Self),
        case let required = resolve(parameter.type, in: place.file, at: declaration.parent),
        case .symbols(let types) = required
      else { return false }
      return !types.contains(type) && !types.contains(where: ancestors.contains)
    }
  }
}

extension SwiftType {
  /// Whether two types are known to be different ones.
  func isKnownToDiffer(from other: SwiftType) -> Bool {
    isWholeAndKnown && other.isWholeAndKnown && self != other
  }

  /// Whether all that it consists of is known, and no generic parameter.
  private var isWholeAndKnown: Bool {
    switch self {
    case .unknown, .parameter, .nested: false
    default: parts.allSatisfy(\.isWholeAndKnown)
    }
  }
}
