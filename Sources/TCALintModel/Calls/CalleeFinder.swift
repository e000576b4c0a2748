import TCALintSyntax

/// Finds what the code of one function leads to.
struct CalleeFinder {
  private let graph: CallGraph
  private let function: FunctionReference
  private var inference: TypeInference
  private var edges: [CallEdge] = []
  private var creations: [FunctionCalls.Creation] = []

  private var program: Program { graph.program }
  private var facts: FileFacts { program.files[function.file].facts }

  init(_ graph: CallGraph, _ function: FunctionReference) {
    self.graph = graph
    self.function = function
    inference = TypeInference(graph.program)
  }

  mutating func findCalls() -> FunctionCalls {
    facts.forEachNode(of: function.node) { visit($0) }
    return FunctionCalls(
      edges: edges.sorted { $0.site < $1.site }, creations: creations.sorted { $0.site < $1.site })
  }

  /// Those of one call, name, key path or closure.
  mutating func edges(at site: BodyNodeID) -> [CallEdge] {
    visit(site)
    return edges
  }

  private mutating func visit(_ node: BodyNodeID) {
    switch facts.nodes[node].kind {
    case .closure: add(.closure, node, of: function.file, at: node, isDelayed: isDelayed(node))
    case .call: addCall(node)
    case .name, .local, .member, .implicitMember: if facts.call(ofCallee: node) == nil { addUse(node) }
    case .keyPath: addKeyPath(node)
    default: break
    }
  }

  private func place(_ node: BodyNodeID) -> NodeReference { NodeReference(file: function.file, node: node) }

  private mutating func add(
    _ kind: CallEdge.Kind, _ node: BodyNodeID, of file: FileID, at site: BodyNodeID, isDelayed: Bool
  ) {
    // A stored closure does not run by that.
    let isStored = kind == .direct && !isDelayed && program.files[file].facts.isInitialClosure(node)
    edges.append(
      CallEdge(
        kind: kind, isDelayed: isDelayed || isStored, site: site, callee: FunctionReference(file: file, node: node)))
  }

  // MARK: Closures

  /// Whether a closure runs later than the code around it, as far as is known: unless it is called where it is written, or
  /// the parameter that it is for does not let it escape.
  private mutating func isDelayed(_ closure: BodyNodeID) -> Bool {
    let call = facts.nodes[closure].parent
    guard !call.isNone, facts.nodes[call].kind == .call else { return true }
    if facts.firstOperand(of: call) == closure { return false }
    switch callee(of: call) {
    case .function(let member): return mayEscape(closure, from: call, by: member.declaration)
    case .initializer(let type):
      return initializer(of: type, by: call).map { mayEscape(closure, from: call, by: $0) } ?? true
    case .external(_, let owner): return !(owner.isOptional || program.element(of: owner).isKnown)
    default: return true
    }
  }

  private func mayEscape(_ closure: BodyNodeID, from call: BodyNodeID, by function: DeclarationReference) -> Bool {
    let arguments = inference.arguments(of: place(call))
    guard let index = arguments.firstIndex(of: place(closure)),
      let match = ArgumentMatch(arguments.map(inference.node), in: self.function.file, of: function, program),
      case let facts = program.files[function.file].facts,
      let parameter = facts.parameters[program.declaration(function).parameters].dropFirst(match.parameters[index])
        .first,
      !parameter.type.isNone
    else { return true }
    let type = facts.types[parameter.type]
    // An optional function and one in a collection escape without a word.
    return type.kind != .function && type.kind != .named || type.flags.contains(.isEscaping)
  }

  // MARK: Calls

  private mutating func callee(of call: BodyNodeID) -> Callee {
    let place = place(call)
    return inference.evaluate { inference throws(MissingAnswer) in try inference.callee(of: place) }
  }

  private mutating func addCall(_ call: BodyNodeID) {
    guard let callee = facts.firstOperand(of: call) else { return }
    if facts.nodes[callee].kind == .local, addLocal(callee, at: call, isDelayed: false) { return }
    switch self.callee(of: call) {
    case .function(let member):
      addFunction(member.declaration, at: call, isDelayed: false)
      addDefaultArguments(of: member.declaration, at: call)
    case .initializer(let type): addInitializer(of: type, at: call)
    case .value:
      if let property = program.declaration(referencedBy: callee, in: function.file) {
        addStoredClosure(of: property, at: call)
      }
    case .enumCase, .external, .unknown: break
    }
  }

  /// A local function, or a closure that a constant holds; false for any other local name.
  private mutating func addLocal(_ use: BodyNodeID, at site: BodyNodeID, isDelayed: Bool) -> Bool {
    let node = facts.nodeOfLocal[facts.nodes[use].local.index]
    guard !node.isNone else { return false }
    if facts.nodes[node].kind == .function {
      add(.direct, node, of: function.file, at: site, isDelayed: isDelayed)
      return true
    }
    guard let closure = facts.value(ofBinding: node), facts.nodes[closure].kind == .closure else { return false }
    add(.direct, closure, of: function.file, at: site, isDelayed: isDelayed)
    return true
  }

