import TCALintSyntax

/// The members of a type, inherited ones included.
extension Program {
  /// The members of a type that have a name: those of the type itself, else of the nearest that it inherits from. For a
  /// metatype the static ones.
  func members(_ name: ProgramName, of type: SwiftType) -> [TypeMember] {
    // Most names are those of types, locals and parameters.
    guard members.contains(name) else { return [] }
    return members(of: type) { symbol in members.members(named: name, of: symbol) }
  }

  /// Those of a kind, be they without a name: initializers and subscripts.
  func members(ofKind kind: Declaration.Kind, of type: SwiftType) -> [TypeMember] {
    members(of: type) { symbol in members.members(kind, of: symbol) }
  }

  private func members(
    of type: SwiftType, _ find: (SymbolID) -> ArraySlice<MemberIndex.Entry>
  ) -> [TypeMember] {
    let (instance, isStatic) = type.instance.map { ($0, true) } ?? (type, false)
    // A few, so that a list is faster than a set.
    var (seen, level, found): ([SymbolID], [SwiftType], [TypeMember]) = ([], owners(of: instance), [])
    // Nearer types come first. A property hides all that is inherited, a function only what has its parameters.
    while !level.isEmpty, seen.count < Self.maxAncestors, found.count <= TypeInference.maxOperands {
      let nearer = found
      var next: [SwiftType] = []
      for owner in level {
        guard let symbol = symbolOfMembers(of: owner), !seen.contains(symbol) else { continue }
        seen.append(symbol)
        for entry in find(symbol).prefix(TypeInference.maxOperands + 1)
        where isMember(entry.reference, static: isStatic) {
          let member = TypeMember(
            declaration: entry.reference, arguments: arguments(of: owner, symbol, in: entry.reference),
            receiver: instance)
          if !isHidden(member, by: nearer), !excludes(instance, extensionOf: entry.reference) { found.append(member) }
        }
        next += inheritedTypes(of: symbol, owner)
      }
      if !values(found).isEmpty { return found }
      level = next
    }
    return found
  }

  /// The members that are no functions.
  func values(_ members: [TypeMember]) -> [TypeMember] {
    members.filter { [.property, .enumCase].contains(outline($0.declaration).kind) }
  }

  /// Whether an inherited member is overridden, or is the requirement or default implementation of a nearer one.
  private func isHidden(_ member: TypeMember, by nearer: [TypeMember]) -> Bool {
    if nearer.isEmpty { return false }
    guard values([member]).isEmpty else { return true }
    let labels = labels(of: member.declaration)
    let isRequirement = isRequirement(member.declaration)
    return nearer.contains { other in
      guard self.labels(of: other.declaration) == labels else { return false }
      if isRequirement { return true }
      let types = zip(parameterTypes(of: member), parameterTypes(of: other))
      return types.allSatisfy { $0 == $1 || $0.mayBeAnother(self) || $1.mayBeAnother(self) }
    }
  }

  /// Whether a member is what a protocol requires, and not what an extension of it adds.
  func isRequirement(_ member: DeclarationReference) -> Bool {
    let parent = declaration(member).parent
    return !parent.isNone && files[member.file].facts.outline(parent).kind == .protocol
  }

  /// The labels of a function's parameters, or of what a case holds.
  func labels(of function: DeclarationReference) -> [ProgramName] {
    files[function.file].facts.parameters[declaration(function).parameters].prefix(TypeInference.maxOperands).map {
      name($0.label, in: function.file)
    }
  }

  private func parameterTypes(of member: TypeMember) -> [SwiftType] {
    parameterTypes(of: member.declaration).map { $0.substituting(member.arguments, self) }
  }

  /// More types that a type inherits from are not looked at.
  private static var maxAncestors: Int { 128 }

  /// The types whose members a type has: those that a generic parameter has to conform to, the parts of a composition.
  private func owners(of type: SwiftType) -> [SwiftType] {
    switch type {
    case .parameter(let parameter): constraints(of: parameter)
    case .composition(let types): types
    default: [type]
    }
  }

  func symbolOfMembers(of type: SwiftType) -> SymbolID? {
    if case .nominal(let symbol, _) = type { return symbol }
    return type.extendedName.flatMap { name($0) }.flatMap(extendedSymbol)
  }

