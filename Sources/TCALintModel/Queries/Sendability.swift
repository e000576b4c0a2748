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

  /// The stored values of a type that keep it from being `Sendable` if they are not: properties, associated values of
  /// an enum.
  func contents(of type: SymbolID) -> [StoredContent] {
    guard let reference = symbols[type].declaration else { return [] }
    if symbols[type].kind != .enum {
      // The storage of a wrapper is checked in the wrapper, and `nonisolated(unsafe)` opts a property out.
      return storedProperties(of: type).filter {
        declaration($0).attributes.isEmpty && !declaration($0).flags.contains(.nonisolated)
      }.map(content)
    }
    return table.members(of: reference) { $0.kind == .enumCase }.flatMap { member in
      let declaration = declaration(member)
      return files[member.file].facts.parameters[declaration.parameters].filter { !$0.type.isNone }.map {
        content(PlacedType(type: $0.type, file: member.file, scope: declaration.parent))
      }
    }
  }

  /// The stored value of a property.
  func content(of property: DeclarationReference) -> StoredContent {
    let declaration = declaration(property)
    guard declaration.type.isNone else {
      return content(PlacedType(type: declaration.type, file: property.file, scope: declaration.parent))
    }
    return StoredContent(type: type(of: property), written: nil)
  }

  private func content(_ written: PlacedType) -> StoredContent { StoredContent(type: type(written), written: written) }

  /// The elements or generic arguments of something stored.
  func parts(of content: StoredContent) -> [StoredContent] {
    let types = content.type.parts
    if let written = content.written.map(withoutAliases),
      case let parts = files[written.file].facts.parts(of: written.type), parts.count == types.count
    {
      return zip(types, parts).map {
        StoredContent(type: $0, written: PlacedType(type: $1, file: written.file, scope: written.scope))
      }
    }
    return types.map { StoredContent(type: $0, written: nil) }
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

  /// Whether other packages can see a type so that the compiler does not infer its conformance: it is not frozen.
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
        facts.types[$0].flags.contains(.isAttributed)
          && impliesSendable(self.type(PlacedType(type: $0, file: reference.file, scope: declaration.parent)))
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
    let count = declaration(owner).genericParameters.count
    return count > 0 && count <= Self.maxParameters && genericParameters(of: owner).allSatisfy(isSendable)
  }

  /// The maximum number of generic parameters, constraints of a `where` included.
  private static let maxParameters = 32

  /// Whether a declaration of a type inherits from a `Sendable` type.
  private func namesSendable(_ reference: DeclarationReference) -> Bool {
    let declaration = declaration(reference)
    return files[reference.file].facts.inheritedTypes[declaration.inherited].contains {
      impliesSendable(type(PlacedType(type: $0, file: reference.file, scope: declaration.parent)))
    }
  }

  /// Whether what conforms to a type is `Sendable`.
  private func impliesSendable(_ type: SwiftType) -> Bool {
    if case .composition(let types) = type { return types.contains(where: impliesSendable) }
    if let symbol = symbol(of: type) { return ancestry.traits(of: symbol).contains(.sendable) }
    return type.externalName.map(Self.sendableTypes.contains) ?? false
  }

  func has(_ attribute: String, _ reference: DeclarationReference) -> Bool {
    guard let name = table.names.find(attribute) else { return false }
    return files[reference.file].facts.attributes(of: declaration(reference)).contains {
      self.name($0.name, in: reference.file) == name
    }
  }

  /// Whether a function is not `Sendable`, as its type is written.
  func isPlainFunction(_ written: PlacedType) -> Bool {
    let place = withoutAliases(written)
    let type = files[place.file].facts.types[place.type]
    return type.kind == .function && type.flags.isDisjoint(with: [.isSendable, .isAttributed])
  }

  /// Whether a generic parameter has to be `Sendable`.
  func isSendable(_ parameter: GenericParameter) -> Bool { constraints(of: parameter).contains(where: impliesSendable) }
}

/// A stored value of a type: a property, or an associated value.
struct StoredContent {
  let type: SwiftType
  /// The type as it is written, which says whether a function is `@Sendable`; nil where none is.
  let written: PlacedType?
}

extension Program {
  /// Types of the standard library of which a value may be anything, `Sendable` or not.
  static let typesOfAnything: Set<String> = ["Any", "AnyObject", "AnyHashable"]
}
