import TCALintSyntax

/// A type at a place: as it is written there, or as an initial value makes it evident.
public struct PlacedType: Hashable, Sendable {
  public let type: TypeID
  public let file: FileID
  /// The declaration that it stands at, where its names mean what they do; or none.
  public let scope: DeclarationID

  public init(type: TypeID, file: FileID, scope: DeclarationID) {
    self.type = type
    self.file = file
    self.scope = scope
  }
}

/// What is known of a type that has a name.
public enum NominalType: Sendable {
  /// One of the program.
  case ofItsOwn
  /// One that a library declares under that name, or within that: `Font.Weight`.
  case library(ProgramName)
}

extension Program {
  /// Whether two properties surely have the same type, looked at without optionals if asked for.
  public func haveSameType(
    _ left: DeclarationReference, _ right: DeclarationReference, ignoringOptionals: Bool
  ) -> Bool {
    guard var first = surelyTyped(left), var second = surelyTyped(right) else { return false }
    if ignoringOptionals { (first, second) = (unwrapped(first), unwrapped(second)) }
    var mostParts = Self.mostPartsCompared
    return isSame(first, second, &mostParts)
  }

  /// What kind of nominal type a property surely has: an optional is looked through, a collection, tuple, function or
  /// generic parameter is not. nil for anything else.
  public func nominalType(of property: DeclarationReference) -> NominalType? {
    guard let type = surelyTyped(property).map(unwrapped) else { return nil }
    switch meaning(of: type) {
    case .symbols(let symbols): return symbols.isEmpty ? nil : .ofItsOwn
    // What is nested in a type from elsewhere is not what its last name says.
    case .external(let path):
      // `User.ID` may be any type.
      if path.count > 1, Self.associatedTypes.contains(text(path[path.count - 1])) { return nil }
      return .library(path[0])
    case .unknown: return nil
    }
  }

  /// The names by which the protocols of the standard library ask for types.
  static let associatedTypes: Set<String> = [
    "ID", "RawValue", "Element", "Index", "Indices", "Iterator", "Key", "Value", "Output", "Input", "Success",
    "Failure", "Body",
  ]

  /// Whether the type that a property is declared with is an optional.
  public func isOptional(_ property: DeclarationReference) -> Bool {
    let type = declaration(property).type
    return !type.isNone && files[property.file].facts.types[type].kind == .optional
  }

  private enum TypeMeaning: Equatable {
    case symbols(Symbols)
    /// The path of a type from outside the program.
    case external([ProgramName])
    case unknown
  }

  private func meaning(of placed: PlacedType) -> TypeMeaning {
    let reference = files[placed.file].facts.types[placed.type]
    guard reference.kind == .named else { return .unknown }
    switch resolve(placed.type, in: placed.file, at: placed.scope) {
    case .symbols(let symbols): return .symbols(symbols)
    case .external(let name): return .external([name])
    case .unknown:
      let path = table.path(reference.path, in: placed.file)
      guard path.count > 1, case .external = table.resolve(path[0], in: placed.file, at: placed.scope) else {
        return .unknown
      }
      return .external(path)
    }
  }

  /// Nobody writes a type of more; a part may be a typealias, and those may be many types of many parts, or a circle.
  private static var mostPartsCompared: Int { 256 }

  private func isSame(_ left: PlacedType, _ right: PlacedType, _ mostParts: inout Int) -> Bool {
    mostParts -= 1
    if mostParts < 0 { return false }
    let (first, second) = (spelledOut(left), spelledOut(right))
    guard first.kind == second.kind, first.kind != .other, first.name == second.name,
      first.kind != .named || first.name != .unknown
    else { return false }
    return first.parts.count == second.parts.count
      && zip(first.parts, second.parts).allSatisfy { isSame($0, $1, &mostParts) }
  }

  /// A type by what it is made of, as it is written in full.
  private struct SpelledType {
    var kind: TypeReference.Kind
    var name: TypeMeaning
    var parts: [PlacedType]
  }

