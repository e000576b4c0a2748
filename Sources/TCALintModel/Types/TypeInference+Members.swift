import TCALintSyntax

/// A member of a type, with what the type's generic parameters stand for.
struct TypeMember {
  let declaration: DeclarationReference
  let arguments: TypeArguments
}

/// The members of types.
extension TypeInference {
  /// The type of a property of a type.
  func memberType(
    _ name: ProgramName, of type: SwiftType, at place: NodeReference
  ) throws(MissingAnswer) -> SwiftType {
    let found = program.members(name, of: type)
    if !found.isEmpty { return try self.type(of: found, at: place) }
    if let property = program.property(wrappedAs: name), let wrapped = try wrapped(property, as: name, of: type) {
      return wrapped
    }
    return try externalMemberType(name, of: type, at: place)
  }

  /// The type of what one of several members is: one of an instance that is no function, or the only function.
  private func type(of members: [TypeMember], at place: NodeReference) throws(MissingAnswer) -> SwiftType {
    guard let first = members.first else { return .unknown }
    let kinds = members.map { program.outline($0.declaration).kind }
    let values = zip(members, kinds).filter { $0.1 != .function }.map(\.0)
    guard let member = values.first ?? (members.count == 1 ? first : nil) else { return .unknown }
    return try type(of: member)
  }

  /// The type of a member: of a property; of a case that holds nothing; the function that a method or a case is.
  func type(of member: TypeMember) throws(MissingAnswer) -> SwiftType {
    try type(of: member.declaration).substituting(member.arguments, program)
  }

  /// The type of a property, as it is declared, else that of its initial value; the function that a method or case is.
  func type(of reference: DeclarationReference) throws(MissingAnswer) -> SwiftType {
    let declaration = program.declaration(reference)
    switch declaration.kind {
    case .property:
      let declared = program.declaredType(reference)
      if declared.isKnown || !declaration.type.isNone { return declared }
      if let wrapped = try typeOfWrappedValue(of: reference) { return wrapped }
      guard let value = program.initialValue(of: reference) else { return .unknown }
      return try type(of: value)
    case .function:
      let result = declaration.type.isNone ? SwiftType.void : program.declaredType(reference)
      return .function(program.parameterTypes(of: reference), result)
    case .enumCase:
      guard let owner = program.ownType(around: reference) else { return .unknown }
      return declaration.parameters.isEmpty ? owner : .function(program.parameterTypes(of: reference), owner)
    default: return .unknown
    }
  }

  // MARK: Property wrappers

  /// The type that a property wrapper says a property has that is declared without one: that of a dependency.
  private func typeOfWrappedValue(of property: DeclarationReference) throws(MissingAnswer) -> SwiftType? {
    for attribute in program.attributes(of: property) {
      guard let wrapper = program.wrapper(attribute, of: property) else { continue }
      guard case .unknown = wrapper.value else {
        let facts = program.files[property.file].facts
        let arguments = facts.body(ofAttribute: attribute, of: property.declaration).map {
          operands(of: NodeReference(file: property.file, node: $0.root))
        }
        return try type(wrapper.value, of: .unknown, [], givenTo: arguments ?? [])
      }
    }
    return nil
  }

  /// The type of `$name`, which the property wrapper of a property makes, or of `_name`, which that is.
  private func wrapped(
    _ property: ProgramName, as name: ProgramName, of type: SwiftType
  ) throws(MissingAnswer) -> SwiftType? {
    for member in program.members(property, of: type) {
      for attribute in program.attributes(of: member.declaration) {
        guard let wrapper = program.wrapper(attribute, of: member.declaration) else { continue }
        let value = try self.type(of: member)
        if program.text(name).first == "_" {
          return program.external(program.text(attribute.name, in: member.declaration.file), [value])
        }
        return program.type(wrapper.projection, of: value, [value]) { _ in .unknown }
      }
    }
    return nil
  }

  // MARK: Members of libraries' types

  /// A property that a library's type has, one that such a type hands on from another, or one of a type inside it.
  private func externalMemberType(
    _ name: ProgramName, of type: SwiftType, at place: NodeReference
  ) throws(MissingAnswer) -> SwiftType {
    let text = program.text(name)
    if case .tuple(let elements) = type {
      return elements.first { $0.label == name }?.type ?? .unknown
    }
    if case .metatype(let instance) = type {
      if let member = program.externalMember(text, of: instance, isStatic: true) {
        return program.type(member.result, of: instance, instance.arguments) { _ in .unknown }
      }
      return program.isTypeName(name)
        ? program.nested(name, in: instance).known.map { .metatype($0) } ?? .unknown : .unknown
    }
    if let member = program.externalMember(text, of: type, isStatic: false), !member.isMethod {
      return program.type(member.result, of: type, type.externalArguments) { _ in .unknown }
    }
    if let (root, wrapper) = program.dynamicMembers(of: type) {
      let found = try memberType(name, of: root, at: place)
      return wrapper.map { program.external($0, [found]) } ?? found
    }
    // An implicitly unwrapped optional.
    if case .optional(let wrapped) = type { return try memberType(name, of: wrapped, at: place) }
    return .unknown
  }

