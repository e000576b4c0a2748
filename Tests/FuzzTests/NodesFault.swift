import TCALintModel
import TCALintSyntax

/// Checks invariants of the nodes of a file's bodies: they are nested, refer to existing facts, and have the operands
/// that their kinds require.
struct NodesFault {
  let facts: FileFacts
  let size: UInt32

  /// The first fault, if any.
  func first() -> String? {
    faultInBodies() ?? faultInNesting() ?? faultInPayloads() ?? faultInOperands() ?? faultInPlaces()
  }

  private func faultInBodies() -> String? {
    var next = BodyNodeID(rawValue: 0)
    for body in facts.bodies {
      guard body.root == next, facts.nodes[body.root].parent.isNone else { return "body at node \(body.root)" }
      next = facts.nodes[body.root].end
      if !body.declaration.isNone, !facts.declarations.factIndices.contains(body.declaration) {
        return "the declaration of body \(body.root)"
      }
      guard facts.bodies(of: body.declaration).contains(where: { $0.root == body.root }),
        facts.body(of: body.root).root == body.root
      else { return "body \(body.root) is not found" }
    }
    return next == facts.nodes.factIndices.upperBound ? nil : "nodes behind the last body"
  }

  private func faultInNesting() -> String? {
    var start: UInt32 = 0
    for id in facts.nodes.factIndices {
      let node = facts.nodes[id]
      guard !node.parent.isNone else {
        start = node.range.lowerBound
        if node.range.upperBound > size || node.end <= id { return "node \(id) outside the file" }
        continue
      }
      let parent = facts.nodes[node.parent]
      guard node.parent < id, id < node.end, node.end <= parent.end else { return "node \(id) is not in its parent" }
      guard parent.range.lowerBound <= node.range.lowerBound, node.range.upperBound <= parent.range.upperBound else {
        return "\(node.kind) \(node.range) is not in \(parent.kind) \(parent.range)"
      }
      if node.range.lowerBound < start { return "\(node.kind) \(node.range) is not in source order" }
      start = node.range.lowerBound
    }
    return nil
  }

  private func faultInPayloads() -> String? {
    for id in facts.nodes.factIndices {
      let node = facts.nodes[id]
      let isThere: Bool
      switch node.kind {
      case .name, .member, .implicitMember, .macro, .keyPathMember, .break, .continue, .labeled:
        isThere = node.name.rawValue < facts.names.count
      case .local:
        isThere = facts.locals.factIndices.contains(node.local)
      case .binding, .capture:
        isThere = node.local.isNone || facts.nodeOfLocal[Int(node.local.rawValue)] == id
      case .type, .is, .as, .keyPath, .typePattern, .variable, .optionalBinding, .patternCondition, .for:
        isThere = node.type.isNone || facts.types.factIndices.contains(node.type)
      case .closure:
        isThere =
          facts.closures.factIndices.contains(node.closure) && isPlace(node, of: facts.closures[node.closure].range)
      case .function, .declaration:
        isThere = node.declaration.isNone || facts.declarations.factIndices.contains(node.declaration)
      default: continue
      }
      if !isThere { return "\(node.kind) \(node.range) names what there is not" }
    }
    return nil
  }

  /// Where the file is as the grammar wants it, nodes have the operands that their kinds have.
  private func faultInOperands() -> String? {
    if facts.isDamaged { return nil }
    for id in facts.nodes.factIndices {
      let node = facts.nodes[id]
      let count = facts.operands(of: id).reduce(0) { count, _ in count + 1 }
      let isRight: Bool
      switch node.kind {
      case .assignment, .compoundAssignment, .binary, .patternCondition, .repeat: isRight = count == 2
      case .ternary: isRight = count == 3
      case .prefix, .postfix, .is, .as, .try, .await, .inout, .optionalChain, .forceUnwrap, .tupleElement, .capture,
        .expressionPattern, .throw, .defer, .discardSelf, .labeled:
        isRight = count == 1
      case .return, .member: isRight = count <= 1
      case .call, .subscript, .closure, .variable, .switch, .do, .catch, .case: isRight = count >= 1
      case .if, .guard, .while: isRight = count >= 2
      case .for: isRight = count == 3 || count == 4
      // The grammar takes `if let a == b`, which the type checker does not.
      case .caseItem, .optionalBinding: isRight = count == 1 || count == 2
      case .integer, .float, .boolean, .nil, .regex, .name, .local, .anonymousParameter, .self, .super, .selfType,
        .type, .implicitMember, .discard, .binding, .typePattern, .availability, .break, .continue, .fallthrough,
        .declaration:
        isRight = count == 0
      case .dictionary: isRight = count % 2 == 0
      default: continue
      }
      if !isRight { return "\(node.kind) \(node.range) has \(count) operands" }
    }
    return nil
  }

  private func faultInPlaces() -> String? {
    for (id, node) in zip(facts.paths.factIndices, facts.nodeOfPath)
    where !node.isNone && facts.paths[id].root != .macro {
      let (path, place) = (facts.paths[id].range, facts.nodes[node].range)
      if place.lowerBound < path.lowerBound || path.upperBound < place.upperBound {
        return "the node \(place) of path \(path)"
      }
      if !facts.isDamaged, facts.value(of: node).path != id { return "path \(path) is not found by its node" }
      let count = facts.paths[id].names.count
      if count > 0, facts.node(ofFirst: count, namesOf: id).isNone { return "the last name of path \(path)" }
    }
    for (id, node) in zip(facts.calls.factIndices, facts.nodeOfCall) where !node.isNone {
      if !isPlace(facts.nodes[node], of: facts.calls[id].range) { return "the node of call \(facts.calls[id].range)" }
      if !facts.isDamaged, facts.value(of: node).call != id { return "call \(facts.calls[id].range)" }
    }
    return nil
  }

  /// Whether a node has the range of its fact; in a faulty file it may be shorter.
  private func isPlace(_ node: BodyNode, of range: Range<UInt32>) -> Bool {
    node.range == range || facts.isDamaged && node.range.clamped(to: range) == node.range
  }
}
