import TCALintSyntax

/// The errors that the clauses of a `do` catch.
extension Gatherer {
  /// Whether the clauses of a `do` catch every error, as far as the file shows. For a `do` with a typed `throws`, the
  /// type or its cases suffice.
  mutating func catchesAll(_ statement: Syntax) -> Bool {
    let thrown = statement.firstChild(.throwsClause)?.firstChild
    let saysWhat = thrown.map { !isAnyError($0) } ?? false
    for clause in statement.children where clause.kind == .catchClause {
      let items = clause.children.filter { $0.kind == .catchItem }
      if items.isEmpty { return true }
      if items.contains(where: { saysWhat ? $0.firstChild(.whereClause) == nil : takesAll($0) }) { return true }
    }
    return false
  }

  private mutating func takesAll(_ item: Syntax) -> Bool {
    guard item.firstChild(.whereClause) == nil else { return false }
    guard let pattern = item.firstChild else { return true }
    return takesAnyError(pattern)
  }

  /// Whether a pattern matches whatever is thrown: `error`, `(let error)`, `is any Error`, `let error as any Error`.
  private mutating func takesAnyError(_ pattern: Syntax) -> Bool {
    var pattern = pattern
    while true {
      switch pattern.kind {
      case .identifierPattern, .wildcardPattern, .discardAssignmentExpr:
        return true
      case .isTypePattern:
        return pattern.firstChild.map { isAnyError($0) } ?? false
      case .sequenceExpr:
        var children = pattern.children
        guard let value = children.next(), value.kind == .patternExpr || value.kind == .discardAssignmentExpr,
          children.next()?.kind == .unresolvedAsExpr, let type = children.next()?.firstChild, children.next() == nil
        else { return false }
        return isAnyError(type)
      case .valueBindingPattern, .expressionPattern, .patternExpr, .tuplePatternElement:
        guard let inner = pattern.firstChild else { return false }
        pattern = inner
      case .tupleExpr, .tuplePattern:
        guard let element = onlyElement(of: pattern) else { return false }
        pattern = element
      default:
        return false
      }
    }
  }

  /// Whether every error is of a type: `Error`, and what every error can be bridged to.
  private mutating func isAnyError(_ type: Syntax) -> Bool {
    let type = type.kind == .someOrAnyType ? type.firstChild ?? type : type
    return [.identifierType, .memberType].contains(type.kind)
      && ["Error", "NSError", "Swift.Error", "Foundation.NSError"].contains(type.text)
  }

  // MARK: Case by case

  /// Records a `do` with a typed `throws`, if its clauses match single cases only. Its scope is the next.
  mutating func addTypedAttempt(_ statement: Syntax) {
    guard let type = statement.firstChild(.throwsClause)?.firstChild, !isAnyError(type) else { return }
    let thrown = typeOnce(type)
    let start = facts.pathNames.count
    for clause in statement.children where clause.kind == .catchClause {
      let items = clause.children.filter { $0.kind == .catchItem }
      for item in items where item.firstChild(.whereClause) == nil {
        guard let pattern = item.firstChild, let (name, takesAll) = errorCase(pattern) else {
          facts.pathNames.truncate(to: start)
          return
        }
        if takesAll { facts.pathNames.append(PlacedName(name)) }
      }
      // It takes whatever is left.
      if items.isEmpty { return facts.pathNames.truncate(to: start) }
    }
    facts.typedAttempts.append(
      TypedAttempt(
        scope: ScopeID(facts.scopes.count), thrown: thrown, cases: UInt32(start)..<UInt32(facts.pathNames.count)))
  }

  /// The name of the case that a pattern takes, and whether it does so whatever that holds: `.offline`,
  /// `.denied(let code)`, `let .denied(code)`. nil for another pattern.
  private mutating func errorCase(_ pattern: Syntax) -> (name: Token, takesAll: Bool)? {
    var (pattern, isBinding) = (pattern, false)
    while [.valueBindingPattern, .expressionPattern, .patternExpr].contains(pattern.kind),
      let inner = pattern.firstChild
    {
      isBinding = isBinding || pattern.kind == .valueBindingPattern
      pattern = inner
    }
    guard pattern.kind == .functionCallExpr else {
      return pattern.kind == .memberAccessExpr ? pattern.mainToken.map { ($0, true) } : nil
    }
    guard let callee = pattern.firstChild, callee.kind == .memberAccessExpr, let name = callee.mainToken else {
      return nil
    }
    var takesAll = true
    for argument in pattern.children where argument.kind == .labeledExpr {
      guard let value = argument.firstChild else { return nil }
      takesAll = takesAll && (takesAnyError(value) || isBinding && value.kind == .declReferenceExpr)
    }
    return (name, takesAll)
  }
}
