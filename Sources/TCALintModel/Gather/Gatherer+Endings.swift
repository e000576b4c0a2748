import TCALintSyntax

/// What keeps code from going on.
extension Gatherer {
  /// Says of the current scope what its last item does.
  mutating func markEnd(_ last: Syntax) {
    switch last.kind {
    case .returnStmt, .throwStmt: scopes[scope].end = .leaves
    // A `break` without a label ends the `switch` of its case.
    case .breakStmt where scopes[scope].flags.contains(.isCase) && last.tokenRange.count == 1: break
    case .breakStmt: scopes[scope].end = end(by: last)
    case .continueStmt: scopes[scope].end = .jumps
    default: break
    }
  }

  /// What a `break` that ends the current scope ends: one by itself a loop, or the `switch` that is nearer.
  private mutating func end(by statement: Syntax) -> Scope.End {
    if statement.tokenRange.count > 1 { return .breaksLabel }
    var current = scope
    while !current.isNone, !scopes[current].isBody, !scopes[current].flags.contains(.isCase) {
      if scopes[current].kind == .loop { return .breaksLoop }
      current = scopes[current].parent
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