  private mutating func addFunction(_ declaration: DeclarationReference, at site: BodyNodeID, isDelayed: Bool) {
    addCode(of: declaration, [.function], as: .direct, at: site, isDelayed: isDelayed)
    addImplementations(of: declaration, [.function], at: site, isDelayed: isDelayed)
  }

  private mutating func addCode(
    of declaration: DeclarationReference, _ kinds: Set<Body.Kind>, as kind: CallEdge.Kind, at site: BodyNodeID,
    isDelayed: Bool
  ) {
    for root in program.files[declaration.file].facts.roots(of: declaration.declaration, kinds) {
      add(kind, root, of: declaration.file, at: site, isDelayed: isDelayed)
    }
  }

  private mutating func addImplementations(
    of member: DeclarationReference, _ kinds: Set<Body.Kind>, at site: BodyNodeID, isDelayed: Bool
  ) {
    // `super.load()` is the superclass's own.
    if facts.isOfSuper(site) { return }
    for implementation in graph.implementations(of: member) {
      addCode(
        of: implementation.declaration, kinds, as: .dynamic(implementation.type), at: site, isDelayed: isDelayed)
    }
  }

  /// The default arguments that a call gives no others for.
  private mutating func addDefaultArguments(of callee: DeclarationReference, at call: BodyNodeID) {
    let arguments = inference.arguments(of: place(call)).map(inference.node)
    guard case let defaults = graph.defaultArguments(of: callee), !defaults.isEmpty,
      let match = ArgumentMatch(arguments, in: function.file, of: callee, program)
    else { return }
    let given = Set(match.parameters)
    for (index, value) in defaults where !given.contains(index) {
      add(.direct, value, of: callee.file, at: call, isDelayed: false)
    }
  }

  /// The closure that a property is declared with, where it stays that.
  private mutating func addStoredClosure(of property: DeclarationReference, at call: BodyNodeID) {
    guard program.outline(property).flags.contains(.let), let value = program.initialValue(of: property),
      program.files[value.file].facts.nodes[value.node].kind == .closure
    else { return }
    edges.append(
      CallEdge(
        kind: .direct, isDelayed: false, site: call, callee: FunctionReference(file: value.file, node: value.node)))
  }

  // MARK: Initializers

  private mutating func initializer(of type: SwiftType, by call: BodyNodeID) -> DeclarationReference? {
    inference.fitting(
      program.members(ofKind: .initializer, of: type), to: inference.arguments(of: place(call)), in: function.file
    ).only?.declaration
  }

  /// The initializer that a call calls, and the initial values of what the type stores.
  private mutating func addInitializer(of type: SwiftType, at call: BodyNodeID) {
    guard let symbol = type.symbol else { return }
    let initializer = initializer(of: type, by: call)
    if let initializer { addDefaultArguments(of: initializer, at: call) }
    let labels = initializer == nil ? facts.operands(of: call).dropFirst().map { facts.nodes[$0].label } : []
    addCreation(
      of: symbol, by: initializer, at: call, isDelayed: false,
      given: Set(labels.map { program.name($0, in: function.file) }))
  }

  /// The only initializer of a type, passed on: `Service.init`
  private mutating func addInitializer(passedOn use: BodyNodeID) {
    let place = place(use)
    let referent = inference.evaluate { inference throws(MissingAnswer) in try inference.referent(of: place) }
    guard case .type(let type) = referent, let symbol = type.symbol else { return }
    let initializers = program.members(ofKind: .initializer, of: type)
    addCreation(of: symbol, by: initializers.only?.declaration, at: use, isDelayed: true, given: [])
  }

  private mutating func addCreation(
    of type: SymbolID, by initializer: DeclarationReference?, at site: BodyNodeID, isDelayed: Bool,
    given: Set<ProgramName>
  ) {
    if !facts.delegates(site) { creations.append(FunctionCalls.Creation(site: site, type: type)) }
    if let initializer { addFunction(initializer, at: site, isDelayed: isDelayed) }
    addInitialValues(of: type, at: site, isDelayed: isDelayed, except: given)
    let isDelegating = initializer.map { graph.namesSuper($0) || program.enclosingSymbols($0).only != type } ?? false
    addSuperclasses(of: type, at: site, isDelayed: isDelayed, isDelegating: isDelegating)
  }

  private mutating func addInitialValues(
    of type: SymbolID, at site: BodyNodeID, isDelayed: Bool, except given: Set<ProgramName> = []
  ) {
    for value in graph.initialValues(of: type) where !given.contains(value.property) {
      add(.direct, value.function.node, of: value.function.file, at: site, isDelayed: isDelayed)
    }
  }

  /// More classes above one another are not followed.
  private static let maxSuperclasses = 16

