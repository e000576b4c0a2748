import TCALintSyntax

/// The types that the code around expressions expects.
extension TypeInference {
  func computeExpectedType(at place: NodeReference) throws(MissingAnswer) -> SwiftType {
    guard let parent = parent(of: place) else { return try typeOfBody(at: place) }
    let outer = node(parent)
    if outer.kind.continuesChain, operand(0, of: parent) == place {
      // All of `.name.member(…)` has the type that the implicit member has.
      return node(place).kind == .implicitMember ? try expectedType(at: wholeChain(from: parent)) : .unknown
    }
    switch outer.kind {
    case .try, .await, .inout: return try expectedType(at: parent)
    case .variable, .optionalBinding, .patternCondition:
      guard operand(0, of: parent) != place else { return .unknown }
      let written = writtenType(outer.type, at: parent)
      return outer.kind == .optionalBinding ? written.wrapped : written
    case .assignment, .compoundAssignment:
      guard let target = operand(0, of: parent), target != place else { return .unknown }
      let type = try type(of: target)
      // The operand added to a date is no date.
      return outer.kind == .assignment || type.hasArithmetic ? type : .unknown
    case .call, .subscript: return try expectedType(ofArgument: place, of: parent)
    case .return: return try typeReturned(by: parent)
    case .block: return try expectedType(ofItem: place, of: parent)
    case .ternary:
      return operand(0, of: parent) == place ? program.external("Bool", []) : try expectedType(at: parent)
    case .if: return node(place).kind == .if ? try expectedType(at: parent) : .unknown
    case .binary: return try expectedType(ofOperand: place, of: parent)
    case .array:
      return program.element(of: try expectedType(at: parent).unwrapped)
    case .dictionary:
      guard case .dictionary(let key, let value) = try expectedType(at: parent).unwrapped else { return .unknown }
      return operands(of: parent).firstIndex(of: place)?.isMultiple(of: 2) == true ? key : value
    case .tuple:
      guard case .tuple(let elements) = try expectedType(at: parent),
        let index = operands(of: parent).firstIndex(of: place), elements.indices.contains(index)
      else { return .unknown }
      return elements[index].type
    case .expressionPattern: return try type(matchedBy: parent)
    case .throw: return program.external("Error", [])
    default: return .unknown
    }
  }

  private func wholeChain(from place: NodeReference) -> NodeReference {
    var current = place
    while let outer = parent(of: current), node(outer).kind.continuesChain, operand(0, of: outer) == current {
      current = outer
    }
    return current
  }

  /// The type that the root of a body has to be: that of the property whose initial value it is, of the parameter whose
  /// default argument it is.
  private func typeOfBody(at place: NodeReference) throws(MissingAnswer) -> SwiftType {
    let body = facts(place).body(of: place.node)
    guard !body.declaration.isNone else { return .unknown }
    let reference = DeclarationReference(file: place.file, declaration: body.declaration)
    switch body.kind {
    case .initialValue:
      let declaration = program.declaration(reference)
      return declaration.kind == .property ? program.declaredType(reference) : .unknown
    case .defaultArgument:
      let facts = facts(place)
      let start = node(place).range.lowerBound
      let parameters = facts.parameters[program.declaration(reference).parameters].prefix(Self.maxOperands)
      guard let parameter = parameters.first(where: { $0.valueRange.contains(start) }) else { return .unknown }
      return program.type(
        PlacedType(type: parameter.type, file: place.file, scope: reference.declaration))
    default: return .unknown
    }
  }

  // MARK: Results

  /// The result of the function, getter or closure that a `return` is in.
  private func typeReturned(by statement: NodeReference) throws(MissingAnswer) -> SwiftType {
    var current = statement
    while let outer = parent(of: current) {
      // The getter of a local variable.
      if node(outer).kind == .variable, node(current).kind == .block { return .unknown }
      if node(outer).kind == .closure { return try typeReturned(byClosure: outer) }
      if node(outer).kind == .function { return typeReturned(byFunction: node(outer).declaration, at: outer) }
      current = outer
    }
    return typeReturned(byBodyOf: current)
  }

