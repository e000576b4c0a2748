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
  /// One of the program, or one that no library declares at its top level.
  case ofItsOwn
  /// One that a library declares under that name.
  case library(ProgramName)
}

extension Program {
  /// Whether two properties surely have the same type, looked at without optionals if asked for.
  public func haveSameType(
    _ left: DeclarationReference, _ right: DeclarationReference, ignoringOptionals: Bool
  ) -> Bool {
    guard var first = surelyTyped(left), var second = surelyTyped(right) else { return false }
    if ignoringOptionals { (first, second) = (unwrapped(first), unwrapped(second)) }
    return isSame(first, second)
  }

  /// What kind of nominal type a property surely has: an optional is looked through, a collection, tuple, function or
  /// generic parameter is not. nil for anything else.
  public func nominalType(of property: DeclarationReference) -> NominalType? {
    guard let type = surelyTyped(property).map(unwrapped) else { return nil }
    switch meaning(of: type) {
    case .symbols(let symbols): return symbols.isEmpty ? nil : .ofItsOwn
    // What is nested in a type from elsewhere is not what its last name says.
    case .external(let path): return path.count == 1 ? .library(path[0]) : .ofItsOwn
    case .unknown: return nil
    }
  }

  /// Whether the type that a property is declared with is an optional.
  public func isOptional(_ property: DeclarationReference) -> Bool {
    let type = declaration(property).type
    return !type.isNone && files[property.file].facts.types[type].kind == .optional
  }

  private enum TypeMeaning: Equatable {
    case symbols([SymbolID])
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
      guard path.count > 1, case .external = table.resolve([path[0]], in: placed.file, at: placed.scope) else {
        return .unknown
      }
      return .external(path)
    }
  }

  private func isSame(_ left: PlacedType, _ right: PlacedType) -> Bool {
    let (first, second) = (files[left.file].facts, files[right.file].facts)
    let kind = first.types[left.type].kind
    guard kind == second.types[right.type].kind, kind != .other else { return false }
    if kind == .named {
      let meaning = meaning(of: left)
      guard meaning != .unknown, meaning == self.meaning(of: right) else { return false }
    }
    let (parts, others) = (first.parts(of: left.type), second.parts(of: right.type))
    return parts.count == others.count
      && zip(parts, others).allSatisfy { part, other in
        isSame(
          PlacedType(type: part, file: left.file, scope: left.scope),
          PlacedType(type: other, file: right.file, scope: right.scope))
      }
  }

  private func unwrapped(_ placed: PlacedType) -> PlacedType {
    let types = files[placed.file].facts.types
    var type = placed.type
    while types[type].kind == .optional, types[type].end > type.next { type = type.next }
    return PlacedType(type: type, file: placed.file, scope: placed.scope)
  }

  /// A property's type as it is written, else as its initial value tells for sure.
  private func surelyTyped(_ property: DeclarationReference) -> PlacedType? {
    let declaration = declaration(property)
    let type = declaration.type.isNone ? declaration.inferredType : declaration.type
    guard !type.isNone else { return nil }
    let placed = PlacedType(type: type, file: property.file, scope: declaration.parent)
    if !declaration.type.isNone || declaration.inferredMember.isNone { return placed }
    guard let owner = resolve(type, in: property.file, at: declaration.parent).symbol else { return nil }
    let name = name(declaration.inferredMember, in: property.file)
    let members = members(of: owner).filter { self.name(self.declaration($0).name, in: $0.file) == name }
    return !members.isEmpty && members.allSatisfy { gives($0, owner) } ? placed : nil
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
