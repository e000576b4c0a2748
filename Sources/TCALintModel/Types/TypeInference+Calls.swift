import TCALintSyntax

/// What is called.
enum Callee {
  case function(TypeMember)
  /// A case of an enum that holds something, with the enum's type.
  case enumCase(TypeMember)
  case initializer(of: SwiftType)
  case external(ExternalInterface.Member, of: SwiftType)
  /// A value that is a function, or one of another type.
  case value(SwiftType)
  case unknown
}

/// Calls and subscripts.
extension TypeInference {
  func arguments(of call: NodeReference) -> [NodeReference] { Array(operands(of: call).dropFirst()) }

  func firstLabel(of call: NodeReference) -> ProgramName {
    operand(1, of: call).map { program.name(node($0).label, in: call.file) } ?? .none
  }

  func callee(of call: NodeReference) throws(MissingAnswer) -> Callee {
    guard let callee = operand(0, of: call) else { return .unknown }
    switch try referent(of: callee, label: firstLabel(of: call)) {
    case .local(let local):
      if let function = facts(call).function(of: local) {
        let reference = DeclarationReference(file: call.file, declaration: function)
        return .function(TypeMember(declaration: reference, arguments: [:]))
      }
      return called(try type(ofLocal: local, in: callee.file), by: call)
    case .members(let members):
      guard let chosen = chosen(among: members, by: call) else { return .unknown }
      switch program.outline(chosen.declaration).kind {
      case .function: return .function(chosen)
      case .enumCase: return .enumCase(chosen)
      default: return called(try type(of: chosen), by: call)
      }
    case .type(let type): return .initializer(of: type)
    case .external(let member, let owner): return .external(member, of: owner)
    case .externalFunction(let member): return .external(member, of: .unknown)
    case .value(.metatype(let type)): return .initializer(of: type)
    case .value(let type): return called(type, by: call)
    case .unknown: return .unknown
    }
  }

  /// What a call of a value calls: the function that it is, or its `callAsFunction`.
  private func called(_ type: SwiftType, by call: NodeReference) -> Callee {
    if case .function = type.unwrapped { return .value(type) }
    let text = "callAsFunction"
    if let name = program.name(text), let member = chosen(among: program.members(name, of: type.unwrapped), by: call) {
      return .function(member)
    }
    return program.externalMember(text, of: type.unwrapped, isStatic: false).map { .external($0, of: type.unwrapped) }
      ?? .value(type)
  }

  /// The member that a call means by its arguments; nil where several have such parameters.
  func chosen(among members: [TypeMember], by call: NodeReference) -> TypeMember? {
    let nodes = arguments(of: call).map { node($0) }
    let fitting = members.prefix(Self.maxOperands).filter { member in
      switch program.outline(member.declaration).kind {
      case .property: true
      default: ArgumentMatch(nodes, in: call.file, of: member.declaration, program) != nil
      }
    }
    return fitting.count == 1 ? fitting[0] : members.count == 1 && fitting.isEmpty ? members[0] : nil
  }

  // MARK: Results

  func type(ofCall place: NodeReference) throws(MissingAnswer) -> SwiftType {
    guard let calleeNode = operand(0, of: place) else { return .unknown }
    if node(calleeNode).kind == .closure { return try result(of: calleeNode) }
    if let type = try typeOfCollectionInitializer(calleeNode) { return type }
    switch try callee(of: place) {
    case .function(let member):
      let declaration = program.declaration(member.declaration)
      if declaration.type.isNone { return .void }
      let result = program.declaredType(member.declaration).substituting(member.arguments, program)
      guard result.isGeneric else { return result }
      return result.substituting(try genericArguments(of: member, by: place), program)
    case .enumCase(let member):
      guard let owner = program.ownType(around: member.declaration) else { return .unknown }
      return owner.substituting(member.arguments, program)
    case .initializer(let type): return try typeOfInstance(type, by: place)
    case .external(let member, let owner):
      return try self.type(member.result, of: owner, owner.externalArguments, givenTo: arguments(of: place))
    case .value(let type):
      guard case .function(_, let result) = type.unwrapped else { return .unknown }
      return result
    case .unknown: return .unknown
    }
  }

  /// `[Int]()`, `[String: Int]()`
  private func typeOfCollectionInitializer(_ callee: NodeReference) throws(MissingAnswer) -> SwiftType? {
    guard node(callee).kind == .array || node(callee).kind == .dictionary else { return nil }
    var types: [SwiftType] = []
    for operand in operands(of: callee) {
      guard let instance = try type(of: operand).instance else { return nil }
      types.append(instance)
    }
    switch (node(callee).kind, types.count) {
    case (.array, 1): return .array(types[0])
    case (.dictionary, 2): return .dictionary(types[0], types[1])
    default: return nil
    }
  }

