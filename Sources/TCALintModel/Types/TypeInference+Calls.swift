import TCALintSyntax

/// The callee.
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
        // It may be another local function of that name.
        return try chosen(among: [TypeMember(declaration: reference, arguments: [:])], by: call).map { .function($0) }
          ?? .unknown
      }
      return try called(type(ofLocal: local, in: callee.file), by: call)
    case .members(let members):
      guard let chosen = try chosen(among: members, by: call) else { return .unknown }
      switch program.outline(chosen.declaration).kind {
      case .function: return .function(chosen)
      case .enumCase: return .enumCase(chosen)
      default: return try called(type(of: chosen), by: call)
      }
    case .type(let type): return .initializer(of: type)
    case .external(let member, let owner): return .external(member, of: owner)
    case .externalFunction(let member): return .external(member, of: .unknown)
    case .value(.metatype(let type)): return .initializer(of: type)
    // `[Int]()`, `[Int: String]()`
    case .value(.array(.metatype(let element))): return .initializer(of: .array(element))
    case .value(.dictionary(.metatype(let key), .metatype(let value))): return .initializer(of: .dictionary(key, value))
    case .value(let type): return try called(type, by: call)
    case .unknown: return .unknown
    }
  }

  /// The callee of a call of a value: the function that it is, or its `callAsFunction`.
  private func called(_ type: SwiftType, by call: NodeReference) throws(MissingAnswer) -> Callee {
    if case .function = type.unwrapped { return .value(type) }
    let text = "callAsFunction"
    if let name = program.name(text),
      let member = try chosen(among: program.members(name, of: type.unwrapped), by: call)
    {
      return .function(member)
    }
    return program.externalMember(text, of: type.unwrapped, isStatic: false).map { .external($0, of: type.unwrapped) }
      ?? .value(type)
  }

  /// The member that a call means by its arguments; nil where several have such parameters.
  func chosen(
    among members: [TypeMember], by call: NodeReference
  ) throws(MissingAnswer) -> TypeMember? {
    var fitting = fitting(members, to: arguments(of: call), in: call.file)
    guard fitting.count > 1 else { return fitting.only }
    var others: [TypeMember] = []
    for member in fitting where try !excludesArguments(of: call, member) { others.append(member) }
    fitting = others
    guard fitting.count > 1 else { return fitting.only }
    // Others may be default implementations of what a protocol requires.
    guard let required = fitting.filter({ program.isRequirement($0.declaration) }).only else { return nil }
    let labels = program.labels(of: required.declaration)
    return fitting.allSatisfy { program.labels(of: $0.declaration) == labels } ? required : nil
  }

  /// Whether an argument of a call is known, without the call, to have another type than the parameter that it is for.
  private func excludesArguments(
    of call: NodeReference, _ member: TypeMember
  ) throws(MissingAnswer) -> Bool {
    let arguments = arguments(of: call)
    if program.outline(member.declaration).kind == .property { return false }
    guard let match = ArgumentMatch(arguments.map { node($0) }, in: call.file, of: member.declaration, program) else {
      return true
    }
    let parameters = program.parameterTypes(of: member.declaration)
    for (argument, index) in zip(arguments, match.parameters) {
      let parameter = parameters[index].substituting(member.arguments, program).unwrapped
      switch node(argument).kind {
      case .string, .integer, .float, .boolean:
        if parameter.isOtherLiteral(than: node(argument).kind) { return true }
      case .call, .name, .member, .local:
        // Only types that nothing else converts to.
        guard case .nominal(let symbol, _) = parameter, [.struct, .enum].contains(program.symbols[symbol].kind),
          case let given = try type(of: argument).unwrapped, given.symbol != nil
        else { continue }
        if given.isKnownToDiffer(from: parameter) { return true }
      default: continue
      }
    }
    return false
  }

  /// The members that may be called with some arguments; none where there are more than ``maxOperands`` of either.
  func fitting(_ members: [TypeMember], to arguments: [NodeReference], in file: FileID) -> [TypeMember] {
    guard members.count <= Self.maxOperands, arguments.count < Self.maxOperands - 1 else { return [] }
    let nodes = arguments.map { node($0) }
    return members.filter { member in
      program.outline(member.declaration).kind == .property
        || ArgumentMatch(nodes, in: file, of: member.declaration, program) != nil
    }
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
      let result = program.declaredType(of: member)
      guard result.isGeneric else { return result }
      return result.substituting(try genericArguments(of: member, by: place), program)
        .withoutParameters(of: member.declaration, program)
    case .enumCase(let member):
      guard let owner = program.ownType(around: member.declaration) else { return .unknown }
      let known = owner.substituting(member.arguments, program)
      guard known.arguments.isEmpty, !owner.arguments.isEmpty else { return known }
      let found = try genericArguments(of: TypeMember(declaration: member.declaration, arguments: [:]), by: place)
      return owner.substituting(owner.parameters.bound(to: owner.parameters.map { found[$0] ?? .unknown }), program)
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

  /// The type of what an initializer creates: with the generic arguments that its arguments determine, and an optional
  /// where it may fail.
  private func typeOfInstance(_ type: SwiftType, by call: NodeReference) throws(MissingAnswer) -> SwiftType {
    guard case .nominal(let symbol, let written) = type, let declaration = program.symbols[symbol].declaration else {
      return try typeOfExternalInstance(type, by: call)
    }
    let parameters = program.genericParameters(of: declaration)
    let isPartial = written.isEmpty && !parameters.isEmpty
    let own = isPartial ? SwiftType.nominal(symbol, parameters.map { .parameter($0) }) : type
    let initializers = fitting(
      program.members(ofKind: .initializer, of: own), to: arguments(of: call), in: call.file)
    let failable = initializers.filter { program.outline($0.declaration).flags.contains(.failable) }
    guard failable.isEmpty || failable.count == initializers.count else { return .unknown }
    // `init?(rawValue:)`, which each enum with a raw type has.
    let isRaw =
      initializers.isEmpty && program.symbols[symbol].kind == .enum
      && program.text(firstLabel(of: call)) == "rawValue"
    var made = type
    if isPartial, let initializer = initializers.only {
      let known = try genericArguments(of: initializer, by: call)
      if parameters.allSatisfy({ known[$0]?.isKnown ?? false }) { made = own.substituting(known, program) }
    }
    return failable.isEmpty && !isRaw ? made : made.wrapped
  }

  /// The type of what the initializer of a library's type creates, as far as it is known which of them may fail.
  private func typeOfExternalInstance(_ type: SwiftType, by call: NodeReference) throws(MissingAnswer) -> SwiftType {
    let label = firstLabel(of: call)
    guard let name = type.externalName else { return type }
    if type.arguments.isEmpty, let member = externalFunction(name, label),
      case let found = try self.type(member.result, of: .unknown, [], givenTo: arguments(of: call)), found.isKnown
    {
      return found
    }
    switch program.text(label) {
    // It fails for an enum, and does not for a set of options.
    case "rawValue": return .unknown
    case "exactly": return type.wrapped
    case "" where Self.numbers.contains(name):
      guard let value = arguments(of: call).first else { return type }
      if isNumberLiteral(value) { return type }
      let given = try self.type(of: value).externalName
      if given == "String" || given == "Substring" { return type.wrapped }
      return given.map(Self.numbers.contains) ?? false ? type : .unknown
    default: return type
    }
  }

  func type(ofSubscript place: NodeReference) throws(MissingAnswer) -> SwiftType {
    guard let base = operand(0, of: place) else { return .unknown }
    let arguments = arguments(of: place)
    // `value[keyPath: \.name]`
    if arguments.count == 1, program.text(firstLabel(of: place)) == "keyPath" {
      guard case .keyPath(_, let value) = try type(of: arguments[0]) else { return .unknown }
      return value
    }
    return try elementType(of: type(of: base), arguments: arguments)
  }

  // MARK: Generic functions

  /// The generic arguments of a function that the arguments of a call determine.
  ///
  /// - Parameter asked: an argument whose own type depends on them. It and closures are then not looked at.
  func genericArguments(
    of member: TypeMember, by call: NodeReference, for asked: NodeReference? = nil
  ) throws(MissingAnswer) -> TypeArguments {
    let arguments = arguments(of: call)
    guard let match = ArgumentMatch(arguments.map { node($0) }, in: call.file, of: member.declaration, program) else {
      return [:]
    }
    let parameters = program.parameterTypes(of: member.declaration)
    var (found, literals): (TypeArguments, TypeArguments) = ([:], [:])
    for (argument, index) in zip(arguments, match.parameters) where parameters[index].isGeneric {
      if argument == asked || isImplicit(argument) { continue }
      let pattern = parameters[index].substituting(member.arguments, program)
      if node(argument).kind == .closure {
        guard asked == nil, case .function(_, let result) = pattern.unwrapped, result.isGeneric else { continue }
        let isBuilt = program.isBuilt(index, of: member.declaration)
        bind(result, to: isBuilt ? .unknown : try self.result(of: argument), &found)
      } else if isNumberLiteral(argument) {
        bind(pattern, to: typeOfNumber(argument), &literals)
      } else {
        bind(pattern, to: try type(of: argument), &found)
      }
    }
    // A literal takes the type that others ask for.
    return found.merging(literals) { known, _ in known }
  }

  /// Binds each generic parameter in a pattern to the type at the same place in another type; to unknown where it would
  /// be bound to several types, since these may be converted to a different one.
  private func bind(_ pattern: SwiftType, to type: SwiftType, _ found: inout TypeArguments) {
    switch (pattern, type) {
    case (.parameter(let parameter), _):
      found[parameter] = found[parameter].map { $0 == type ? type : .unknown } ?? type
    case (.optional(let pattern), .optional(let type)), (.array(let pattern), .array(let type)),
      (.metatype(let pattern), .metatype(let type)), (.optional(let pattern), let type):
      bind(pattern, to: type, &found)
    case (.external, .keyPath), (.external, .external), (.nominal, .nominal), (.dictionary, .dictionary),
      (.tuple, .tuple), (.function, .function), (.keyPath, .keyPath), (.nested, .nested):
      guard pattern.parts.count == type.parts.count else { return }
      for (pattern, type) in zip(pattern.parts, type.parts) { bind(pattern, to: type, &found) }
    default: break
    }
  }

  // MARK: Templates

  /// The type of a template in a call.
  func type(
    _ template: ExternalInterface.Template, of receiver: SwiftType, _ arguments: [SwiftType],
    givenTo values: [NodeReference]
  ) throws(MissingAnswer) -> SwiftType {
    try program.type(template, of: receiver, arguments) { template throws(MissingAnswer) in
      switch template {
      case .value(let index):
        // The type of a numeric literal depends on the other operands.
        guard values.indices.contains(index), !isNumberLiteral(values[index]) else { return .unknown }
        return try type(of: values[index])
      case .commonValue: return try commonType(of: values[...])
      case .alone(let result):
        return values.isEmpty ? try type(result, of: receiver, arguments, givenTo: values) : .unknown
      case .instance(let index):
        return values.indices.contains(index) ? try type(of: values[index]).instance ?? .unknown : .unknown
      case .keyPath(let index, let root):
        guard values.indices.contains(index), node(values[index]).kind == .keyPath else { return .unknown }
        let written = writtenType(node(values[index]).type, at: values[index])
        let start = written.isKnown ? written : try type(root, of: receiver, arguments, givenTo: values)
        return start.isKnown ? try type(ofKeyPath: values[index], from: start) : .unknown
      case .image(let index, let root):
        guard values.indices.contains(index) else { return .unknown }
        return node(values[index]).kind == .keyPath
          ? try type(.keyPath(index, from: root), of: receiver, arguments, givenTo: values)
          : try result(ofFunction: values[index])
      case .given(let label, let first, let other):
        let isGiven = values.contains { program.text(node($0).label, in: $0.file) == label }
        return try type(isGiven ? first : other, of: receiver, arguments, givenTo: values)
      case .closureResult:
        guard let closure = values.last(where: { node($0).kind == .closure }) else { return .unknown }
        return try result(of: closure)
      case .enclosing: return values.first.map { self.enclosingType(of: $0) } ?? .unknown
      default: return .unknown
      }
    }
  }

  /// The result of a function that is passed as an argument: a closure, `Part.init`, the name of a function.
  private func result(ofFunction value: NodeReference) throws(MissingAnswer) -> SwiftType {
    if node(value).kind == .closure { return try result(of: value) }
    switch try type(of: value) {
    case .function(_, let result): return result
    case .metatype(let type) where node(value).flags.contains(.isInitializer): return type
    default: return .unknown
    }
  }
}

extension SwiftType {
  /// Whether it is a type of the standard library that is written by another kind of literal.
  fileprivate func isOtherLiteral(than kind: BodyNode.Kind) -> Bool {
    switch externalName {
    case "String", "Substring", "Character", "StaticString": kind != .string
    case "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64": kind != .integer
    case "Double", "Float", "CGFloat", "TimeInterval", "Decimal": kind != .float && kind != .integer
    case "Bool": kind != .boolean
    default: false
    }
  }
}
