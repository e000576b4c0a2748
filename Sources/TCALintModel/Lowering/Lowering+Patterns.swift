import TCALintSyntax

/// Patterns, and what binds names.
extension Lowering {
  /// Lowers an expected pattern, or the expression of one.
  ///
  /// - Returns: false for an expression in that of a pattern.
  mutating func lowerPattern(_ node: Syntax, _ task: Task) -> Bool {
    switch node.kind {
    case .identifierPattern:
      addBinding(node, at: node.range.lowerBound, task)
    case .wildcardPattern, .discardAssignmentExpr:
      add(.discard, node.range, task)
    case .valueBindingPattern, .patternExpr, .expressionPattern:
      replace(task, by: node.firstChild, task.context)
    case .tuplePattern:
      let tuple = add(.tuplePattern, node.range, task)
      for element in node.children where element.kind == .tuplePatternElement {
        push(element.firstChild, in: tuple, .pattern, label: element.name)
      }
    case .tupleExpr:
      // `(let a, .b)`
      if let only = gatherer.onlyElement(of: node) {
        replace(task, by: only, task.context)
      } else {
        pushArguments(of: node, in: add(.tuplePattern, node.range, task), .pattern)
      }
    case .isTypePattern:
      add(.typePattern, node.range, task, payload: type(in: node).rawValue)
    case .missingPattern:
      add(.unknown, node.range, task)
    default:
      guard task.context == .pattern else { return false }
      push(node, in: add(.expressionPattern, node.range, task), .matching)
    }
    return true
  }

  /// Adds the node that binds the local name of a node of the tree.
  @discardableResult
  private mutating func addBinding(_ node: Syntax, at offset: UInt32, _ task: Task) -> BodyNodeID {
    let local = local(node.name, at: offset)
    let binding = add(.binding, node.range, task, payload: local.rawValue)
    if !local.isNone { lowered.nodeOfLocal[local.index] = binding }
    return binding
  }

  mutating func lowerClosureParameter(_ node: Syntax, _ task: Task) {
    queueAttributes(of: node, frames.last?.declaration ?? .none)
    if node.mainToken?.kind == .wildcard {
      add(.discard, rangeWithoutComma(node), task)
    } else {
      addBinding(node, at: node.range.lowerBound, task)
    }
  }

  mutating func lowerCapture(_ node: Syntax, _ task: Task) {
    let value = node.firstChild(.initializerClause)?.initialValue
    let local = node.mainToken.map { self.local($0.name, at: $0.start) } ?? .none
    let isWeak = node.firstToken.name.is(.weak) && node.tokenRange.lowerBound != node.mainTokenIndex
    let capture = add(
      .capture, rangeWithoutComma(node), task, payload: local.rawValue, flags: isWeak ? .isWeak : [])
    if !local.isNone { lowered.nodeOfLocal[local.index] = capture }
    if let value { push(value, in: capture) } else { push(node, in: capture, as: .mention) }
  }

  // MARK: Conditions

  /// `if let pattern = value`, `if let name`
  mutating func lowerOptionalBinding(_ node: Syntax, _ task: Task) {
    let binding = add(
      .optionalBinding, node.range, task, payload: type(in: node.firstChild(.typeAnnotation)).rawValue)
    push(node.firstChild, in: binding, .pattern)
    if let value = node.firstChild(.initializerClause) {
      push(value.initialValue, in: binding)
    } else {
      push(node.firstChild, in: binding, as: .mention)
    }
  }

  /// `case pattern = value`
  mutating func lowerPatternCondition(_ node: Syntax, _ task: Task) {
    let condition = add(
      .patternCondition, node.range, task, payload: type(in: node.firstChild(.typeAnnotation)).rawValue)
    push(node.firstChild, in: condition, .pattern)
    push(node.firstChild(.initializerClause)?.initialValue, in: condition)
  }

  /// The range of an element of a list without the comma behind it.
  func rangeWithoutComma(_ node: Syntax) -> Range<UInt32> {
    let range = node.range
    guard node.tokenRange.count > 1, node.tree.tokens[node.tokenRange.upperBound - 1].kind == .comma else {
      return range
    }
    return range.lowerBound..<node.tree.tokens[node.tokenRange.upperBound - 2].end
  }
}
