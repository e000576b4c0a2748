import TCALintSyntax

/// The meaning of a name at a place.
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
  /// The meaning of a name, a member or an implicit member.
  ///
  /// - Parameter label: the first label of the call whose callee it is; nil where it is no callee.
  func referent(
    of place: NodeReference, label: ProgramName? = nil
  ) throws(MissingAnswer) -> Referent {
    let node = node(place)
    switch node.kind {
    case .local:
      return node.flags.isDisjoint(with: [.isProjection, .isWrappedValue])
        ? .local(node.local) : .value(try type(ofUse: place))
    case .selfType: return .type(selfType(at: place).instance ?? selfType(at: place))
    case .type: return .type(writtenType(node.type, at: place))
    case .name: return try unqualified(name(of: place), label, at: place)
    case .member:
      guard let base = operand(0, of: place) else { return .unknown }
      if node.flags.contains(.isInitializer) {
        let type = try type(of: base)
        // `self.init(…)`, `super.init(…)`
        let isOwn = self.node(base).kind == .self || self.node(base).kind == .super
        return (type.instance ?? (isOwn ? type.known : nil)).map { .type($0) } ?? .unknown
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
    case .members(let members): return try type(of: members)
    case .type(let type): return type.known.map { .metatype($0) } ?? .unknown
    case .external(let member, let owner):
      guard !member.isMethod else { return .unknown }
      return program.type(member.result, of: owner, owner.externalArguments) { _ in .unknown }
    case .value(let type): return type
    case .externalFunction, .unknown: return .unknown
    }
  }

  /// The meaning of a member of a value or of a type.
  private func member(
    _ name: ProgramName, _ label: ProgramName?, of type: SwiftType, at place: NodeReference
  ) throws(MissingAnswer) -> Referent {
    guard type.isKnown else { return memberOfAnything(name, label, of: type) }
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
    return value.isKnown ? .value(value) : memberOfAnything(name, label, of: type)
  }

  private func memberOfAnything(_ name: ProgramName, _ label: ProgramName?, of type: SwiftType) -> Referent {
    guard let label else { return .unknown }
    let member = program.external.anyMembers.member(program.text(name), label: program.text(label))
    return member.map { .external($0, of: type) } ?? .unknown
  }

  private func externalMethod(
    _ name: ProgramName, _ label: ProgramName, of type: SwiftType
  ) -> ExternalInterface.Member? {
    let (instance, isStatic) = type.instance.map { ($0, true) } ?? (type, false)
    let (text, label) = (program.text(name), program.text(label))
    // A closure behind the call has no label.
    let labels = label.isEmpty ? ["where", "by", "while"] : [label]
    var names = labels.map { "\(text)(\($0):)" }
    names.insert(text, at: label.isEmpty ? 0 : 1)
    for name in names {
      guard let member = program.externalMember(name, of: instance, isStatic: isStatic), member.isMethod else {
        continue
      }
      // Members of all collections are known with all their labels.
      if name == text, !label.isEmpty, program.external.collectionMembers[name] != nil,
        program.external.members[instance.extendedName ?? ""]?[name] == nil
      {
        continue
      }
      return member
    }
    return nil
  }

  /// The meaning of an unqualified name without a local declaration: a member of a type around, a declaration at file
  /// level, a type.
  private func unqualified(
    _ name: ProgramName, _ label: ProgramName?, at place: NodeReference
  ) throws(MissingAnswer) -> Referent {
    let facts = facts(place)
    let declaration = declaration(around: place)
    var around = facts.enclosingType(declaration)
    var isInstance = !around.isNone && !isStatic(declaration, facts, in: around)
    while !around.isNone {
      let type = program.type(declaredAt: around, in: place.file)
      guard let symbol = program.symbols(of: DeclarationReference(file: place.file, declaration: around)).only else {
        return .unknown
      }
      let found = program.members(name, of: type)
      if isInstance, !found.isEmpty { return .members(found) }
      let statics = program.members(name, of: .metatype(type))
      if !statics.isEmpty { return .members(statics) }
      // A static function and a nested type have no instance.
      if !found.isEmpty { return .unknown }
      if let property = program.property(wrappedAs: name), !program.members(property, of: type).isEmpty {
        return .value(try memberType(name, of: type, at: place))
      }
      if type.extendedName != nil, !program.isTypeName(name) {
        for owner in isInstance ? [type, .metatype(type)] : [.metatype(type)] {
          let found = try member(name, label, of: owner, at: place)
          if case .unknown = found { continue }
          return found
        }
      }
      isInstance = false
      // Inherited members may be unknown.
      if program.ancestry.isUncertain(symbol), !program.isTypeName(name) { return .unknown }
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
    program.external.functions.member(name, label: program.text(label))
  }

  func declaration(referencedBy place: NodeReference) -> DeclarationReference? {
    var inference = self
    return inference.evaluate { inference throws(MissingAnswer) in
      let call = inference.callee(is: place)
      let label = call.map { inference.firstLabel(of: $0) }
      let members: [TypeMember]
      switch try inference.referent(of: place, label: label) {
      case .members(let found): members = found
      case .local(let local):
        guard let function = inference.facts(place).function(of: local) else { return nil }
        let reference = DeclarationReference(file: place.file, declaration: function)
        members = [TypeMember(declaration: reference, arguments: [:])]
      default: return nil
      }
      if let call { return try inference.chosen(among: members, by: call)?.declaration }
      return (inference.program.values(members).first ?? members.only)?.declaration
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
