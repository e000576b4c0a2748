import TCALintSyntax

extension Program {
  /// The type of an expression or a binding.
  ///
  /// It depends on the code alone, not on earlier queries. Each node is inferred once; the cost is linear in the nodes
  /// that the answer depends on.
  public func type(of node: BodyNodeID, in file: FileID) -> SwiftType {
    answer(.type, NodeReference(file: file, node: node))
  }

  /// The type that the code around an expression expects: that of the variable, parameter, result or element that it is
  /// the value of.
  public func expectedType(at node: BodyNodeID, in file: FileID) -> SwiftType {
    answer(.expected, NodeReference(file: file, node: node))
  }

  /// The property, function, case or local function that a name or member means; nil where it is not known, or one of
  /// several functions.
  public func declaration(referencedBy node: BodyNodeID, in file: FileID) -> DeclarationReference? {
    guard !node.isNone else { return nil }
    let inference = TypeInference(self)
    return inference.declaration(referencedBy: NodeReference(file: file, node: node))
  }

  /// The type of a property: as it is declared, else that of the initial value; the function that a method or a case is.
  public func type(of declaration: DeclarationReference) -> SwiftType {
    if let known = knownTypes[declaration] { return known }
    var inference = TypeInference(self)
    let type = inference.evaluate { inference throws(MissingAnswer) in try inference.type(of: declaration) }
    knownTypes.insert(type, for: declaration)
    return type
  }

  private func answer(_ kind: TypeQuery.Kind, _ place: NodeReference) -> SwiftType {
    guard !place.node.isNone else { return .unknown }
    var inference = TypeInference(self)
    return inference.answer(TypeQuery(kind: kind, place: place))
  }
}

/// An answer that another depends on and that is not known yet.
struct MissingAnswer: Error {
  let query: TypeQuery
}

/// Infers the types of expressions.
///
/// The code reads as a recursive function, `try type(of: base)`. An answer that is not known yet is thrown as a
/// ``MissingAnswer``, computed, and then the computation that needed it is tried again. So neither long chains nor deep
/// code overflow the stack.
struct TypeInference {
  let program: Program
  /// The queries that are being computed, each for the one before it.
  private var stack: [TypeQuery] = []
  private var waiting: Set<TypeQuery> = []

  init(_ program: Program) { self.program = program }

  fileprivate mutating func answer(_ query: TypeQuery) -> SwiftType {
    evaluate { inference throws(MissingAnswer) in try inference.known(query) }
  }

  /// The result of a function, which is called again until no answer is missing.
  mutating func evaluate<Value>(_ body: (inout TypeInference) throws(MissingAnswer) -> Value) -> Value {
    while true {
      do throws(MissingAnswer) {
        return try body(&self)
      } catch {
        run(error.query)
      }
    }
  }

  private mutating func run(_ query: TypeQuery) {
    stack.append(query)
    waiting.insert(query)
    while let top = stack.last {
      do throws(MissingAnswer) {
        finish(top, try compute(top))
      } catch {
        if waiting.contains(error.query) {
          endCycle(at: error.query)
        } else {
          stack.append(error.query)
          waiting.insert(error.query)
        }
      }
    }
  }

  /// The queries of a cycle are all unknown.
  private mutating func endCycle(at query: TypeQuery) {
    let start = stack.lastIndex(of: query) ?? 0
    program.knownTypes.insertUnknown(for: stack[start...])
    waiting.subtract(stack[start...])
    stack.removeSubrange(start...)
  }

  private mutating func finish(_ query: TypeQuery, _ type: SwiftType) {
    program.knownTypes.insert(type.bounded, for: query)
    stack.removeLast()
    waiting.remove(query)
  }

  private func known(_ query: TypeQuery) throws(MissingAnswer) -> SwiftType {
    guard let known = program.knownTypes[query] else { throw MissingAnswer(query: query) }
    return known
  }

  func type(of place: NodeReference) throws(MissingAnswer) -> SwiftType {
    place.node.isNone ? .unknown : try known(TypeQuery(kind: .type, place: place))
  }

  func expectedType(at place: NodeReference) throws(MissingAnswer) -> SwiftType {
    try known(TypeQuery(kind: .expected, place: place))
  }

  /// The result type of a closure.
  func result(of closure: NodeReference) throws(MissingAnswer) -> SwiftType {
    try known(TypeQuery(kind: .result, place: closure))
  }

  func wrappedValue(ofAttribute body: NodeReference) throws(MissingAnswer) -> SwiftType {
    try known(TypeQuery(kind: .wrappedValue, place: body))
  }

  private func compute(_ query: TypeQuery) throws(MissingAnswer) -> SwiftType {
    switch query.kind {
    case .type: try computeType(of: query.place)
    case .expected: try computeExpectedType(at: query.place)
    case .result: try computeResult(of: query.place)
    case .wrappedValue: try computeWrappedValue(of: query.place)
    }
  }
}

// MARK: Nodes

extension TypeInference {
  func facts(_ place: NodeReference) -> FileFacts { program.files[place.file].facts }

  func node(_ place: NodeReference) -> BodyNode { facts(place).nodes[place.node] }

  /// Another node of the same file.
  func sibling(_ node: BodyNodeID, of place: NodeReference) -> NodeReference {
    NodeReference(file: place.file, node: node)
  }

  /// The operands of a node, at most ``maxOperands``.
  func operands(of place: NodeReference) -> [NodeReference] {
    facts(place).operands(of: place.node).prefix(Self.maxOperands).map { sibling($0, of: place) }
  }

  /// More operands of one node are not looked at.
  static var maxOperands: Int { 64 }

  func operand(_ index: Int, of place: NodeReference) -> NodeReference? {
    facts(place).operand(index, of: place.node).map { sibling($0, of: place) }
  }

  func parent(of place: NodeReference) -> NodeReference? {
    let parent = node(place).parent
    return parent.isNone ? nil : sibling(parent, of: place)
  }

  /// The program's name of a node's.
  func name(of place: NodeReference) -> ProgramName { program.name(node(place).name, in: place.file) }

  /// The declaration at which the names of a node are resolved: a local function, else that of the body. The cost is
  /// that of a search and of the depth of declarations, not of expressions.
  func declaration(around place: NodeReference) -> DeclarationID {
    let facts = facts(place)
    let outermost = facts.body(of: place.node).declaration
    var current = facts.declaration(around: facts.nodes[place.node].range.lowerBound)
    while !current.isNone, current != outermost {
      if facts.declarations[current].kind == .function { return current }
      current = facts.declarations[current].parent
    }
    return outermost
  }

  /// The meaning of a type that is written in a body.
  func writtenType(_ type: TypeID, at place: NodeReference) -> SwiftType {
    type.isNone
      ? .unknown
      : program.type(PlacedType(type: type, file: place.file, scope: declaration(around: place)))
  }

  /// The item of a block that is its value: the only one.
  func onlyItem(of block: NodeReference) -> NodeReference? {
    facts(block).onlyOperand(of: block.node).map { sibling($0, of: block) }
  }
}
