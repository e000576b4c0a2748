import TCALintSyntax

/// Local names, and what patterns bind them to.
extension TypeInference {
  func type(ofLocal local: LocalID, in file: FileID) throws(MissingAnswer) -> SwiftType {
    let facts = program.files[file].facts
    let (binding, declared) = (facts.nodeOfLocal[Int(local.rawValue)], facts.locals[local])
    // A property with an attribute may have the type of a property wrapper.
    if !declared.declaration.isNone,
      let type = try type(of: DeclarationReference(file: file, declaration: declared.declaration)).known
    {
      return type
    }
    if declared.kind != .function, !binding.isNone {
      return try type(of: NodeReference(file: file, node: binding))
    }
    switch declared.kind {
    case .parameter:
      let type = program.type(
        PlacedType(type: declared.type, file: file, scope: facts.scopes[declared.scope].declaration))
      let isVariadic = !declared.type.isNone && facts.types[declared.type].flags.contains(.isVariadic)
      return isVariadic && type.isKnown ? .array(type) : type
    case .function:
      guard let function = facts.function(of: local) else { return .unknown }
      return try type(of: DeclarationReference(file: file, declaration: function))
    case .implicit: return try type(ofImplicit: declared, in: file)
    default: return .unknown
    }
  }

  /// `error` of a `catch`, `newValue` and `oldValue` of an accessor.
  private func type(ofImplicit local: LocalName, in file: FileID) throws(MissingAnswer) -> SwiftType {
    if local.name.is(.error) { return program.external("Error", []) }
    let facts = program.files[file].facts
    let property = facts.scopes[local.scope].declaration
    guard !property.isNone, facts.declarations[property].kind == .property else { return .unknown }
    return try type(of: DeclarationReference(file: file, declaration: property))
  }

  /// The type of a local name where it is used: also of `$name`, the projection of a local variable, and of `name` where
  /// the parameter of a closure is `$name`.
  func type(ofUse place: NodeReference) throws(MissingAnswer) -> SwiftType {
    let node = node(place)
    let type = try type(ofLocal: node.local, in: place.file)
    if node.flags.contains(.isProjection) {
      let variable = facts(place).locals[node.local].declaration
      return program.projection(of: DeclarationReference(file: place.file, declaration: variable), type) ?? .unknown
    }
    guard node.flags.contains(.isWrappedValue) else { return type }
    let member = program.externalMember("wrappedValue", of: type, isStatic: false)
    return member.map { program.type($0.result, of: type, type.externalArguments) { _ in .unknown } } ?? .unknown
  }

  func type(ofBinding place: NodeReference) throws(MissingAnswer) -> SwiftType {
    let node = node(place)
    let facts = facts(place)
    if !node.local.isNone, case let local = facts.locals[node.local], !local.type.isNone {
      return program.type(
        PlacedType(type: local.type, file: place.file, scope: facts.scopes[local.scope].declaration))
    }
    guard node.kind == .capture else { return try type(matchedBy: place) }
    guard let value = operand(0, of: place) else { return .unknown }
    let type = try type(of: value)
    return node.flags.contains(.isWeak) ? type.unwrapped.wrapped : type
  }

  /// The type of the value that a pattern matches.
  func type(matchedBy pattern: NodeReference) throws(MissingAnswer) -> SwiftType {
    // Any number of `?` may follow one another.
    var (inner, isUnwrapped) = (pattern, false)
    while let outer = parent(of: inner), node(outer).kind == .optionalChain || node(outer).kind == .expressionPattern {
      if node(outer).kind == .optionalChain { isUnwrapped = true }
      inner = outer
    }
    let type = try type(matchedByOutermost: inner)
    return isUnwrapped ? type.unwrapped : type
  }

  private func type(matchedByOutermost pattern: NodeReference) throws(MissingAnswer) -> SwiftType {
    guard let parent = parent(of: pattern) else { return .unknown }
    let outer = node(parent)
    switch outer.kind {
    case .variable, .patternCondition:
      return outer.type.isNone ? try typeOfOperand(1, of: parent) : writtenType(outer.type, at: parent)
    case .optionalBinding:
      if !outer.type.isNone { return writtenType(outer.type, at: parent) }
      let value = try typeOfOperand(1, of: parent)
      if case .optional(let wrapped) = value { return wrapped }
      return value
    case .for:
      if !outer.type.isNone { return writtenType(outer.type, at: parent) }
      return program.element(of: try typeOfOperand(1, of: parent))
    case .caseItem: return try type(ofSubjectOf: parent)
    case .closure: return try type(ofParameter: pattern, of: parent)
    case .tuplePattern, .tuple: return try type(ofElement: pattern, of: parent)
    case .as: return writtenType(outer.type, at: parent)
    case .call: return try type(ofAssociatedValue: pattern, of: parent)
    default: return .unknown
    }
  }

  private func typeOfOperand(_ index: Int, of place: NodeReference) throws(MissingAnswer) -> SwiftType {
    guard let operand = operand(index, of: place) else { return .unknown }
    return try type(of: operand)
  }

  private func type(ofSubjectOf item: NodeReference) throws(MissingAnswer) -> SwiftType {
    guard let clause = parent(of: item), let statement = parent(of: clause) else { return .unknown }
    if node(clause).kind == .catch { return program.external("Error", []) }
    return try typeOfOperand(0, of: statement)
  }