  /// The type of an element that a subscript reads.
  func elementType(of type: SwiftType, arguments: [NodeReference]) throws(MissingAnswer) -> SwiftType {
    let labels = arguments.map { program.text(node($0).label, in: $0.file) }
    switch type.unwrapped {
    case .array(let element):
      guard labels == [""] else { break }
      return try isRange(self.type(of: arguments[0])) ? type.unwrapped : element
    case .dictionary(_, let value):
      if labels == [""] { return value.wrapped }
      if labels == ["", "default"] { return value }
    case .external(let name, let parts):
      if let member = program.external.members[name]?["subscript(\(labels.joined(separator: ",")))"] {
        return program.type(member.result, of: type.unwrapped, parts) { _ in .unknown }
      }
      guard labels == [""], let element = program.element(of: type.unwrapped).known else { break }
      return try isRange(self.type(of: arguments[0])) ? type.unwrapped : element
    default: break
    }
    return try self.type(ofSubscriptOf: type.unwrapped, arguments)
  }

  private func isRange(_ type: SwiftType) -> Bool {
    type.externalName.map { ["Range", "ClosedRange"].contains($0) } ?? false
  }

  /// What a subscript gives that the program declares.
  private func type(
    ofSubscriptOf type: SwiftType, _ arguments: [NodeReference]
  ) throws(MissingAnswer) -> SwiftType {
    guard let file = arguments.first?.file else { return .unknown }
    let candidates = program.members(ofKind: .subscript, of: type).filter {
      ArgumentMatch(arguments.map { node($0) }, in: file, of: $0.declaration, program) != nil
    }
    guard let found = candidates.first, candidates.count == 1 else { return .unknown }
    return program.declaredType(found.declaration).substituting(found.arguments, program)
  }
}

extension SwiftType {
  /// The generic arguments of a type, be it written with its short form.
  var externalArguments: [SwiftType] {
    switch self {
    case .array(let element): [element]
    case .optional(let wrapped): [wrapped]
    case .dictionary(let key, let value): [key, value]
    default: arguments
    }
  }

  /// The name under which the program extends a type.
  var extendedName: String? {
    switch self {
    case .external(let name, _): name
    case .array: "Array"
    case .optional: "Optional"
    case .dictionary: "Dictionary"
    default: nil
    }
  }
}

// MARK: The program's declarations

extension Program {
  /// The members of a type that have a name: those of the type itself, else of the nearest that it inherits from. For a
  /// metatype the static ones.
  func members(_ name: ProgramName, of type: SwiftType) -> [TypeMember] {
    members(of: type) { symbol in members.members(named: name, of: symbol).map(\.reference) }
  }

  /// Those of a kind, be they without a name: initializers and subscripts.
  func members(ofKind kind: Declaration.Kind, of type: SwiftType) -> [TypeMember] {
    members(of: type) { symbol in
      var found: [DeclarationReference] = []
      forEachMember(of: symbol) { member, outline in if outline.kind == kind { found.append(member) } }
      return found
    }
  }

  private func members(
    of type: SwiftType, _ find: (SymbolID) -> [DeclarationReference]
  ) -> [TypeMember] {
    let (instance, isStatic) = type.instance.map { ($0, true) } ?? (type, false)
    var (seen, level): (Set<SymbolID>, [SwiftType]) = ([], owners(of: instance))
    // Nearer types come first; what they declare hides what they inherit.
    while !level.isEmpty, seen.count < Self.maxAncestors {
      var (found, next): ([TypeMember], [SwiftType]) = ([], [])
      for owner in level {
        guard let symbol = symbolOfMembers(of: owner), seen.insert(symbol).inserted else { continue }
        for member in find(symbol) where isMember(member, static: isStatic) {
          found.append(TypeMember(declaration: member, arguments: arguments(of: owner, symbol, in: member)))
        }
        next += inheritedTypes(of: symbol, owner)
      }
      if !found.isEmpty { return found }
      level = next
    }
    return []
  }

  /// No type that anyone writes inherits from more.
  private static var maxAncestors: Int { 128 }

  /// The types whose members a type has: those that a generic parameter has to conform to, the parts of a composition.
  private func owners(of type: SwiftType) -> [SwiftType] {
    switch type {
    case .parameter(let parameter): constraints(of: parameter)
    case .composition(let types): types
    default: [type]
    }
  }

  private func symbolOfMembers(of type: SwiftType) -> SymbolID? {
    if case .nominal(let symbol, _) = type { return symbol }
    return type.extendedName.flatMap { name($0) }.flatMap(extendedSymbol)
  }

