import TCALintModel
import TCALintSyntax

/// The reducers that run together on one state: those in a block, and in the bodies, properties and functions that it
/// names. Reducers of children, which run on a part of the state, are not among them.
public struct ReducerParts: Sendable {
  /// Whether all of them are reducers of the program or of the library.
  public private(set) var areKnown = true
  /// The names of the library's reducers and operators among them.
  public private(set) var libraryNames: Set<String> = []
  private let app: UnretainedApp
  private var types: Set<SymbolID>
  private var declarations: Set<DeclarationReference> = []
  private var pending: [NodeReference] = []

  /// The parts of a reducer. The cost is linear in the code of all of them.
  public init(of reducer: TypeHandle) {
    (app, types) = (UnretainedApp(wrappedValue: reducer.app), [])
    add(reducer.symbol)
    visitPending()
  }

  /// The parts that a block of a file combines.
  ///
  /// - Parameter reducer: one that is not looked into.
  public init(in block: BodyNodeID, of file: FileID, beside reducer: TypeHandle) {
    (app, types) = (UnretainedApp(wrappedValue: reducer.app), [reducer.symbol])
    pending = [NodeReference(file: file, node: block)]
    visitPending()
  }

  private var program: Program { app.wrappedValue.program }

  private mutating func add(_ type: SymbolID) {
    guard types.insert(type).inserted else { return }
    let reducer = TypeHandle(app.wrappedValue, type)
    for body in reducer.bodies { add(body.reference) }
    if !reducer.hasOwnCode { areKnown = false }
  }

  private mutating func add(_ declaration: DeclarationReference) {
    guard declarations.insert(declaration).inserted else { return }
    let facts = program.files[declaration.file].facts
    let blocks = facts.bodies(of: declaration.declaration).filter { $0.kind == .getter || $0.kind == .function }
    if blocks.isEmpty { areKnown = false }
    pending += blocks.map { NodeReference(file: declaration.file, node: $0.root) }
  }

  private mutating func visitPending() {
    while let place = pending.popLast() { visit(place) }
  }

  private mutating func visit(_ place: NodeReference) {
    let facts = program.files[place.file].facts
    let operands = facts.operands(of: place.node)
    func places(_ nodes: some Sequence<BodyNodeID>) -> [NodeReference] {
      nodes.map { NodeReference(file: place.file, node: $0) }
    }
    switch facts.nodes[place.node].kind {
    case .block, .conditionalCode, .return: pending += places(operands)
    case .if, .switch, .case, .for:
      pending += places(operands.filter { [.block, .if, .case, .conditionalCode].contains(facts.nodes[$0].kind) })
    case .ternary: pending += places(operands.dropFirst())
    case .variable, .declaration, .function, .self, .availability: break
    case .call: visitCall(place, facts)
    case .name, .member: visitName(place, facts)
    default: areKnown = false
    }
  }

  /// `core`, `self.core`, `Child().body`
  private mutating func visitName(_ place: NodeReference, _ facts: FileFacts) {
    let base = facts.firstOperand(of: place.node)
    if let base, facts.nodes[place.node].name.is(.body), facts.nodes[base].kind != .self {
      pending.append(NodeReference(file: place.file, node: base))
    } else if let property = program.declaration(referencedBy: place.node, in: place.file) {
      add(property)
    } else {
      areKnown = false
    }
  }

  private mutating func visitCall(_ place: NodeReference, _ facts: FileFacts) {
    guard let callee = facts.firstOperand(of: place.node) else {
      areKnown = false
      return
    }
    // Any other name is that of a function.
    if let path = facts.value(of: callee).path.map({ facts.paths[$0] }), path.root == .unqualified,
      facts.firstName(path.names).map(facts.names.isCapitalized) == true
    {
      let scope = facts.scopes[path.scope].declaration
      if let name = program.externalName(path.names, in: place.file, at: scope) {
        return addLibraryReducer(program.text(name), place, facts)
      }
      if let type = program.resolve(path.names, in: place.file, at: scope).symbol {
        if TypeHandle(app.wrappedValue, type).isReducer { add(type) } else { areKnown = false }
        return
      }
    }
    let base = facts.nodes[callee].kind == .member ? facts.firstOperand(of: callee) : nil
    let name = program.name(facts.nodes[callee].name, in: place.file)
    if let base { pending.append(NodeReference(file: place.file, node: base)) }
    if base != nil, ReducerOperators.names.contains(program.text(name)) {
      libraryNames.insert(program.text(name))
      if name.is(.onChange) { visitClosures(of: place, facts) }
    } else if let function = program.declaration(referencedBy: callee, in: place.file) {
      add(function)
    } else {
      addFunctions(named: name)
    }
  }

  /// A method of the program whose base has an opaque type.
  private mutating func addFunctions(named name: ProgramName) {
    let functions = app.wrappedValue.functionsByName
    guard (1...Self.maxFunctions).contains(functions.count(of: name)) else {
      areKnown = false
      return
    }
    for function in functions[name] { add(function) }
  }

  /// More functions of one name are not looked into.
  private static let maxFunctions = 8

  private mutating func addLibraryReducer(_ name: String, _ place: NodeReference, _ facts: FileFacts) {
    guard ReducerOperators.reducers.contains(name) else {
      areKnown = false
      return
    }
    libraryNames.insert(name)
    if name == "CombineReducers" { visitClosures(of: place, facts) }
  }

  private mutating func visitClosures(of call: NodeReference, _ facts: FileFacts) {
    for argument in facts.operands(of: call.node).dropFirst() where facts.nodes[argument].kind == .closure {
      let block = facts.operands(of: argument).first { facts.nodes[$0].kind == .block }
      if let block { pending.append(NodeReference(file: call.file, node: block)) }
    }
  }
}

extension TypeHandle {
  /// The properties that say what a reducer consists of, one in each clause of an `#if`.
  public var bodies: [Member] { properties(named: "body").filter { !$0.flags.contains(.static) } }

  /// Whether a reducer declares what it does: a body, a function `reduce`, or the cases of an enum.
  public var hasOwnCode: Bool {
    if kind == .enum { return isReducer }
    return !bodies.isEmpty || !app.members.members(.function, named: ProgramName(.reduce), of: symbol).isEmpty
  }
}
