import TCALintSyntax

extension Program {
  /// Whether the compiler can take a type for `Sendable`, as far as the program shows. Who asks of several has a
  /// ``SendableTypeTable``.
  public func isSendable(_ type: SymbolID) -> Bool {
    var types = SendableTypeTable(self)
    return types.contains(type)
  }

  /// Whether the compiler finds out by what a type stores whether it is `Sendable`, unless it says so.
  func isJudgedByContents(_ type: SymbolID) -> Bool {
    [.struct, .enum].contains(symbols[type].kind) && !isPublicAndResilient(type)
  }

  /// What a type stores that keeps it from being `Sendable` if that is not: properties, what the cases of an enum hold.
  func contents(of type: SymbolID) -> [PlacedType] {
    guard let reference = symbols[type].declaration else { return [] }
    if symbols[type].kind != .enum { return storedProperties(of: type).compactMap(content) }
    return table.members(of: reference) { $0.kind == .enumCase }.flatMap { member in
      let declaration = declaration(member)
      return files[member.file].facts.parameters[declaration.parameters].filter { !$0.type.isNone }.map {
        PlacedType(type: $0.type, file: member.file, scope: declaration.parent)
      }
    }
  }

  /// What a wrapper stores is the wrapper's affair, and `nonisolated(unsafe)` the type's own word for a property.
  private func content(_ property: DeclarationReference) -> PlacedType? {
    let declaration = declaration(property)
    guard declaration.attributes.isEmpty, !declaration.flags.contains(.nonisolated) else { return nil }
    return surelyTyped(property)
  }

  /// Whether a type is `Sendable` where all that it is made of is.
  func isSendableWithItsParts(_ placed: PlacedType) -> Bool {
    switch files[placed.file].facts.types[placed.type].kind {
    case .optional, .array, .dictionary, .tuple: return true
    case .named:
      guard case .external(let name) = resolve(placed.type, in: placed.file, at: placed.scope) else { return false }
      return containers.contains(text(name))
    default: return false
    }
  }

  /// Whether a type says that it is `Sendable`, or is isolated to a global actor, which comes to the same.
  public func isDeclaredSendable(_ type: SymbolID) -> Bool {
    guard let reference = symbols[type].declaration else { return true }
    return symbols[type].kind == .actor || declaresSendable(type) || isIsolated(reference)
  }

  /// Whether a type says when it is `Sendable`: always, or where its parameters are.
  public func mentionsSendable(_ type: SymbolID) -> Bool {
    isDeclaredSendable(type) || declarations(of: type).contains(where: namesSendable)
  }

  /// Whether the compiler refuses where a type is declared what may be a data race, or warns of it: not where it is
  /// isolated to the main actor because it says nothing else.
  public func isCheckedForDataRaces(_ type: SymbolID) -> Bool {
    guard let reference = symbols[type].declaration else { return false }
    return checksConcurrencyCompletely(reference.file)
      && !isIsolatedByDefault(reference)
  }

  /// Whether other packages can see a type so that the compiler finds out nothing for itself of what it stores: it is
  /// not frozen.
  public func isPublicAndResilient(_ type: SymbolID) -> Bool {
    symbols[type].declaration.map { !has("frozen", $0) } ?? false && isSeenByOtherPackages(type)
  }

  private func isSeenByOtherPackages(_ type: SymbolID) -> Bool {
    isPublic(type) && !isOnlyForItsPackage(type)
  }

  /// Whether a type, or one around it, is `package`.
  private func isOnlyForItsPackage(_ type: SymbolID) -> Bool {
    var current = type
    while !current.isNone, let reference = symbols[current].declaration {
      if declaration(reference).flags.contains(.package), !has("usableFromInline", reference) { return true }
      current = symbols[current].parent
    }
    return false
  }

  /// Whether other modules can see a type: it and all types around it are public or for the package, or may be inlined
  /// there.
  public func isPublic(_ type: SymbolID) -> Bool {
    var current = type
    while !current.isNone {
      guard let reference = symbols[current].declaration else { return true }
      if !isPublic(reference), !has("usableFromInline", reference) { return false }
      current = symbols[current].parent
    }
    return true
  }

  /// Whether a type takes the compiler's checks upon itself: `@unchecked Sendable`.
  public func isUncheckedSendable(_ type: SymbolID) -> Bool {
    declarations(of: type).contains { reference in
      let declaration = declaration(reference)
      let facts = files[reference.file].facts
      return facts.inheritedTypes[declaration.inherited].contains {
        facts.types[$0].flags.contains(.isAttributed) && impliesSendable($0, in: reference.file, at: declaration.parent)
      }
    }
  }

  /// Whether a type conforms to `Sendable` whatever its parameters are. A condition that these may be is met where they
  /// always are.
  private func declaresSendable(_ type: SymbolID) -> Bool {
    declarations(of: type).contains { reference in
      let declaration = declaration(reference)
      guard namesSendable(reference) else { return false }
      return declaration.kind != .extension || !declaration.flags.contains(.conditional)
        || areParametersSendable(of: type)
    }
  }

  private func areParametersSendable(of type: SymbolID) -> Bool {
    guard let owner = symbols[type].declaration else { return false }
    let parameters = files[owner.file].facts.parameters[declaration(owner).genericParameters]
    return !parameters.isEmpty && parameters.count <= Self.mostParameters
      && parameters.allSatisfy { parameter(name($0.name, in: owner.file), of: owner) ?? false }
  }

