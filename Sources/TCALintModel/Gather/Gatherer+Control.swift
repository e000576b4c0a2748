import TCALintSyntax

extension Gatherer {
  mutating func enterFor(_ node: Syntax) {
    open(.loop, node, until: node.endIndex)
    let sequence = node.children.first { $0.kind.isExpression }
    if let sequence { addTry(of: node, sequence) }
    activate(at: sequence?.endIndex ?? node.endIndex)
  }

  /// The `try` of `for try await`.
  private mutating func addTry(of node: Syntax, _ sequence: Syntax) {
    guard let keyword = node.mainTokenIndex, case let next = tree.tokens[keyword + 1], next.kind == .tryKeyword
    else { return }
    facts.tries.append(
      Try(
        kind: .plain, isLoop: true, isInAsyncLet: false, scope: scope, range: next.start..<sequence.range.upperBound))
  }

  mutating func enterTry(_ node: Syntax) {
    let kind: Try.Kind =
      node.flags.contains(.questionMark) ? .optional : node.flags.contains(.exclamationMark) ? .forced : .plain
    // It covers everything to the right of it.
    var end = node.range.upperBound
    if let sequence = node.parent, sequence.kind == .sequenceExpr { end = sequence.range.upperBound }
    let isInAsyncLet = groups.last.map { $0.flags.contains(.async) && $0.delays == facts.scopes[scope].delays } ?? false
    facts.tries.append(
      Try(
        kind: kind, isLoop: false, isInAsyncLet: isInAsyncLet, scope: scope, range: node.range.lowerBound..<end))
  }
}

/// Branches of an `if` or a `switch`, and whether they give a value.
extension Gatherer {
  /// The scope of an `if` begins before its conditions.
  mutating func enterIf(_ node: Syntax) {
    var flags: Scope.Flags = asksForCancellation(node).map { $0 ? .ifCancelled : .unlessCancelled } ?? []
    // The `if` of an `else if` is part of the one before it.
    let isValue = node.parent?.kind == .ifExpr ? isKnownAsValue(node.parent!) : isUsedAsValue(node)
    if isValue {
      valueOfNode[Int(node.index)] = Self.isPassed
      flags.insert(.givesValue)
    }
    open(.branch, node, until: node.firstChild(.codeBlock)?.endIndex ?? node.endIndex, flags: flags)
  }

  /// Whether a visited `if` is used as a value.
  func isKnownAsValue(_ node: Syntax) -> Bool { valueOfNode[Int(node.index)] == Self.isPassed }

  /// Whether the `switch` of a `case` is used as a value.
  mutating func isUsedAsValue(switchAround node: Syntax) -> Bool {
    node.switchAround.map { isUsedAsValue($0) } ?? false
  }

  /// Whether the value of an `if` or a `switch` is used. If it is the only statement of a body, that is not known.
  private mutating func isUsedAsValue(_ node: Syntax) -> Bool {
    switch use(of: node).0 {
    case .statement: facts.scopes[scope].flags.contains(.givesValue) && facts.scopes[scope].itemCount == 1
    case .discarded, .other: false
    default: true
    }
  }
}

extension Syntax {
  /// The `switch` that a `case`, or a part of one, belongs to.
  fileprivate var switchAround: Syntax? {
    var outer = parent
    while let around = outer, around.kind != .switchExpr { outer = around.parent }
    return outer
  }
}

/// Code that ends the control flow.
extension Gatherer {
  /// Records the effect of the current scope's last item.
  mutating func markEnd(_ last: Syntax) {
    switch last.kind {
    case .returnStmt, .throwStmt: facts.scopes[scope].end = .leaves
    // A `break` without a label ends the `switch` of its case.
    case .breakStmt where facts.scopes[scope].flags.contains(.isCase) && last.tokenRange.count == 1: break
    case .breakStmt: facts.scopes[scope].end = end(by: last)
    case .continueStmt: facts.scopes[scope].end = .jumps
    default: break
    }
  }

  /// The statement that a `break` at the end of the current scope ends: without a label a loop, or the `switch` that is
  /// nearer.
  private mutating func end(by statement: Syntax) -> Scope.End {
    if statement.tokenRange.count > 1 { return .breaksLabel }
    var current = scope
    while !current.isNone, !facts.scopes[current].isBody, !facts.scopes[current].flags.contains(.isCase) {
      if facts.scopes[current].kind == .loop { return .breaksLoop }
      current = facts.scopes[current].parent
    }
    return .jumps
  }

  /// Whether the only condition of a statement is `Task.isCancelled`, true, or its opposite, false; nil for others.
  mutating func asksForCancellation(_ statement: Syntax) -> Bool? {
    guard let condition = statement.firstChild, condition.kind == .conditionElement, var value = condition.firstChild,
      statement.children.count(where: { $0.kind == .conditionElement }) == 1
    else { return nil }
    var isTrue = true
    if value.kind == .prefixOperatorExpr, let operand = value.firstChild { (value, isTrue) = (operand, false) }
    guard value.kind == .memberAccessExpr, value.name.is(.isCancelled), let base = value.firstChild,
      base.kind == .declReferenceExpr, base.name.is(.Task)
    else { return nil }
    return isTrue
  }
}