  private func isMember(_ member: DeclarationReference, static isStatic: Bool) -> Bool {
    let outline = outline(member)
    return outline.kind == .enumCase || outline.kind == .initializer || outline.flags.contains(.static) == isStatic
  }

  /// What the generic parameters stand for that a member of a type may name.
  private func arguments(
    of type: SwiftType, _ symbol: SymbolID, in member: DeclarationReference
  ) -> TypeArguments {
    let arguments = type.externalArguments
    if arguments.isEmpty { return [:] }
    if let declaration = symbols[symbol].declaration {
      return genericParameters(of: declaration).bound(to: arguments)
    }
    let around = DeclarationReference(
      file: member.file, declaration: files[member.file].facts.enclosingType(declaration(member).parent))
    return externalParameters(of: around).bound(to: arguments)
  }

  /// The types that a type names itself as what it inherits from.
  private func inheritedTypes(of symbol: SymbolID, _ type: SwiftType) -> [SwiftType] {
    guard ancestry.hasAncestors(symbol) || symbols[symbol].kind == .class else { return [] }
    var found: [SwiftType] = []
    for reference in declarations(of: symbol).prefix(Self.maxAncestors) {
      let (declaration, facts) = (declaration(reference), files[reference.file].facts)
      for inherited in facts.inheritedTypes[declaration.inherited].prefix(Self.maxAncestors) {
        found.append(self.type(PlacedType(type: inherited, file: reference.file, scope: declaration.parent)))
      }
    }
    guard let declaration = symbols[symbol].declaration, !type.arguments.isEmpty else { return found }
    let arguments = genericParameters(of: declaration).bound(to: type.arguments)
    return found.map { $0.substituting(arguments, self) }
  }

  /// The class that a type inherits from.
  func superclass(of symbol: SymbolID, _ type: SwiftType) -> SwiftType? {
    inheritedTypes(of: symbol, type).first { $0.symbol.map { symbols[$0].kind == .class } ?? false }
  }

  /// The type that a member is declared in, with its own generic parameters.
  func ownType(around member: DeclarationReference) -> SwiftType? {
    let around = DeclarationReference(
      file: member.file, declaration: files[member.file].facts.enclosingType(declaration(member).parent))
    guard !around.declaration.isNone, let symbol = symbols(of: around).only else { return nil }
    return type(of: symbol, genericParameters(of: around).map { .parameter($0) })
  }

  /// The types of the parameters of a function, initializer, subscript or case.
  func parameterTypes(of reference: DeclarationReference) -> [SwiftType] {
    let (declaration, facts) = (declaration(reference), files[reference.file].facts)
    return facts.parameters[declaration.parameters].prefix(TypeInference.maxOperands).map { parameter in
      type(PlacedType(type: parameter.type, file: reference.file, scope: reference.declaration))
    }
  }

  /// The root of the body that the initial value of a property is.
  func initialValue(of property: DeclarationReference) -> NodeReference? {
    let facts = files[property.file].facts
    return facts.body(ofInitialValueOf: property.declaration).map {
      NodeReference(file: property.file, node: $0.root)
    }
  }

  /// What a property wrapper does, by the attribute of a property.
  func wrapper(_ attribute: Attribute, of property: DeclarationReference) -> ExternalInterface.Wrapper? {
    external.wrappers[text(attribute.name, in: property.file)]
  }

  /// Whether a known library declares a member, which is part of the program. What its overloads give, its interface
  /// says.
  func isOfLibrary(_ member: TypeMember) -> Bool { isKnownOutsideModule(moduleName(of: member.declaration.file)) }

  /// What is known of a member of a library's type.
  func externalMember(_ name: String, of type: SwiftType, isStatic: Bool) -> ExternalInterface.Member? {
    let table = isStatic ? external.staticMembers : external.members
    if let owner = type.extendedName {
      if let member = table[owner]?[name] { return member }
      if isStatic, isConstant(name, of: owner) { return .property(.receiver) }
    }
    return !isStatic && element(of: type).isKnown ? external.collectionMembers[name] : nil
  }

  /// The type whose members a library's type has as its own, and what these are wrapped in.
  func dynamicMembers(of type: SwiftType) -> (root: SwiftType, wrapper: String?)? {
    guard case .external(let name, let arguments) = type, let dynamic = external.dynamicMembers[name] else {
      return nil
    }
    return (self.type(dynamic.root, of: type, arguments) { _ in .unknown }.unwrapped, dynamic.wrapper)
  }

  /// The name of the property of which `$name` is the projection and `_name` the wrapper; nil for any other name.
  func property(wrappedAs name: ProgramName) -> ProgramName? {
    let text = text(name)
    return text.utf8.count > 1 && (text.first == "$" || text.first == "_") ? self.name(String(text.dropFirst())) : nil
  }

  /// Whether a name is written as types are, with a capital letter.
  func isTypeName(_ name: ProgramName) -> Bool { text(name).first?.isUppercase ?? false }
}
