import TCALintSyntax

/// A member of a type, with the arguments of the type's generic parameters.
struct TypeMember {
  let declaration: DeclarationReference
  let arguments: TypeArguments
  /// The type whose member was asked for, which `Self` is; nil where none was.
  var receiver: SwiftType?
}

extension Array {
  var only: Element? { count == 1 ? first : nil }
}

/// The members of types.
extension TypeInference {
  /// The type of a property of a type.
  func memberType(
    _ name: ProgramName, of type: SwiftType, at place: NodeReference
  ) throws(MissingAnswer) -> SwiftType {
    let found = program.members(name, of: type)
    if !found.isEmpty { return try self.type(of: found) }
    if let property = program.property(wrappedAs: name), let wrapped = try wrapped(property, as: name, of: type) {
      return wrapped
    }
    return try externalMemberType(name, of: type, at: place)
  }

  /// The type that members of one name have: the one of all that are no functions, or that of the only function.
  /// Several properties of one name are in branches of an `#if` or in extensions with a `where`.
  func type(of members: [TypeMember]) throws(MissingAnswer) -> SwiftType {
    let values = program.values(members)
    guard let first = values.first ?? members.only else { return .unknown }
    let type = try type(of: first)
    for other in values.dropFirst() {
      if try self.type(of: other) != type { return .unknown }
    }
    return type
  }

  /// The type of a member: of a property; of a case that holds nothing; the function that a method or a case is.
  func type(of member: TypeMember) throws(MissingAnswer) -> SwiftType {
    if program.outline(member.declaration).kind == .property, program.namesSelf(member) {
      return program.declaredType(of: member)
    }
    let type = try type(of: member.declaration).substituting(member.arguments, program)
    guard case .function(let parameters, _) = type, program.namesSelf(member) else { return type }
    return .function(parameters, program.declaredType(of: member))
  }

  /// The type of a property, as it is declared, else that of its initial value; the function that a method or case is.
  func type(of reference: DeclarationReference) throws(MissingAnswer) -> SwiftType {
    let declaration = program.declaration(reference)
    switch declaration.kind {
    case .property:
      if declaration.flags.contains(.destructured) { return .unknown }
      let declared = program.declaredType(reference)
      if declared.isKnown || !declaration.type.isNone { return declared }
      if let wrapped = try typeOfWrappedValue(of: reference) { return wrapped }
      return try typeOfInitialValue(of: reference)
    case .function:
      let result = declaration.type.isNone ? SwiftType.void : program.declaredType(reference)
      return .function(program.parameterTypes(of: reference), result)
    case .enumCase:
      guard let owner = program.ownType(around: reference) else { return .unknown }
      return declaration.parameters.isEmpty ? owner : .function(program.parameterTypes(of: reference), owner)
    default: return .unknown
    }
  }

  private func typeOfInitialValue(of property: DeclarationReference) throws(MissingAnswer) -> SwiftType {
    guard let value = program.initialValue(of: property) else { return .unknown }
    return try type(of: value)
  }

  // MARK: Property wrappers

  /// The type that a property wrapper gives a property without a written type: that of a dependency, or of the
  /// `wrappedValue` of a wrapper that the program declares.
  private func typeOfWrappedValue(of property: DeclarationReference) throws(MissingAnswer) -> SwiftType? {
    for attribute in program.attributes(of: property).prefix(Self.maxAttributes) {
      if let declared = program.typeOfWrappedValue(attribute, of: property) {
        guard case .parameter = declared else { return declared }
        return try typeOfInitialValue(of: property)
      }
      guard let wrapper = program.wrapper(attribute, of: property) else { continue }
      guard case .unknown = wrapper.value else {
        let facts = program.files[property.file].facts
        guard let body = facts.body(ofAttribute: attribute, of: property.declaration) else {
          return try type(wrapper.value, of: .unknown, [], givenTo: [])
        }
        // Its key path may lead to a property with such an attribute, also to this one.
        return try wrappedValue(ofAttribute: NodeReference(file: property.file, node: body.root))
      }
    }
    return nil
  }

  func computeWrappedValue(of body: NodeReference) throws(MissingAnswer) -> SwiftType {
    let facts = facts(body)
    let property = DeclarationReference(file: body.file, declaration: facts.body(of: body.node).declaration)
    let attribute = program.attributes(of: property).prefix(Self.maxAttributes).first {
      facts.body(ofAttribute: $0, of: property.declaration)?.root == body.node
    }
    guard let wrapper = attribute.flatMap({ program.wrapper($0, of: property) }) else { return .unknown }
    return try type(wrapper.value, of: .unknown, [], givenTo: operands(of: body))
  }