  private func isMember(_ member: DeclarationReference, static isStatic: Bool) -> Bool {
    let outline = outline(member)
    switch outline.kind {
    case .initializer: return true
    case .enumCase: return isStatic
    default: return outline.flags.contains(.static) == isStatic
    }
  }

  /// The arguments of the generic parameters that a member of a type may name.
  private func arguments(
    of type: SwiftType, _ symbol: SymbolID, in member: DeclarationReference
  ) -> TypeArguments {
    let arguments = type.externalArguments
    if let declaration = symbols[symbol].declaration {
      return genericParameters(of: declaration).bound(to: arguments)
    }
    let around = DeclarationReference(
      file: member.file, declaration: files[member.file].facts.enclosingType(declaration(member).parent))
    return externalParameters(of: around).bound(to: arguments)
  }

  /// The supertypes that a type names itself.
  private func inheritedTypes(of symbol: SymbolID, _ type: SwiftType) -> [SwiftType] {
    guard ancestry.hasAncestors(symbol) || symbols[symbol].kind == .class else { return [] }
    let found = writtenAncestors { self.findWrittenAncestors() }[symbol] ?? []
    guard !found.isEmpty, let declaration = symbols[symbol].declaration else { return found }
    let arguments = genericParameters(of: declaration).bound(to: type.arguments)
    return found.map { $0.substituting(arguments, self) }
  }

  /// The types that each type lists as inherited.
  private func findWrittenAncestors() -> [SymbolID: [SwiftType]] {
    var found: [SymbolID: [SwiftType]] = [:]
    for symbol in symbols.indices {
      var types: [SwiftType] = []
      for reference in declarations(of: symbol) {
        let (declaration, facts) = (declaration(reference), files[reference.file].facts)
        for inherited in facts.inheritedTypes[declaration.inherited] where types.count < Self.maxAncestors {
          // The generic parameters of a declaration are in scope in its inheritance clause.
          let scope = declaration.genericParameters.isEmpty ? declaration.parent : reference.declaration
          types.append(self.type(PlacedType(type: inherited, file: reference.file, scope: scope)))
        }
        if declaration.kind == .protocol { types += requirements(ofSelfAt: reference) }
      }
      if !types.isEmpty { found[symbol] = types }
    }
    return found
  }

  /// The class that a type inherits from.
  func superclass(of symbol: SymbolID, _ type: SwiftType) -> SwiftType? {
    inheritedTypes(of: symbol, type).first { $0.symbol.map { symbols[$0].kind == .class } ?? false }
  }

  /// The type that a member is declared in, with its own generic parameters.
  func ownType(around member: DeclarationReference) -> SwiftType? {
    type(declaredAt: files[member.file].facts.enclosingType(declaration(member).parent), in: member.file).known
  }

  /// The type that a type declaration or an extension is of, with its own generic parameters; with what an extension asks
  /// `Self` to be, a composition.
  func type(declaredAt declaration: DeclarationID, in file: FileID) -> SwiftType {
    let reference = DeclarationReference(file: file, declaration: declaration)
    guard !declaration.isNone, let symbol = symbols(of: reference).only else { return .unknown }
    let written = self.declaration(reference)
    // `extension StoreOf<Counter>`
    let extended = PlacedType(type: written.type, file: file, scope: written.parent)
    let isOfArguments =
      written.kind == .extension && !written.type.isNone && !files[file].facts.parts(of: written.type).isEmpty
    var type =
      isOfArguments
      ? self.type(extended) : self.type(of: symbol, genericParameters(of: reference).map { .parameter($0) })
    // `extension StoreOf` does not say of what.
    if case .external(let name, []) = type, case .named(let target, _)? = external.aliases[name] {
      type = .external(target, [])
    }
    let required = requirements(ofSelfAt: reference)
    return required.isEmpty ? type : .composition([type] + required)
  }

  /// `Model` of `extension Numbered where Self: Model`
  private func requirements(ofSelfAt type: DeclarationReference) -> [SwiftType] {
    let (declaration, facts) = (declaration(type), files[type.file].facts)
    return facts.parameters[declaration.genericParameters].prefix(Self.maxAncestors).compactMap { parameter in
      guard parameter.name.is(.Self), !parameter.type.isNone else { return nil }
      return self.type(PlacedType(type: parameter.type, file: type.file, scope: declaration.parent))
    }
  }

