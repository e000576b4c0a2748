import TCALintSyntax

/// What a name means at a place.
enum Referent {
  case local(LocalID)
  /// Members of one type, or declarations at file level, of one name: several functions.
  case members([TypeMember])
  case type(SwiftType)
  /// A member that a library declares, of this type.
  case external(ExternalInterface.Member, of: SwiftType)
  /// A function or a type's initializer that is known by its name.
  case externalFunction(ExternalInterface.Member)
  /// A value of this type.
  case value(SwiftType)
  case unknown
}

/// Names, members and implicit members.
extension TypeInference {
  /// What a name, a member or an implicit member means.
  ///
  /// - Parameter label: the first label of the call whose callee it is; nil where it is no callee.
  func referent(
    of place: NodeReference, label: ProgramName? = nil
  ) throws(MissingAnswer) -> Referent {
    let node = node(place)
    switch node.kind {
    case .local: return .local(node.local)
    case .selfType: return .type(selfType(at: place).instance ?? selfType(at: place))
    case .type: return .type(writtenType(node.type, at: place))
    case .name: return try unqualified(name(of: place), label, at: place)
    case .member:
      guard let base = operand(0, of: place) else { return .unknown }
      if node.flags.contains(.isInitializer) {
        return try type(of: base).instance.map { .type($0) } ?? .unknown
      }
      if node.flags.contains(.isMetatype) { return .value(try type(of: base)) }
      return try member(name(of: place), label, of: type(of: base), at: place)
    case .implicitMember:
      let type = try expectedType(at: place)
      guard type.isKnown else { return .unknown }
      if node.flags.contains(.isInitializer) { return .type(type.unwrapped) }
      let found = try member(name(of: place), label, of: .metatype(type), at: place)
      if case .unknown = found { return try member(name(of: place), label, of: .metatype(type.unwrapped), at: place) }
      return found
    default: return .value(try type(of: place))
    }
  }

  func typeOfReference(_ place: NodeReference) throws(MissingAnswer) -> SwiftType {
    switch try referent(of: place) {
    case .local(let local): return try type(ofLocal: local, in: place.file)
    case .members(let members):
      let values = members.filter { program.outline($0.declaration).kind != .function }
      guard let member = values.first ?? (members.count == 1 ? members[0] : nil) else { return .unknown }
      return try type(of: member)
    case .type(let type): return type.known.map { .metatype($0) } ?? .unknown
    case .external(let member, let owner):
      guard !member.isMethod else { return .unknown }
      return program.type(member.result, of: owner, owner.externalArguments) { _ in .unknown }
    case .value(let type): return type
    case .externalFunction, .unknown: return .unknown
    }
  }

  /// What a member of a value or of a type means.
  func member(
    _ name: ProgramName, _ label: ProgramName?, of type: SwiftType, at place: NodeReference
  ) throws(MissingAnswer) -> Referent {
    guard type.isKnown else { return .unknown }
    let found = program.members(name, of: type)
    if let label, found.allSatisfy(program.isOfLibrary), let member = externalMethod(name, label, of: type) {
      return .external(member, of: type.instance ?? type)
    }
    if !found.isEmpty { return .members(found) }
    if case .metatype(let instance) = type {
      let nested = program.isTypeName(name) ? program.nested(name, in: instance) : .unknown
      if nested.isKnown { return .type(nested) }
    }
    let value = try memberType(name, of: type, at: place)
    if value.isKnown { return .value(value) }
    guard let label, case let text = program.text(name) else { return .unknown }
    let member = program.external.anyMembers["\(text)(\(program.text(label)):)"] ?? program.external.anyMembers[text]
    return member.map { .external($0, of: type) } ?? .unknown
  }

  private func externalMethod(
    _ name: ProgramName, _ label: ProgramName, of type: SwiftType
  ) -> ExternalInterface.Member? {
    let (instance, isStatic) = type.instance.map { ($0, true) } ?? (type, false)
    let text = program.text(name)
    // The parameter of a trailing closure has a label: `first { … }`.
    let labeled = label.isNone ? ["where", "while"].map { "\(text)(\($0):)" } : []
    for name in ["\(text)(\(program.text(label)):)", text] + labeled {
      if let member = program.externalMember(name, of: instance, isStatic: isStatic), member.isMethod { return member }
    }
    return nil
  }

  /// What a name by itself means that no local declaration has: a member of a type around, one at file level, a type.
  private func unqualified(
    _ name: ProgramName, _ label: ProgramName?, at place: NodeReference
  ) throws(MissingAnswer) -> Referent {
    let facts = facts(place)
    let declaration = declaration(around: place)
    var around = facts.enclosingType(declaration)
    while !around.isNone {
      let reference = DeclarationReference(file: place.file, declaration: around)
      guard let symbol = program.symbols(of: reference).only else { return .unknown }
      let type = program.type(of: symbol, program.genericParameters(of: reference).map { .parameter($0) })
      for owner in [type, .metatype(type)] {
        let found = program.members(name, of: owner)
        if !found.isEmpty { return .members(found) }
      }
      if let property = program.property(wrappedAs: name), !program.members(property, of: type).isEmpty {
        return .value(try memberType(name, of: type, at: place))
      }
      // What a type may inherit that is not known.
      if program.ancestry.isUncertain(symbol) { return .unknown }
      around = facts.enclosingType(facts.declarations[around].parent)
    }
    let found = program.fileLevelDeclarations(name, from: place.file)
    if !found.isEmpty { return .members(found.map { TypeMember(declaration: $0, arguments: [:]) }) }
    if let label, let member = externalFunction(program.text(name), label) { return .externalFunction(member) }
    guard program.isTypeName(name) else { return .unknown }
    return .type(program.type(named: name, in: place.file, at: declaration))
  }

  /// A function that a library declares, or an initializer that is known.
  func externalFunction(_ name: String, _ label: ProgramName) -> ExternalInterface.Member? {
    program.external.functions["\(name)(\(program.text(label)):)"] ?? program.external.functions[name]
  }

  func declaration(referencedBy place: NodeReference) -> DeclarationReference? {
    var inference = self
    return inference.evaluate { inference throws(MissingAnswer) in
      let call = inference.callee(is: place)
      let label = call.map { inference.firstLabel(of: $0) }
      guard case .members(let members) = try inference.referent(of: place, label: label) else { return nil }
      if let call { return inference.chosen(among: members, by: call)?.declaration }
      let values = members.filter { inference.program.outline($0.declaration).kind != .function }
      return (values.first ?? (members.count == 1 ? members[0] : nil))?.declaration
    }
  }

  /// The call whose callee a node is.
  private func callee(is place: NodeReference) -> NodeReference? {
    guard let parent = parent(of: place), node(parent).kind == .call, operand(0, of: parent) == place else {
      return nil
    }
    return parent
  }
}
