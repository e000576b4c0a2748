import TCALintSyntax

/// Which object an expression gives, by the call of the initializer that creates it.
///
/// It distinguishes objects that one function creates with different arguments: the value of a constant property is the
/// argument of the initializer.
struct ObjectFinder {
  enum Value: Equatable {
    /// The object that the call of an initializer creates.
    case created(by: NodeReference)
    /// `nil`: no call of a member happens.
    case nothing
    case unknown
  }

  private let graph: CallGraph
  private var inference: TypeInference

  private var program: Program { graph.program }

  init(_ graph: CallGraph) {
    self.graph = graph
    inference = TypeInference(graph.program)
  }

  /// How many more expressions may be looked at for a question.
  private var remaining = 0
  private static let maxSteps = 32

  /// - Parameter receiver: the object that `self` is there, by what creates it; nil where it is not known.
  private mutating func value(of place: NodeReference, on receiver: NodeReference?) -> Value {
    remaining = Self.maxSteps
    return next(place, on: receiver)
  }

  /// The object whose member a call or a name uses.
  mutating func receiver(ofUse place: NodeReference, on receiver: NodeReference?) -> Value {
    let (facts, node) = (inference.facts(place), inference.node(place))
    switch node.kind {
    case .call:
      return facts.firstOperand(of: place.node).map {
        self.receiver(ofUse: NodeReference(file: place.file, node: $0), on: receiver)
      } ?? .unknown
    case .name, .local, .closure: return receiver.map(Value.created) ?? .unknown
    case .member:
      guard let base = facts.firstOperand(of: place.node) else { return .unknown }
      return value(of: NodeReference(file: place.file, node: base), on: receiver)
    default: return .unknown
    }
  }

  private mutating func next(_ place: NodeReference, on receiver: NodeReference?) -> Value {
    if remaining == 0 { return .unknown }
    remaining -= 1
    let (facts, node) = (inference.facts(place), inference.node(place))
    func next(_ node: BodyNodeID?) -> Value {
      node.map { self.next(NodeReference(file: place.file, node: $0), on: receiver) } ?? .unknown
    }
    switch node.kind {
    case .nil: return .nothing
    case .self, .super: return receiver.map(Value.created) ?? .unknown
    case .try, .await, .forceUnwrap, .optionalChain, .as, .capture: return next(facts.firstOperand(of: place.node))
    case .local:
      let binding = facts.nodeOfLocal[node.local.index]
      if binding.isNone { return .unknown }
      return facts.nodes[binding].kind == .capture ? next(binding) : next(facts.value(ofBinding: binding))
    case .call:
      let callee = inference.evaluate { inference throws(MissingAnswer) in try inference.callee(of: place) }
      if case .initializer(let type) = callee, type.symbol != nil { return .created(by: place) }
      return .unknown
    case .name, .member, .implicitMember:
      guard let property = program.declaration(referencedBy: place.node, in: place.file) else { return .unknown }
      return value(ofConstant: property, usedAt: place, on: receiver)
    default: return .unknown
    }
  }

  private mutating func value(
    ofConstant property: DeclarationReference, usedAt place: NodeReference, on receiver: NodeReference?
  ) -> Value {
    let declaration = program.declaration(property)
    guard declaration.kind == .property, declaration.flags.contains(.let) else { return .unknown }
    guard declaration.isStoredProperty, !declaration.parent.isNone else {
      return program.initialValue(of: property).map { next($0, on: nil) } ?? .unknown
    }
    var owner = receiver
    if inference.node(place).kind == .member {
      guard let base = inference.operand(0, of: place),
        case .created(let creation) = next(base, on: receiver)
      else { return .unknown }
      owner = creation
    }
    return owner.map { value(of: property, ofObjectCreatedBy: $0) } ?? .unknown
  }

  /// The value that an initializer gives a constant of the object that it creates.
  private mutating func value(
    of property: DeclarationReference, ofObjectCreatedBy call: NodeReference
  ) -> Value {
    let type = program.type(of: call.node, in: call.file).unwrapped
    let name = program.name(program.outline(property).name, in: property.file)
    let arguments = inference.arguments(of: call)
    // Beyond the limit, the parameters of arguments are unknown.
    guard arguments.count < TypeInference.maxOperands - 1 else { return .unknown }
    let initializers = inference.fitting(program.members(ofKind: .initializer, of: type), to: arguments, in: call.file)
    guard let initializer = initializers.only?.declaration else {
      guard initializers.isEmpty else { return .unknown }
      let given = arguments.first { program.name(inference.node($0).label, in: $0.file) == name }
      return (given ?? program.initialValue(of: property)).map { next($0, on: nil) } ?? .unknown
    }
    guard let assigned = graph.value(assignedTo: property, by: initializer) else {
      return program.initialValue(of: property).map { next($0, on: nil) } ?? .unknown
    }
    guard let parameter = program.parameter(assigned, of: initializer) else {
      return next(assigned, on: call)
    }
    guard
      let match = ArgumentMatch(arguments.map(inference.node), in: call.file, of: initializer, program)
    else { return .unknown }
    // At the call, it is not known what `self` is.
    if let index = match.parameters.firstIndex(of: parameter) { return next(arguments[index], on: nil) }
    guard let value = graph.defaultArguments(of: initializer).first(where: { $0.parameter == parameter })?.value else {
      return .unknown
    }
    return next(NodeReference(file: initializer.file, node: value), on: nil)
  }
}

extension Program {
  /// The parameter of a function that a name means.
  fileprivate func parameter(_ value: NodeReference, of function: DeclarationReference) -> Int? {
    let facts = files[function.file].facts
    guard facts.nodes[value.node].kind == .local, case let local = facts.locals[facts.nodes[value.node].local],
      local.kind == .parameter
    else { return nil }
    return facts.parameters[declaration(function).parameters].enumerated().first { $1.name == local.name }?.offset
  }
}