  /// The expected type of the only item of a block: the result of a function, a getter, a closure, the type of a
  /// branch.
  private func expectedType(
    ofItem item: NodeReference, of block: NodeReference
  ) throws(MissingAnswer) -> SwiftType {
    guard onlyItem(of: block) == item else { return .unknown }
    guard let outer = parent(of: block) else { return typeReturned(byBodyOf: block) }
    switch node(outer).kind {
    case .closure: return try typeReturned(byClosure: outer)
    case .function: return typeReturned(byFunction: node(outer).declaration, at: outer)
    case .if: return try expectedType(at: outer)
    case .case:
      guard let choice = parent(of: outer) else { return .unknown }
      return try expectedType(at: choice)
    default: return .unknown
    }
  }

  private func typeReturned(byClosure closure: NodeReference) throws(MissingAnswer) -> SwiftType {
    guard case .function(_, let result) = try expectedType(at: closure).unwrapped, !result.isGeneric else {
      return .unknown
    }
    // The expected type of a call of `map` determines the result of its closure.
    guard !result.isKnown, let call = parent(of: closure), node(call).kind == .call,
      case .external(let member, _) = try callee(of: call), member.result.isOfClosure
    else { return result }
    return member.result.closureResult(for: try expectedType(at: call))
  }

  private func typeReturned(byFunction declaration: DeclarationID, at place: NodeReference) -> SwiftType {
    let reference = DeclarationReference(file: place.file, declaration: declaration)
    return declaration.isNone || program.hasResultBuilder(reference) ? .unknown : program.declaredType(reference)
  }

  private func typeReturned(byBodyOf root: NodeReference) -> SwiftType {
    let body = facts(root).body(of: root.node)
    guard body.kind == .function || body.kind == .getter else { return .unknown }
    return typeReturned(byFunction: body.declaration, at: root)
  }

  // MARK: Operands

  private func expectedType(
    ofOperand place: NodeReference, of operation: NodeReference
  ) throws(MissingAnswer) -> SwiftType {
    guard let left = operand(0, of: operation), let right = operand(1, of: operation) else { return .unknown }
    let other = place == left ? right : left
    switch node(operation).operator {
    case .comparison: return try type(of: other)
    case .coalesce:
      let expected = try expectedType(at: operation)
      if place == left { return expected.unwrapped.wrapped }
      return expected.isKnown ? expected : try type(of: left).unwrapped
    case .arithmetic:
      // `.now + 60` is what the sum has to be.
      return place == left ? try expectedType(at: operation) : .unknown
    case .logical: return program.external("Bool", [])
    case .range, .closedRange: return try type(of: other)
    case .other: return .unknown
    }
  }

  // MARK: Arguments

  private func expectedType(
    ofArgument argument: NodeReference, of call: NodeReference
  ) throws(MissingAnswer) -> SwiftType {
    guard let index = arguments(of: call).firstIndex(of: argument) else { return .unknown }
    if node(call).kind == .subscript { return try expectedType(ofIndex: index, of: call) }
    switch try callee(of: call) {
    case .function(let member): return try parameterType(index, of: member, by: call)
    case .enumCase(let member): return try parameterType(index, of: member, by: call)
    case .initializer(let type): return try expectedType(ofArgument: index, ofInitializerOf: type, by: call)
    case .external(let member, let owner): return try expectedType(ofArgument: index, of: member, owner, by: call)
    case .value(let type):
      guard case .function(let parameters, _) = type.unwrapped, parameters.indices.contains(index) else {
        return .unknown
      }
      return parameters[index]
    case .unknown: return .unknown
    }
  }

  private func parameterType(
    _ index: Int, of member: TypeMember, by call: NodeReference
  ) throws(MissingAnswer) -> SwiftType {
    let arguments = arguments(of: call)
    guard let match = ArgumentMatch(arguments.map { node($0) }, in: call.file, of: member.declaration, program) else {
      return .unknown
    }
    var type = program.parameterTypes(of: member.declaration)[match.parameters[index]]
      .substituting(member.arguments, program)
    if program.isBuilt(match.parameters[index], of: member.declaration), case .function(let types, _) = type.unwrapped {
      type = .function(types, .unknown)
    }
    guard type.isGeneric else { return type }
    return type.substituting(
      try genericArguments(of: member, by: call, for: arguments[index]), program)
  }