  /// A type with the short forms of the standard library's and the libraries' collections for their long ones.
  private func spelledOut(_ placed: PlacedType) -> SpelledType {
    let placed = withoutPlainAliases(placed)
    let facts = files[placed.file].facts
    let parts = facts.parts(of: placed.type).map { PlacedType(type: $0, file: placed.file, scope: placed.scope) }
    let kind = facts.types[placed.type].kind
    var spelled = SpelledType(kind: kind, name: kind == .named ? meaning(of: placed) : .unknown, parts: parts)
    guard case .external(let path) = spelled.name, path.count == 1 else { return spelled }
    switch (text(path[0]), parts.count) {
    case ("Array", 1): (spelled.kind, spelled.name) = (.array, .unknown)
    case ("Optional", 1): (spelled.kind, spelled.name) = (.optional, .unknown)
    case ("Dictionary", 2): (spelled.kind, spelled.name) = (.dictionary, .unknown)
    case ("IdentifiedArray", 2) where isIdentifier(parts[0], of: parts[1]):
      if let short = name("IdentifiedArrayOf") { (spelled.name, spelled.parts) = (.external([short]), [parts[1]]) }
    default: break
    }
    return spelled
  }

  /// `Item.ID` beside `Item`
  private func isIdentifier(_ identifier: PlacedType, of element: PlacedType) -> Bool {
    let (first, second) = (files[identifier.file].facts, files[element.file].facts)
    let (names, others) = (first.path(first.types[identifier.type].path), second.path(second.types[element.type].path))
    return names.last.map { first.names.text($0) == "ID" } ?? false && Array(names.dropLast()) == Array(others)
  }

  /// What a typealias without parameters stands for, and what that does.
  private func withoutPlainAliases(_ placed: PlacedType) -> PlacedType {
    var placed = placed
    for _ in 0..<Self.mostAliasesInARow {
      guard files[placed.file].facts.parts(of: placed.type).isEmpty, let named = table.aliases(named: placed).only,
        let reference = symbols[named].declaration, case let alias = declaration(reference),
        alias.genericParameters.isEmpty, !alias.type.isNone
      else { return placed }
      placed = PlacedType(type: alias.type, file: reference.file, scope: alias.parent)
    }
    return placed
  }

  private func unwrapped(_ placed: PlacedType) -> PlacedType {
    let types = files[placed.file].facts.types
    var type = placed.type
    while types[type].kind == .optional, types[type].end > type.next { type = type.next }
    return PlacedType(type: type, file: placed.file, scope: placed.scope)
  }

  /// A property's type as it is written, else as its initial value tells for sure.
  func surelyTyped(_ property: DeclarationReference) -> PlacedType? {
    let declaration = declaration(property)
    let type = declaration.type.isNone ? declaration.inferredType : declaration.type
    guard !type.isNone else { return nil }
    let placed = PlacedType(type: type, file: property.file, scope: declaration.parent)
    if !declaration.type.isNone || declaration.inferredMember.isNone { return placed }
    let resolution = resolve(type, in: property.file, at: declaration.parent)
    if case .external(let outside) = resolution {
      return isConstant(text(declaration.inferredMember, in: property.file), of: text(outside)) ? placed : nil
    }
    guard let owner = resolution.symbol else { return nil }
    let name = name(declaration.inferredMember, in: property.file)
    var isSure: Bool?
    forEachMember(of: owner) { member, declaration in
      guard self.name(declaration.name, in: member.file) == name else { return }
      isSure = isSure != false && gives(member, owner)
    }
    return isSure == true ? placed : nil
  }

  /// Whether a static member of a type is a value of that type.
  public func gives(_ member: DeclarationReference, _ owner: SymbolID) -> Bool {
    let declaration = declaration(member)
    if declaration.kind == .enumCase { return true }
    guard declaration.flags.contains(.static), declaration.kind == .property || declaration.kind == .function else {
      return false
    }
    let isInferred = declaration.type.isNone && declaration.kind == .property && declaration.inferredMember.isNone
    let type = isInferred ? declaration.inferredType : declaration.type
    guard !type.isNone, files[member.file].facts.types[type].kind == .named else { return false }
    return resolve(type, in: member.file, at: declaration.parent).symbol == owner
  }
}
