import TCALintSyntax

/// A member of a type, with the arguments of the type's generic parameters.
struct TypeMember {
  let declaration: DeclarationReference
  let arguments: TypeArguments
  /// The type whose member is looked up, which `Self` is; nil where there is none.
  var receiver: SwiftType?
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

  func typeOfInitialValue(of property: DeclarationReference) throws(MissingAnswer) -> SwiftType {
    guard let value = program.initialValue(of: property) else { return .unknown }
    return try type(of: value)
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

  /// The type that a subscript with an integer or a range returns for a collection that is indexed by integers; nil
  /// where the program may declare the subscript.
  private func typeOfElement(
    _ element: SwiftType, _ slice: SwiftType, of type: SwiftType, _ arguments: [NodeReference], _ labels: [String]
  ) throws(MissingAnswer) -> SwiftType? {
    guard labels == [""] else { return nil }
    let index = isRange(arguments[0]) ? program.external("Range", []) : try self.type(of: arguments[0])
    if index.externalName == "Int" { return element }
    if index.externalName.map(Self.ranges.contains) ?? false { return slice }
    // A subscript of the program may take another type than `Int`.
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