  private func type(ofElement pattern: NodeReference, of tuple: NodeReference) throws(MissingAnswer) -> SwiftType {
    guard let index = operands(of: tuple).firstIndex(of: pattern) else { return .unknown }
    guard case .tuple(let elements) = try type(matchedBy: tuple), elements.indices.contains(index) else {
      return .unknown
    }
    return elements[index].type
  }

  /// The type of the associated value that a pattern in the parentheses of a case matches: `.loaded(let item)`.
  private func type(ofAssociatedValue pattern: NodeReference, of call: NodeReference) throws(MissingAnswer) -> SwiftType
  {
    guard let callee = operand(0, of: call), callee != pattern,
      let index = arguments(of: call).firstIndex(of: pattern)
    else { return .unknown }
    let matched = try type(matchedBy: call)
    guard node(callee).kind == .implicitMember || node(callee).kind == .member || node(callee).kind == .name else {
      return .unknown
    }
    for type in [matched, matched.unwrapped] {
      guard let member = program.externalMember(program.text(name(of: callee)), of: type, isStatic: true),
        member.isMethod
      else { continue }
      return member.parameters.indices.contains(index)
        ? program.type(member.parameters[index], of: type, type.externalArguments) { _ in .unknown } : .unknown
    }
    let cases = program.members(self.name(of: callee), of: .metatype(matched.unwrapped)).filter {
      program.outline($0.declaration).kind == .enumCase
    }
    guard let found = cases.first, cases.count == 1 else { return .unknown }
    let types = program.parameterTypes(of: found.declaration).map { $0.substituting(found.arguments, program) }
    let count = arguments(of: call).count
    if types.count == count { return types[index] }
    // One name may bind all values of a case.
    guard count == 1 else { return .unknown }
    let labels = program.labels(of: found.declaration)
    return .tuple(zip(labels, types).map { SwiftType.Element(label: $0, type: $1) })
  }

  // MARK: Parameters of closures

  private func type(ofParameter pattern: NodeReference, of closure: NodeReference) throws(MissingAnswer) -> SwiftType {
    let parameters = operands(of: closure).filter { node($0).kind != .capture && node($0).kind != .block }
    guard let index = parameters.firstIndex(of: pattern) else { return .unknown }
    return try type(ofParameter: index, among: parameters.count, of: closure)
  }

  private func type(
    ofParameter index: Int, among count: Int, of closure: NodeReference
  ) throws(MissingAnswer) -> SwiftType {
    guard case .function(let parameters, _) = try expectedType(at: closure).unwrapped else { return .unknown }
    // A closure may name the elements of the tuple that it is given.
    if count > 1, parameters.count == 1, case .tuple(let elements) = parameters[0], elements.count == count {
      return elements[index].type
    }
    return parameters.indices.contains(index) ? parameters[index] : .unknown
  }

  /// `$0` of the innermost closure around it that names no parameters.
  func type(ofAnonymousParameter place: NodeReference) throws(MissingAnswer) -> SwiftType {
    guard let closure = closure(around: place) else { return .unknown }
    let position = node(place).position
    guard case .function(let parameters, _) = try expectedType(at: closure).unwrapped else { return .unknown }
    // `$0` and `$1` may be the elements of a tuple, and where only `$0` is used it is the tuple.
    if parameters.count == 1, case .tuple(let elements) = parameters[0] {
      guard let usesSecond = usesSecondParameter(closure) else { return .unknown }
      if usesSecond { return elements.indices.contains(position) ? elements[position].type : .unknown }
    }
    return parameters.indices.contains(position) ? parameters[position] : .unknown
  }

  /// The innermost closure in whose statements a node is: its captures are evaluated outside. The cost is that of
  /// searches and of the depth of statements, not of expressions.
  private func closure(around place: NodeReference) -> NodeReference? {
    let (facts, body) = (facts(place), facts(place).body(of: place.node))
    var scope = facts.body(aroundOffset: node(place).range.lowerBound)
    while !scope.isNone, case let closure = facts.scopes[scope].closure, !closure.isNone {
      let start = facts.closures[closure].range.lowerBound
      // Its block may begin at the same place, as may the nodes around it, such as its call.
      let nodes = facts.nodes(in: start..<start + 1, of: body)
      guard let found = nodes.last(where: { facts.nodes[$0].kind == .closure }), facts.nodes[found].closure == closure
      else { return nil }
      let block = facts.operands(of: found).prefix(Self.maxOperands).first { facts.nodes[$0].kind == .block }
      guard let block else { return nil }
      if block <= place.node { return sibling(found, of: place) }
      scope = facts.body(around: facts.scopes[scope].parent)
    }
    return nil
  }

  /// Whether a closure names `$1` or a later parameter, closures in it apart; nil for a closure that is too long.
  private func usesSecondParameter(_ closure: NodeReference) -> Bool? {
    let nodes = facts(closure).nodes
    var (current, end) = (closure.node.next, nodes[closure.node].end)
    var steps = 0
    while current < end {
      steps += 1
      if steps > Self.maxNodesOfShortClosure { return nil }
      let node = nodes[current]
      if node.kind == .anonymousParameter, node.position > 0 { return true }
      current = node.kind == .closure ? node.end : current.next
    }
    return false
  }

  /// Nodes. Closures that name no parameters are short.
  private static let maxNodesOfShortClosure = 512
}