  /// The type of an argument of an initializer; where none is declared, of the property that has its name.
  private func expectedType(
    ofArgument index: Int, ofInitializerOf type: SwiftType, by call: NodeReference
  ) throws(MissingAnswer) -> SwiftType {
    if case .external(let name, let arguments) = type {
      guard let member = externalFunction(name, firstLabel(of: call)) else { return .unknown }
      return try expectedType(
        ofArgument: index, of: member, arguments.isEmpty ? .unknown : type, by: call)
    }
    let initializers = program.members(ofKind: .initializer, of: type)
    if initializers.isEmpty {
      return try typeOfProperty(setBy: arguments(of: call)[index], of: type)
    }
    guard let initializer = try chosen(among: initializers, by: call) else { return .unknown }
    return try parameterType(index, of: initializer, by: call)
  }

  /// The type of the property that an argument of a memberwise initializer sets. A trailing closure sets the last
  /// property that holds a function.
  private func typeOfProperty(
    setBy argument: NodeReference, of type: SwiftType
  ) throws(MissingAnswer) -> SwiftType {
    let label = program.name(node(argument).label, in: argument.file)
    if !label.isNone { return try memberType(label, of: type, at: argument) }
    guard node(argument).flags.contains(.isTrailing), let symbol = type.symbol else { return .unknown }
    for property in program.members.storedProperties(of: symbol).suffix(Self.maxOperands).reversed() {
      let type = try self.type(of: property)
      if case .function = type.unwrapped { return type }
    }
    return .unknown
  }

  private func expectedType(
    ofArgument index: Int, of member: ExternalInterface.Member, _ owner: SwiftType, by call: NodeReference
  ) throws(MissingAnswer) -> SwiftType {
    let arguments = arguments(of: call)
    let isClosure = node(arguments[index]).kind == .closure
    guard
      let template = member.labeled[program.text(node(arguments[index]).label, in: call.file)]
        ?? (isClosure ? member.closure : member.parameter(index))
    else { return .unknown }
    let type = try type(template, of: owner, owner.externalArguments, givenTo: arguments)
    if case .several = template, arguments.count == 1, !isImplicit(arguments[0]) {
      return type.isKnown ? .array(type) : .unknown
    }
    return type
  }

  private func expectedType(ofIndex index: Int, of place: NodeReference) throws(MissingAnswer) -> SwiftType {
    guard index == 0, let base = operand(0, of: place) else { return .unknown }
    let type = try type(of: base)
    // `value[keyPath: \.name]`
    if program.text(firstLabel(of: place)) == "keyPath" { return .keyPath(type, .unknown) }
    guard case .dictionary(let key, _) = type.unwrapped else { return .unknown }
    return key
  }
}

extension ExternalInterface.Member {
  /// The type of an argument that is no closure, by its index.
  fileprivate func parameter(_ index: Int) -> ExternalInterface.Template? {
    if parameters.indices.contains(index) { return parameters[index] }
    if case .several? = parameters.last { return parameters.last }
    return nil
  }
}

extension ExternalInterface.Template {
  /// Whether it is what a closure returns, or an array or optional of that.
  fileprivate var isOfClosure: Bool {
    switch self {
    case .closureResult: true
    case .array(let part), .optional(let part), .unwrapped(let part): part.isOfClosure
    default: false
    }
  }

  /// The result type of a closure for the call to have a type.
  fileprivate func closureResult(for type: SwiftType) -> SwiftType {
    switch (self, type) {
    case (.closureResult, _): type
    case (.array(let part), .array(let type)): part.closureResult(for: type)
    case (.optional(let part), _): part.closureResult(for: type.unwrapped)
    case (.unwrapped(let part), _): part.closureResult(for: type.wrapped)
    default: .unknown
    }
  }
}