  /// More attributes of a declaration are not looked at.
  fileprivate static var maxAttributes: Int { 16 }

  /// The type of `$name`, which the property wrapper of a property makes, or of `_name`, which that is.
  private func wrapped(
    _ property: ProgramName, as name: ProgramName, of type: SwiftType
  ) throws(MissingAnswer) -> SwiftType? {
    for member in program.members(property, of: type) {
      let value = try self.type(of: member)
      guard program.text(name).first == "_" else {
        if let found = program.projection(of: member.declaration, value) { return found }
        continue
      }
      let attributes = program.attributes(of: member.declaration).prefix(Self.maxAttributes)
      if let attribute = attributes.first(where: { program.wrapper($0, of: member.declaration) != nil }) {
        return program.external(program.text(attribute.name, in: member.declaration.file), [value])
      }
    }
    return nil
  }

  // MARK: Members of libraries' types

  /// The type of a property of a library's type, of a dynamic member, or of a nested type.
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
    if let dynamic = program.dynamicMembers(of: type) {
      let found = try memberType(name, of: dynamic.root, at: place)
      return dynamic.wrapper.map { program.external($0, [found]) } ?? found
    }
    // An implicitly unwrapped optional.
    if case .optional(let wrapped) = type { return try memberType(name, of: wrapped, at: place) }
    return .unknown
  }

  /// The type of an element that a subscript reads.
  func elementType(of type: SwiftType, arguments: [NodeReference]) throws(MissingAnswer) -> SwiftType {
    let type = type.unwrapped
    let labels = arguments.map { program.text(node($0).label, in: $0.file) }
    switch type {
    case .array(let element):
      if let found = try typeOfElement(element, .external("ArraySlice", [element]), of: type, arguments, labels) {
        return found
      }
    case .dictionary(_, let value):
      if labels == [""] { return value.wrapped }
      if labels == ["", "default"] { return value }
    case .external(let name, let parts):
      if let member = program.external.members[name]?["subscript(\(labels.joined(separator: ",")))"] {
        return program.type(member.result, of: type, parts) { _ in .unknown }
      }
      if program.external.integerIndexed.contains(name),
        let found = try typeOfElement(program.element(of: type), type, of: type, arguments, labels)
      {
        return found
      }
    default: break
    }
    return typeOfDeclaredSubscript(of: type, arguments)
  }

  /// What an integer or a range reads of a collection that is indexed by integers; nil where the program may declare the
  /// subscript.
  private func typeOfElement(
    _ element: SwiftType, _ slice: SwiftType, of type: SwiftType, _ arguments: [NodeReference], _ labels: [String]
  ) throws(MissingAnswer) -> SwiftType? {
    guard labels == [""] else { return nil }
    let index = isRange(arguments[0]) ? program.external("Range", []) : try self.type(of: arguments[0])
    if index.externalName == "Int" { return element }
    if index.externalName.map(Self.ranges.contains) ?? false { return slice }
    // A subscript of the program's may take what is no `Int`.
    if !program.members(ofKind: .subscript, of: type).isEmpty { return nil }
    return index.isKnown ? .unknown : element
  }

  private static let ranges: Set<String> = ["Range", "ClosedRange"]

  /// Whether a value is a range with one bound: `1...`, `..<2`
  private func isRange(_ place: NodeReference) -> Bool {
    let node = node(place)
    return (node.kind == .prefix || node.kind == .postfix)
      && (node.operator == .range || node.operator == .closedRange)
  }

  /// The type of what a subscript that the program declares returns.
  private func typeOfDeclaredSubscript(of type: SwiftType, _ arguments: [NodeReference]) -> SwiftType {
    guard let file = arguments.first?.file else { return .unknown }
    let fitting = fitting(program.members(ofKind: .subscript, of: type), to: arguments, in: file)
    return fitting.only.map { program.declaredType(of: $0).withoutParameters(of: $0.declaration, program) } ?? .unknown
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
    members(of: type) { symbol in members.members(named: name, of: symbol) }
  }

  /// Those of a kind, be they without a name: initializers and subscripts.
  func members(ofKind kind: Declaration.Kind, of type: SwiftType) -> [TypeMember] {
    members(of: type) { symbol in members.members(kind, of: symbol) }
  }

  private func members(
    of type: SwiftType, _ find: (SymbolID) -> ArraySlice<MemberIndex.Entry>
  ) -> [TypeMember] {
    let (instance, isStatic) = type.instance.map { ($0, true) } ?? (type, false)
    var (seen, level, found): (Set<SymbolID>, [SwiftType], [TypeMember]) = ([], owners(of: instance), [])
    // Nearer types come first. A property hides all that is inherited, a function only what has its parameters.
    while !level.isEmpty, seen.count < Self.maxAncestors, found.count <= TypeInference.maxOperands {
      let nearer = found
      var next: [SwiftType] = []
      for owner in level {
        guard let symbol = symbolOfMembers(of: owner), seen.insert(symbol).inserted else { continue }
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

  /// Whether what is inherited is overridden, or is the requirement or default implementation of what a nearer type has.
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

  /// The types that a type names itself as what it inherits from.
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
          // The generic parameters of a declaration hold in what it inherits from.
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

  /// What a library's property wrapper does, by the attribute of a property.
  fileprivate func wrapper(_ attribute: Attribute, of property: DeclarationReference) -> ExternalInterface.Wrapper? {
    guard let wrapper = external.wrappers[text(attribute.name, in: property.file)],
      symbol(of: attribute, at: property).map(isExternalType) ?? true
    else { return nil }
    return wrapper
  }

  /// The type of the `wrappedValue` of a property wrapper that the program declares; nil for any other attribute.
  fileprivate func typeOfWrappedValue(_ attribute: Attribute, of property: DeclarationReference) -> SwiftType? {
    wrappedValue(attribute, of: property).map(declaredType)
  }

  private func wrappedValue(_ attribute: Attribute, of property: DeclarationReference) -> DeclarationReference? {
    guard let symbol = symbol(of: attribute, at: property), !isExternalType(symbol), let name = name("wrappedValue")
    else { return nil }
    return members.property(name, of: symbol)
  }

  /// The `wrappedValue` of the property wrapper that a property has, where the program declares that.
  func wrappedValue(of property: DeclarationReference) -> DeclarationReference? {
    attributes(of: property).prefix(TypeInference.maxAttributes).lazy.compactMap {
      self.wrappedValue($0, of: property)
    }.first
  }

  /// The type of the program that an attribute names.
  private func symbol(of attribute: Attribute, at declaration: DeclarationReference) -> SymbolID? {
    let scope = self.declaration(declaration).parent
    guard case .symbols(let symbols) = resolve(attribute.type, in: declaration.file, at: scope) else { return nil }
    return symbols.only
  }

  /// Whether an attribute of a function or property is a result builder, which makes something else of its statements.
  func hasResultBuilder(_ declaration: DeclarationReference) -> Bool {
    attributes(of: declaration).prefix(TypeInference.maxAttributes).contains { attribute in
      if text(attribute.name, in: declaration.file).hasSuffix("Builder") { return true }
      guard let type = symbol(of: attribute, at: declaration).flatMap({ symbols[$0].declaration }) else { return false }
      return attributes(of: type).prefix(TypeInference.maxAttributes).contains {
        text($0.name, in: type.file) == "resultBuilder"
      }
    }
  }

  /// The type of the projection of a property or variable of a type; nil where it has none that is known.
  func projection(of property: DeclarationReference, _ type: SwiftType) -> SwiftType? {
    guard !property.declaration.isNone else { return nil }
    let attributes = attributes(of: property).prefix(TypeInference.maxAttributes)
    let wrapper = attributes.lazy.compactMap { self.wrapper($0, of: property) }.first
    return wrapper.map { self.type($0.projection, of: type, [type]) { _ in .unknown } }
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

  /// A case of an enum that a macro generates inside an enum: what it holds.
  private func generatedCase(_ name: String, of type: SwiftType) -> ExternalInterface.Member? {
    guard case .nested(.nominal(let symbol, _), let nested) = type, symbols[symbol].kind == .enum,
      let name = self.name(name), let declaration = symbols[symbol].declaration,
      let generated = attributes(of: declaration).prefix(TypeInference.maxAttributes).lazy.compactMap({
        self.external.generatedEnums[self.text($0.name, in: declaration.file)]
      }).first,
      let template = generated[text(nested)],
      let found = members.members(.enumCase, named: name, of: symbol).first?.reference
    else { return nil }
    let held = parameterTypes(of: found).map { type in
      ExternalInterface.Template.known(self.type(template, of: type, [type]) { _ in .unknown })
    }
    return held.isEmpty ? .property(.receiver) : .method(.receiver, parameters: held)
  }

  /// Whether a member belongs to a known library that is part of the program. ``ExternalInterface`` has the results of its
  /// overloads.
  func isOfLibrary(_ member: TypeMember) -> Bool { isKnownExternalModule(moduleName(of: member.declaration.file)) }

  /// What is known of a member of a library's type.
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
