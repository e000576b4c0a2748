import TCALintSyntax

extension Program {
  /// Whether the compiler can take a type for `Sendable`, as far as the program shows.
  ///
  /// It does where the type says so without a condition or is isolated to a global actor. Of the others it finds out for
  /// itself only about structs and enums that are not public, or frozen, by what they store.
  public func isSendable(_ type: SymbolID) -> Bool {
    var looked: Set<SymbolID> = []
    return isSendable(type, &looked)
  }

  /// - Parameter looked: the types that were looked at for the same question. One that contains itself is what the rest
  ///   of it is.
  private func isSendable(_ type: SymbolID, _ looked: inout Set<SymbolID>) -> Bool {
    guard looked.count < Self.mostStoredTypes, looked.insert(type).inserted else { return true }
    let symbol = symbols[type]
    guard let reference = symbol.declaration else { return true }
    if symbol.kind == .protocol { return ancestry.traits(of: type).contains(.sendable) }
    if isDeclaredSendable(type) || isIsolatedByDefault(reference) { return true }
    if symbol.kind == .class || isPublicAndResilient(type) { return false }
    return storedProperties(of: type).allSatisfy { mayBeSendable($0, in: reference, &looked) }
  }

  /// Whether the compiler would take it if a type said that it is `Sendable`, as far as the program shows.
  public func couldBeSendable(_ type: SymbolID) -> Bool {
    guard let reference = symbols[type].declaration, symbols[type].kind != .class else { return false }
    var looked: Set<SymbolID> = [type]
    return storedProperties(of: type).allSatisfy { mayBeSendable($0, in: reference, &looked) }
  }

  /// Nobody's type is made of more.
  private static let mostStoredTypes = 64

  /// Whether a stored property leaves its type `Sendable`, as far as the program shows. What a wrapper stores is the
  /// wrapper's affair.
  private func mayBeSendable(
    _ property: DeclarationReference, in owner: DeclarationReference, _ looked: inout Set<SymbolID>
  ) -> Bool {
    let declaration = declaration(property)
    // `nonisolated(unsafe)` is the type's own word for it.
    guard declaration.attributes.isEmpty, !declaration.flags.contains(.nonisolated),
      let placed = surelyTyped(property)
    else { return true }
    return mayBeSendable(placed, in: owner) { isSendable($0, &looked) }
  }

  private func mayBeSendable(
    _ placed: PlacedType, in owner: DeclarationReference, as isSendable: (SymbolID) -> Bool
  ) -> Bool {
    if isSendableWithItsParts(placed) { return areSendable(partsOf: placed, in: owner, as: isSendable) }
    if isSurelyNotSendable(placed.type, in: placed.file, at: placed.scope, of: owner) { return false }
    // What is `Sendable` under a condition may meet it with the arguments that it has.
    return resolve(placed.type, in: placed.file, at: placed.scope).symbols.allSatisfy {
      isSendable($0) || mayInheritIsolation($0)
        || mentionsSendable($0) && areSendable(partsOf: placed, in: owner, as: isSendable)
    }
  }

  /// Whether the elements or the generic arguments of a type may be `Sendable`.
  private func areSendable(
    partsOf placed: PlacedType, in owner: DeclarationReference, as isSendable: (SymbolID) -> Bool
  ) -> Bool {
    files[placed.file].facts.parts(of: placed.type).allSatisfy {
      mayBeSendable(PlacedType(type: $0, file: placed.file, scope: placed.scope), in: owner, as: isSendable)
    }
  }

  /// Whether a type is `Sendable` where all that it is made of is.
  private func isSendableWithItsParts(_ placed: PlacedType) -> Bool {
    switch files[placed.file].facts.types[placed.type].kind {
    case .optional, .array, .dictionary, .tuple: return true
    case .named:
      guard case .external(let name) = resolve(placed.type, in: placed.file, at: placed.scope) else { return false }
      return containers.contains(text(name))
    default: return false
    }
  }

  /// Whether what a property holds can be `Sendable`, as far as its type is written or evident.
  public func isSendable(_ property: DeclarationReference) -> Bool {
    mayBeSendable(property) { isSendable($0) }
  }

  /// The same, as somebody who remembers it answers for the program's types.
  public func mayBeSendable(_ property: DeclarationReference, as isSendable: (SymbolID) -> Bool) -> Bool {
    guard let placed = surelyTyped(property) else { return true }
    let owner = DeclarationReference(file: property.file, declaration: placed.scope)
    let type = enclosingSymbols(owner).first.flatMap { symbols[$0].declaration } ?? owner
    return mayBeSendable(placed, in: type, as: isSendable)
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

  private func isSurelyNotSendable(
    _ type: TypeID, in file: FileID, at scope: DeclarationID, of owner: DeclarationReference
  ) -> Bool {
    let facts = files[file].facts
    let reference = facts.types[type]
    switch reference.kind {
    // One that is isolated to a global actor is `Sendable`.
    case .function: return reference.flags.isDisjoint(with: [.isSendable, .isAttributed])
    case .optional, .array, .dictionary, .tuple:
      return facts.parts(of: type).contains { isSurelyNotSendable($0, in: file, at: scope, of: owner) }
    case .named:
      if reference.path.count == 1, let name = table.names(reference.path, in: file).first {
        if let isSendable = parameter(name, of: owner) { return !isSendable }
        if isAliasOfFunction(name, in: file, at: scope) { return true }
      }
      guard case .external(let name) = resolve(type, in: file, at: scope) else { return false }
      return Self.typesOfAnything.contains(text(name))
        || containers.contains(text(name))
          && facts.parts(of: type).contains { isSurelyNotSendable($0, in: file, at: scope, of: owner) }
    default: return false
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
    "Sendable", "Actor", "DistributedActor", "GlobalActor", "Error", "LocalizedError", "RecoverableError",
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