  /// What an initializer makes: of a generic type what the arguments tell that it is of.
  private func typeOfInstance(_ type: SwiftType, by call: NodeReference) throws(MissingAnswer) -> SwiftType {
    guard case .nominal(let symbol, let arguments) = type, arguments.isEmpty,
      let declaration = program.symbols[symbol].declaration,
      case let parameters = program.genericParameters(of: declaration), !parameters.isEmpty
    else {
      if case .external(let name, []) = type, let member = externalFunction(name, firstLabel(of: call)),
        case let found = try self.type(member.result, of: .unknown, [], givenTo: self.arguments(of: call)),
        found.isKnown
      {
        return found
      }
      return type
    }
    let own = SwiftType.nominal(symbol, parameters.map { .parameter($0) })
    let initializers = program.members(ofKind: .initializer, of: own)
    guard let initializer = chosen(among: initializers, by: call) else { return type }
    let known = try genericArguments(of: initializer, by: call)
    return parameters.allSatisfy { known[$0] != nil } ? own.substituting(known, program) : type
  }

  func type(ofSubscript place: NodeReference) throws(MissingAnswer) -> SwiftType {
    guard let base = operand(0, of: place) else { return .unknown }
    let arguments = arguments(of: place)
    // `value[keyPath: \.name]`
    if arguments.count == 1, program.text(node(arguments[0]).label, in: place.file) == "keyPath",
      node(arguments[0]).kind == .keyPath
    {
      return try type(ofKeyPath: arguments[0], from: type(of: base))
    }
    return try elementType(of: type(of: base), arguments: arguments)
  }

  // MARK: Generic functions

  /// What the generic parameters of a function stand for, as its arguments tell.
  ///
  /// - Parameter asked: an argument whose own type depends on them: neither it nor closures tell.
  func genericArguments(
    of member: TypeMember, by call: NodeReference, for asked: NodeReference? = nil
  ) throws(MissingAnswer) -> TypeArguments {
    let arguments = arguments(of: call)
    guard let match = ArgumentMatch(arguments.map { node($0) }, in: call.file, of: member.declaration, program) else {
      return [:]
    }
    let parameters = program.parameterTypes(of: member.declaration)
    var found: TypeArguments = [:]
    for (argument, index) in zip(arguments, match.parameters) where parameters[index].isGeneric {
      if argument == asked { continue }
      if node(argument).kind == .closure {
        guard asked == nil, case .function(_, let result) = parameters[index].unwrapped, result.isGeneric else {
          continue
        }
        bind(result, to: try self.result(of: argument), &found)
      } else {
        bind(parameters[index].substituting(member.arguments, program), to: try type(of: argument), &found)
      }
    }
    return found
  }

  /// Binds the generic parameters in a type to what stands in their places in another.
  private func bind(_ pattern: SwiftType, to type: SwiftType, _ found: inout TypeArguments) {
    guard type.isKnown else { return }
    switch (pattern, type) {
    case (.parameter(let parameter), _): if found[parameter] == nil { found[parameter] = type }
    case (.optional(let pattern), .optional(let type)), (.array(let pattern), .array(let type)),
      (.metatype(let pattern), .metatype(let type)):
      bind(pattern, to: type, &found)
    case (.optional(let pattern), _): bind(pattern, to: type, &found)
    default:
      guard pattern.parts.count == type.parts.count else { return }
      for (pattern, type) in zip(pattern.parts, type.parts) { bind(pattern, to: type, &found) }
    }
  }

  // MARK: Templates

  /// The type that a template stands for in a call.
  func type(
    _ template: ExternalInterface.Template, of receiver: SwiftType, _ arguments: [SwiftType],
    givenTo values: [NodeReference]
  ) throws(MissingAnswer) -> SwiftType {
    try program.type(template, of: receiver, arguments) { template throws(MissingAnswer) in
      switch template {
      case .enclosing:
        guard let type = values.first.map(selfType) else { return .unknown }
        return type.instance ?? type
      case .value(let index): return values.indices.contains(index) ? try type(of: values[index]) : .unknown
      case .instance(let index):
        return values.indices.contains(index) ? try type(of: values[index]).instance ?? .unknown : .unknown
      case .keyPath(let index, let root):
        guard values.indices.contains(index), node(values[index]).kind == .keyPath else { return .unknown }
        let written = writtenType(node(values[index]).type, at: values[index])
        let start = written.isKnown ? written : try type(root, of: receiver, arguments, givenTo: values)
        return start.isKnown ? try type(ofKeyPath: values[index], from: start) : .unknown
      case .closureResult:
        guard let closure = values.last(where: { node($0).kind == .closure }) else { return .unknown }
        return try result(of: closure)
      default: return .unknown
      }
    }
  }
}