  /// Nobody's type has more, with what a `where` says of them.
  private static let mostParameters = 32

  /// Whether a declaration of a type inherits from what is `Sendable`.
  private func namesSendable(_ reference: DeclarationReference) -> Bool {
    let declaration = declaration(reference)
    return files[reference.file].facts.inheritedTypes[declaration.inherited].contains {
      impliesSendable($0, in: reference.file, at: declaration.parent)
    }
  }

  /// Whether what conforms to a written type is `Sendable`.
  private func impliesSendable(_ type: TypeID, in file: FileID, at scope: DeclarationID) -> Bool {
    let facts = files[file].facts
    if !type.isNone, facts.types[type].kind == .composition {
      return facts.parts(of: type).contains { impliesSendable($0, in: file, at: scope) }
    }
    switch resolve(type, in: file, at: scope) {
    case .external(let name): return Self.sendableTypes.contains(text(name))
    case .symbols(let symbols):
      return !symbols.isEmpty
        && symbols.allSatisfy { ancestry.traits(of: $0).contains(.sendable) }
    case .unknown: return false
    }
  }

  func has(_ attribute: String, _ reference: DeclarationReference) -> Bool {
    guard let name = table.names.find(attribute) else { return false }
    return files[reference.file].facts.attributes(of: declaration(reference)).contains {
      self.name($0.name, in: reference.file) == name
    }
  }

  /// Whether a type that is no generic parameter, and is not made of others, is not `Sendable`.
  func isSurelyNotSendable(_ placed: PlacedType) -> Bool {
    let facts = files[placed.file].facts
    let reference = facts.types[placed.type]
    switch reference.kind {
    // One that is isolated to a global actor is `Sendable`.
    case .function: return reference.flags.isDisjoint(with: [.isSendable, .isAttributed])
    case .named:
      if reference.path.count == 1, let name = table.names(reference.path, in: placed.file).first,
        isAliasOfFunction(name, in: placed.file, at: placed.scope)
      {
        return true
      }
      guard case .external(let name) = resolve(placed.type, in: placed.file, at: placed.scope) else { return false }
      return Self.typesOfAnything.contains(text(name))
    default: return false
    }
  }

  /// Whether a written type that names a generic parameter of a type is `Sendable`; nil for another.
  func parameter(_ placed: PlacedType, of owner: DeclarationReference) -> Bool? {
    let reference = files[placed.file].facts.types[placed.type]
    guard reference.kind == .named, reference.path.count == 1,
      let name = table.names(reference.path, in: placed.file).first
    else { return nil }
    return parameter(name, of: owner)
  }

  /// Whether a written type, or a part of it, is a generic parameter of a type. What functions take and give is not stored.
  func namesParameter(_ placed: PlacedType, of owner: DeclarationReference) -> Bool {
    let facts = files[placed.file].facts
    if facts.types[placed.type].kind == .function { return false }
    if parameter(placed, of: owner) != nil { return true }
    return facts.parts(of: placed.type).contains {
      namesParameter(PlacedType(type: $0, file: placed.file, scope: placed.scope), of: owner)
    }
  }

  /// Whether a generic parameter of a type is `Sendable`; nil where the type has none of that name.
  private func parameter(_ name: ProgramName, of owner: DeclarationReference) -> Bool? {
    let declaration = declaration(owner)
    let constraints = files[owner.file].facts.parameters[declaration.genericParameters].filter {
      self.name($0.name, in: owner.file) == name
    }
    if constraints.isEmpty { return nil }
    return constraints.contains { !$0.type.isNone && impliesSendable($0.type, in: owner.file, at: declaration.parent) }
  }

  /// Whether a name is that of a function type that is not `Sendable`.
  private func isAliasOfFunction(_ name: ProgramName, in file: FileID, at scope: DeclarationID) -> Bool {
    guard let alias = table.lookUp(name, in: file, at: scope).symbol, symbols[alias].kind == .typealias,
      let reference = symbols[alias].declaration, !declaration(reference).type.isNone
    else { return false }
    let type = files[reference.file].facts.types[declaration(reference).type]
    return type.kind == .function && type.flags.isDisjoint(with: [.isSendable, .isAttributed])
  }
}

extension Program {
  /// Types of the language whatever inherits from which is `Sendable`.
  static let sendableTypes: Set<String> = [
    "Sendable", "Actor", "AnyActor", "DistributedActor", "GlobalActor", "Error", "LocalizedError", "RecoverableError",
    "CustomNSError", "CodingKey", "Clock", "InstantProtocol",
  ]
  /// Types of the standard library of which a value may be anything, `Sendable` or not.
  private static let typesOfAnything: Set<String> = ["Any", "AnyObject", "AnyHashable"]
  /// Types of the standard library that are `Sendable` where their arguments are.
  static let containers: Set<String> = [
    "Array", "ArraySlice", "ContiguousArray", "Dictionary", "Optional", "Result", "Set",
  ]
}

extension Traits {
  /// Inherits from what is `Sendable`. It is the program's own; those that it is given stand below it.
  public static let sendable = Traits(rawValue: 1 << 31)
}
