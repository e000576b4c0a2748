extension FileFacts {
  /// The operands of a node, in source order. The cost is that of as many as are taken.
  @inlinable
  public func operands(of node: BodyNodeID) -> BodyOperands { BodyOperands(of: node, in: nodes) }

  /// The first operand of a node; nil where it has none.
  @inlinable
  public func firstOperand(of node: BodyNodeID) -> BodyNodeID? {
    node.next < nodes[node].end ? node.next : nil
  }

  /// An operand of a node, from 0; nil where it has fewer. The cost is its position.
  @inlinable
  public func operand(_ position: Int, of node: BodyNodeID) -> BodyNodeID? {
    operands(of: node).dropFirst(position).first { _ in true }
  }

  /// The operand of a node that has one alone; nil for any other node.
  @inlinable
  public func onlyOperand(of node: BodyNodeID) -> BodyNodeID? {
    firstOperand(of: node).flatMap { nodes[$0].end == nodes[node].end ? $0 : nil }
  }

  /// The body that a node is in. The cost is that of a binary search.
  public func body(of node: BodyNodeID) -> Body {
    bodies[bodies.count(before: node.rawValue + 1) { $0.root.rawValue } - 1]
  }

  /// The bodies of a declaration, in source order: its blocks, its initial value, its default arguments and the arguments
  /// of its attributes. The cost is that of binary searches.
  public func bodies(of declaration: DeclarationID) -> some RandomAccessCollection<Body> {
    bodiesByDeclaration[places(ofBodiesOf: declaration)].lazy.map { self.bodies[$0] }
  }

  /// Where those are in ``bodiesByDeclaration``.
  private func places(ofBodiesOf declaration: DeclarationID) -> Range<Int> {
    let start = bodiesByDeclaration.count(before: declaration.rawValue) { bodies[$0].declaration.rawValue }
    // Those of no declaration, the statements of a file, are the last.
    if declaration.isNone { return start..<bodiesByDeclaration.count }
    return start..<bodiesByDeclaration.count(before: declaration.next.rawValue) { bodies[$0].declaration.rawValue }
  }

  /// The body that an offset is in; nil outside of bodies. The cost is that of searches and of the depth of declarations.
  public func body(at offset: UInt32) -> Body? {
    var declaration = declaration(around: offset)
    while true {
      let places = places(ofBodiesOf: declaration)
      let next = bodiesByDeclaration.count(before: offset + 1, in: places) { nodes[bodies[$0].root].range.lowerBound }
      if next > places.lowerBound, case let body = bodies[bodiesByDeclaration[next - 1]],
        nodes[body.root].range.contains(offset)
      {
        return body
      }
      if declaration.isNone { return nil }
      declaration = declarations[declaration].parent
    }
  }

  /// The `for` or `while` whose scope it is; nil for any other scope. The cost is that of finding its body.
  public func loop(of scope: ScopeID) -> BodyNodeID? {
    guard scopes[scope].kind == .loop, case let start = scopes[scope].range.lowerBound, let body = body(at: start)
    else { return nil }
    return nodes(in: start..<start + 1, of: body).first { nodes[$0].kind == .for || nodes[$0].kind == .while }
  }

  /// The binding, the capture or the local function that declares a local name; nil for the parameters of functions and
  /// for implicit declarations.
  public func declaringNode(of local: LocalID) -> BodyNodeID? {
    let node = nodeOfLocal[local.index]
    return node.isNone ? nil : node
  }

  /// The sequence of which a `for` gives each element a local name: `items` of `for item in items`. nil for any other
  /// name.
  public func sequenceOfLoop(over local: LocalID) -> BodyNodeID? {
    guard let binding = declaringNode(of: local), case let loop = nodes[binding].parent, !loop.isNone,
      nodes[loop].kind == .for
    else {
      return nil
    }
    return operand(1, of: loop)
  }

  /// The nodes of a body that begin in a byte range. The cost is that of a binary search.
  public func nodes(in range: Range<UInt32>, of body: Body) -> Range<BodyNodeID> {
    let bounds = body.root.index..<nodes[body.root].end.index
    let start = nodes.count(before: range.lowerBound, in: bounds) { $0.range.lowerBound }
    let end = nodes.count(before: range.upperBound, in: start..<bounds.upperBound) { $0.range.lowerBound }
    return BodyNodeID(start)..<BodyNodeID(end)
  }

  /// The node that the first names of a path make, without `?` and `!` behind them; for no names what the path begins
  /// with: `self` or a call. None where that is a name or a type that has several of the names. The cost is the length of
  /// the path behind them.
  public func node(ofFirst count: Int, namesOf path: PathID) -> BodyNodeID {
    var node = nodeOfPath[path.index]
    // Of a longer path the last names are not known.
    guard !node.isNone, case var rest = paths[path].names.count, rest < UInt16.max, count <= rest else { return .none }
    while rest > count || isUnnamed(node, in: path) {
      if !isUnnamed(node, in: path) { rest -= 1 }
      guard let operand = firstOperand(of: node) else {
        // `.init` is what its path begins with, and has no name.
        return nodes[node].kind == .implicitMember && isUnnamed(node, in: path) ? node : .none
      }
      node = operand
    }
    return node
  }

  /// The node that a path or a call became; nil for any other value.
  public func node(of value: Value) -> BodyNodeID? {
    let node = value.call.map { nodeOfCall[$0.index] } ?? value.path.map { nodeOfPath[$0.index] }
    return node.flatMap { $0.isNone ? nil : $0 }
  }

  /// The path, the call or the literal that a node is, or the expression of a pattern, `try`, `await`, `?` and `!`
  /// looked through; nothing for any other node. The cost is that of binary searches.
  public func value(of node: BodyNodeID) -> Value {
    var current = Optional(node)
    while let node = current, case let start = nodes[node].range.lowerBound, case let place = start..<start + 1 {
      switch nodes[node].kind {
      case .integer, .float, .boolean, .nil, .regex, .string:
        return literals(in: place).first.map { Value(.literal, $0.index) } ?? .other
      case .call, .subscript, .macro:
        return fact(of: node, among: calls(in: place), nodeOfCall).map(Value.call) ?? .other
      default:
        if let path = fact(of: node, among: paths(in: place), nodeOfPath) { return .path(path) }
      }
      switch nodes[node].kind {
      case .try, .await, .optionalChain, .forceUnwrap, .expressionPattern: current = firstOperand(of: node)
      default: return .other
      }
    }
    return .other
  }

  /// The one of some facts that has become a node. Of those that begin at one place the outer ones come first, as do their
  /// nodes.
  private func fact<Fact>(
    of node: BodyNodeID, among facts: Range<FactIndex<Fact>>, _ nodes: [BodyNodeID]
  ) -> FactIndex<Fact>? {
    let bounds = facts.lowerBound.index..<facts.upperBound.index
    let index = nodes.count(before: node.rawValue, in: bounds, \.rawValue)
    return index < bounds.upperBound && nodes[index] == node ? FactIndex(index) : nil
  }

  /// Whether a node of a path has none of its names: `a?`, `a!`, `T.self`, and `T.init` unless something follows it.
  private func isUnnamed(_ node: BodyNodeID, in path: PathID) -> Bool {
    switch nodes[node].kind {
    case .optionalChain, .forceUnwrap: true
    case .member, .implicitMember:
      nodes[node].flags.contains(.isMetatype)
        || nodes[node].flags.contains(.isInitializer) && node == nodeOfPath[path.index]
    default: false
    }
  }
}

/// The operands of a node, in source order.
@frozen
public struct BodyOperands: Sequence, IteratorProtocol {
  @usableFromInline let nodes: [BodyNode]
  @usableFromInline let end: BodyNodeID
  @usableFromInline var current: BodyNodeID

  @inlinable
  init(of node: BodyNodeID, in nodes: [BodyNode]) {
    self.nodes = nodes
    (current, end) = (node.next, nodes[node].end)
  }

  @inlinable
  public mutating func next() -> BodyNodeID? {
    guard current < end else { return nil }
    defer { current = nodes[current].end }
    return current
  }
}