  /// The types of the parameters of a function, initializer, subscript or case.
  func parameterTypes(of reference: DeclarationReference) -> [SwiftType] {
    let (declaration, facts) = (declaration(reference), files[reference.file].facts)
    return facts.parameters[declaration.parameters].prefix(TypeInference.maxOperands).map { parameter in
      let type = type(PlacedType(type: parameter.type, file: reference.file, scope: reference.declaration))
      guard case .function([], let value) = type, facts.types[parameter.type].flags.contains(.isAutoclosure) else {
        return type
      }
      return value
    }
  }

  /// Whether an argument of a function is code that a result builder may make something of.
  func isBuilt(_ parameter: Int, of function: DeclarationReference) -> Bool {
    let facts = files[function.file].facts
    return facts.parameters[declaration(function).parameters].dropFirst(parameter).first?.hasAttribute ?? false
  }

  /// The root of the body that the initial value of a property is.
  func initialValue(of property: DeclarationReference) -> NodeReference? {
    let facts = files[property.file].facts
    return facts.body(ofInitialValueOf: property.declaration).map {
      NodeReference(file: property.file, node: $0.root)
    }
  }

  /// The property of a type that a name, or that of its projection, means; a case where none is.
  func property(_ name: ProgramName, of type: SwiftType) -> DeclarationReference? {
    let name = property(wrappedAs: name) ?? name
    if case .nested(let outer, _) = type, generatedCase(text(name), of: type) != nil {
      return property(name, of: outer)
    }
    let found = members(name, of: type) + members(name, of: .metatype(type))
    for kind in [Declaration.Kind.property, .enumCase] {
      if let member = found.first(where: { outline($0.declaration).kind == kind }) { return member.declaration }
    }
    return dynamicMembers(of: type).flatMap { property(name, of: $0.root) }
  }

  /// The type whose members a type forwards, and the type that wraps them: `@dynamicMemberLookup`
  func dynamicMembers(of type: SwiftType) -> (root: SwiftType, wrapper: String?)? {
    guard case .external(let name, let arguments) = type, let dynamic = external.dynamicMembers[name] else {
      return nil
    }
    return (self.type(dynamic.root, of: type, arguments) { _ in .unknown }.unwrapped, dynamic.wrapper)
  }

  /// Whether a member belongs to a known library that is part of the program. ``ExternalInterface`` has the results of its
  /// overloads.
  func isOfLibrary(_ member: TypeMember) -> Bool { isKnownExternalModule(moduleName(of: member.declaration.file)) }

  /// The declaration of a member of a library's type.
  func externalMember(_ name: String, of type: SwiftType, isStatic: Bool) -> ExternalInterface.Member? {
    if isStatic, let member = generatedCase(name, of: type) { return member }
    let table = isStatic ? external.staticMembers : external.members
    let owner = type.extendedName
    if let owner {
      if let member = table[owner]?[name] { return member }
      if isStatic, external.instanceNames.contains(name) || isConstant(name, of: owner) { return .property(.receiver) }
    }
    guard !isStatic, !(owner.map(external.noCollections.contains) ?? false), element(of: type).isKnown else {
      return nil
    }
    if let owner, external.integerIndexed.contains(owner), let member = external.indexMembers[name] { return member }
    return external.collectionMembers[name].flatMap { isDeclaredForCollections(name) ? nil : $0 }
  }

  /// Whether the program declares a property that all collections have.
  private func isDeclaredForCollections(_ text: String) -> Bool {
    guard let name = name(text) else { return false }
    return Self.collectionProtocols.contains { text in
      guard let symbol = self.name(text).flatMap(extendedSymbol) else { return false }
      return members.property(name, of: symbol) != nil
    }
  }

  private static let collectionProtocols = [
    "Sequence", "Collection", "BidirectionalCollection", "RandomAccessCollection", "MutableCollection",
    "RangeReplaceableCollection",
  ]

  /// The name of the property of which `$name` is the projection and `_name` the wrapper; nil for any other name.
  func property(wrappedAs name: ProgramName) -> ProgramName? {
    let text = names.utf8(name)
    guard text.count > 1, text.first == UInt8(ascii: "$") || text.first == UInt8(ascii: "_") else { return nil }
    return self.name(String(decoding: text.dropFirst(), as: UTF8.self))
  }

  /// Whether a name is written as types are, with a capital letter.
  func isTypeName(_ name: ProgramName) -> Bool { names.isCapitalized(name) }
}
