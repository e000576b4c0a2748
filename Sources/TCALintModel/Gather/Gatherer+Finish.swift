import TCALintSyntax

extension Gatherer {
  /// Marks the absence of a node where a node's index is expected.
  static var noNode: UInt32 { .max }
  /// Marks a value that is in its place already.
  static var isFinal: UInt32 { 1 << 31 }

  /// Marks a node that was visited and has no fact.
  static var isPassed: UInt32 { 1 }

  /// Puts facts in the place of the nodes that they come from.
  mutating func finish() {
    var finder = FactFinder(tree: tree)
    swap(&finder.valueOfNode, &valueOfNode)
    for index in facts.arguments.indices { finder.replace(&facts.arguments[index].value) }
    for index in facts.calls.indices { finder.replace(&facts.calls[index].callee) }
    for index in facts.locals.indices { finder.replace(&facts.locals[index].value) }
    for index in facts.parameters.indices { finder.replace(&facts.parameters[index].value) }
    for index in facts.declarations.indices { finder.replace(&facts.declarations[index].value) }
    for index in facts.writes.indices {
      finder.replace(&facts.writes[index].target)
      finder.replace(&facts.writes[index].value)
    }
    for index in facts.operations.indices { finder.replace(&facts.operations[index].operand) }
    // A postfix operator follows the operators in its operand, which were visited later.
    let isInOrder = facts.operations.indices.dropFirst().allSatisfy {
      facts.operations[$0 - 1].range.lowerBound <= facts.operations[$0].range.lowerBound
    }
    if !isInOrder { facts.operations.sort { $0.range.lowerBound < $1.range.lowerBound } }
    for index in facts.paths.indices where facts.paths[index].root == .result {
      var value = Value(rawValue: facts.paths[index].subject)
      finder.replace(&value)
      facts.paths[index].subject = value.call?.rawValue ?? .max
    }
    swap(&finder.valueOfNode, &valueOfNode)
    sortLocals()
  }

  /// Sorts local names by their places: functions came into scope before the code that precedes them.
  private mutating func sortLocals() {
    if facts.locals.indices.dropFirst().allSatisfy({ facts.locals[$0 - 1].offset <= facts.locals[$0].offset }) {
      return
    }
    let unsorted = facts.locals.array
    let order = unsorted.indices.sorted { (unsorted[$0].offset, $0) < (unsorted[$1].offset, $1) }
    var places = [UInt32](repeating: 0, count: order.count)
    for (new, old) in order.enumerated() {
      places[old] = UInt32(new)
      facts.locals[new] = unsorted[old]
    }
    for index in facts.paths.indices where !facts.paths[index].localOrProjected.isNone {
      facts.paths[index].subject = places[Int(facts.paths[index].subject)]
    }
    // No function is declared among the parameters of a closure.
    for index in facts.closures.indices where !facts.closures[index].parameters.isEmpty {
      let first = Int(places[facts.closures[index].parameters.startIndex.index])
      facts.closures[index].parameters = FactRange(first..<first + facts.closures[index].parameters.count)
    }
  }

  /// The only expression in parentheses.
  mutating func onlyElement(of tuple: Syntax) -> Syntax? {
    guard let element = tuple.firstChild, element.endIndex == tuple.endIndex, element.mainTokenIndex == nil else {
      return nil
    }
    return element.firstChild
  }
}

/// Finds the facts of nodes.
private struct FactFinder: ~Copyable {
  let tree: SyntaxTree
  var valueOfNode = GrowingList<UInt32>()

  /// Replaces a node's index by the index of its fact.
  func replace(_ value: inout Value) {
    let raw = value.rawValue
    if raw == 0 || raw == Gatherer.noNode {
      value = .other
    } else if raw & Gatherer.isFinal != 0 {
      value = Value(rawValue: raw & ~Gatherer.isFinal)
    } else {
      value = fact(of: Syntax(tree: tree, index: raw))
    }
  }

  /// The fact of a node; `try`, `await`, parentheses and the like are looked through.
  private func fact(of node: Syntax) -> Value {
    var node = node
    while true {
      switch node.kind {
      case .tryExpr, .awaitExpr, .unsafeExpr, .consumeExpr, .copyExpr, .borrowExpr, .inOutExpr, .initializerClause,
        .patternExpr:
        guard let inner = node.firstChild else { return .other }
        node = inner
      case .optionalChainingExpr, .forceUnwrapExpr:
        let value = valueOfNode[Int(node.index)]
        if value > Gatherer.isPassed { return Value(rawValue: value) }
        guard let inner = node.firstChild else { return .other }
        node = inner
      case .tupleExpr:
        guard let element = node.firstChild, element.endIndex == node.endIndex, element.mainTokenIndex == nil,
          let inner = element.firstChild
        else { return .other }
        node = inner
      case .functionCallExpr, .subscriptCallExpr, .closureExpr, .memberAccessExpr, .declReferenceExpr,
        .genericSpecializationExpr, .superExpr, .keyPathExpr, .macroExpansionExpr, .macroExpansionDecl,
        .integerLiteralExpr, .floatLiteralExpr, .booleanLiteralExpr, .nilLiteralExpr, .stringLiteralExpr,
        .regexLiteralExpr, .identifierPattern, .closureCapture:
        let value = valueOfNode[Int(node.index)]
        return value == Gatherer.isPassed ? .other : Value(rawValue: value)
      default:
        return .other
      }
    }
  }
}