  /// The code of superclasses that creating an instance runs: initial values, and `init()` where the initializer calls
  /// no other.
  private mutating func addSuperclasses(
    of type: SymbolID, at site: BodyNodeID, isDelayed: Bool, isDelegating: Bool
  ) {
    var (current, isDelegating) = (type, isDelegating)
    for _ in 0..<Self.maxSuperclasses {
      guard let superclass = graph.superclass(of: current) else { return }
      addInitialValues(of: superclass.type, at: site, isDelayed: isDelayed)
      if !isDelegating {
        if let plain = superclass.plainInitializer { addFunction(plain, at: site, isDelayed: isDelayed) }
        isDelegating = superclass.plainInitializer.map(graph.namesSuper) ?? false
      }
      current = superclass.type
    }
  }

  // MARK: Properties

  /// A name that is not called: a property, whose accessors run, or a function that is passed on.
  private mutating func addUse(_ use: BodyNodeID) {
    if facts.nodes[use].kind == .local {
      _ = addLocal(use, at: use, isDelayed: true)
      return
    }
    if [.member, .implicitMember].contains(facts.nodes[use].kind), facts.nodes[use].flags.contains(.isInitializer) {
      return addInitializer(passedOn: use)
    }
    guard let declaration = program.declaration(referencedBy: use, in: function.file) else { return }
    switch program.outline(declaration).kind {
    case .property: addProperty(declaration, at: use, isDelayed: false, isWritten: facts.isWritten(use))
    case .function: addFunction(declaration, at: use, isDelayed: true)
    default: break
    }
  }

  private mutating func addProperty(
    _ property: DeclarationReference, at site: BodyNodeID, isDelayed: Bool, isWritten: Bool
  ) {
    let kinds: Set<Body.Kind> = isWritten ? [.getter, .accessor] : [.getter]
    addCode(of: property, kinds, as: .direct, at: site, isDelayed: isDelayed)
    let declaration = program.declaration(property)
    let isOfInstance = declaration.isStoredProperty && !declaration.flags.contains(.lazy) && !declaration.parent.isNone
    // Any other is evaluated when it is first used.
    if !isOfInstance, declaration.flags.contains(.initialValue), let value = program.initialValue(of: property) {
      add(.direct, value.node, of: value.file, at: site, isDelayed: isDelayed)
    }
    addImplementations(of: property, kinds, at: site, isDelayed: isDelayed)
    if let value = program.wrappedValue(of: property) {
      addCode(of: value, kinds, as: .direct, at: site, isDelayed: isDelayed)
    }
  }

  private mutating func addKeyPath(_ node: BodyNodeID) {
    let place = place(node)
    guard case .keyPath(let root, _) = program.type(of: node, in: function.file) else { return }
    let members = inference.evaluate { inference throws(MissingAnswer) in
      try inference.declarations(ofKeyPath: place, from: root)
    }
    for member in members where program.outline(member).kind == .property {
      addProperty(member, at: node, isDelayed: true, isWritten: false)
    }
  }
}

extension FileFacts {
  /// The maximum length of a chain. The end of longer ones is unknown.
  private static var maxLinks: Int { 64 }

  /// Whether a call or a name is one of a member of `super`.
  fileprivate func isOfSuper(_ site: BodyNodeID) -> Bool {
    let member = nodes[site].kind == .call ? firstOperand(of: site) : site
    return member.flatMap(firstOperand).map { nodes[$0].kind == .super } ?? false
  }

  /// Whether a call is one of another initializer for the same object: `self.init(…)`, `super.init(…)`.
  func delegates(_ call: BodyNodeID) -> Bool {
    guard let callee = firstOperand(of: call), let base = firstOperand(of: callee) else { return false }
    return nodes[base].kind == .self || nodes[base].kind == .super
  }

  /// Whether a node is the initial value of a property, and a closure.
  fileprivate func isInitialClosure(_ node: BodyNodeID) -> Bool {
    nodes[node].kind == .closure && nodes[node].parent.isNone
  }

  /// The call whose callee a node is.
  func call(ofCallee node: BodyNodeID) -> BodyNodeID? {
    let parent = nodes[node].parent
    return !parent.isNone && nodes[parent].kind == .call && firstOperand(of: parent) == node ? parent : nil
  }

  /// The initial value of the constant that a binding declares; nil for a variable, and for one of several in a tuple.
  func value(ofBinding node: BodyNodeID) -> BodyNodeID? {
    let variable = nodes[node].parent
    guard nodes[node].kind == .binding, !variable.isNone, nodes[variable].kind == .variable,
      nodes[variable].flags.contains(.isLet), firstOperand(of: variable) == node
    else { return nil }
    return operand(1, of: variable)
  }

  /// Whether a value, or a part of it, is assigned to or passed by `&`.
  fileprivate func isWritten(_ use: BodyNodeID) -> Bool {
    var node = use
    for _ in 0..<Self.maxLinks {
      guard case let parent = nodes[node].parent, !parent.isNone, firstOperand(of: parent) == node else { return false }
      switch nodes[parent].kind {
      case .assignment, .compoundAssignment, .inout: return true
      case .member, .tupleElement, .subscript, .optionalChain, .forceUnwrap: node = parent
      default: return false
      }
    }
    return false
  }
}
