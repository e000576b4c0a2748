import TCALintSyntax

extension Gatherer {
  /// Stands for no node where a node's index does.
  static let noNode = UInt32.max
  /// Marks a value that is in its place already.
  static let isFinal: UInt32 = 1 << 31

  /// Marks a node that was looked at and has become nothing by itself.
  static let isPassed: UInt32 = 1

  /// Puts facts in the place of the nodes that they come from.
  mutating func finish() {
    for index in arguments.indices { arguments[index].value = fact(arguments[index].value) }
    for index in calls.indices { calls[index].callee = fact(calls[index].callee) }
    for index in locals.indices { locals[index].value = fact(locals[index].value) }
    for index in parameters.indices { parameters[index].value = fact(parameters[index].value) }
    for index in declarations.indices { declarations[index].value = fact(declarations[index].value) }
    for index in writes.indices {
      writes[index].target = fact(writes[index].target)
      writes[index].value = fact(writes[index].value)
    }
    for index in loops.indices { loops[index].sequence = fact(loops[index].sequence) }
    for index in operations.indices { operations[index].operand = fact(operations[index].operand) }
    for index in paths.indices where paths[index].root == .result {
      paths[index].rootIndex = fact(Value(rawValue: paths[index].rootIndex)).call?.rawValue ?? .max
    }
  }

  private func fact(_ value: Value) -> Value {
    let raw = value.rawValue
    if raw == 0 || raw == Self.noNode { return .other }
    if raw & Self.isFinal != 0 { return Value(rawValue: raw & ~Self.isFinal) }
    return fact(of: Syntax(tree: tree, index: raw))
  }

  /// What a node has become; `try`, `await`, parentheses and the like are looked through.
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
        if value > Self.isPassed { return Value(rawValue: value) }
        guard let inner = node.firstChild else { return .other }
        node = inner
      case .tupleExpr:
        guard let inner = onlyElement(of: node) else { return .other }
        node = inner
      case .functionCallExpr, .subscriptCallExpr, .closureExpr, .memberAccessExpr, .declReferenceExpr,
        .genericSpecializationExpr, .superExpr, .keyPathExpr, .macroExpansionExpr, .macroExpansionDecl,
        .integerLiteralExpr, .floatLiteralExpr, .booleanLiteralExpr, .nilLiteralExpr, .stringLiteralExpr,
        .regexLiteralExpr, .identifierPattern, .closureCapture:
        let value = valueOfNode[Int(node.index)]
        return value == Self.isPassed ? .other : Value(rawValue: value)
      default:
        return .other
      }
    }
  }

  /// What stands in parentheses by itself.
  func onlyElement(of tuple: Syntax) -> Syntax? {
    guard let element = tuple.firstChild, element.endIndex == tuple.endIndex, element.mainTokenIndex == nil else {
      return nil
    }
    return element.firstChild
  }
}
