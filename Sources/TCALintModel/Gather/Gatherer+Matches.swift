import TCALintSyntax

/// Values that are held against patterns.
extension Gatherer {
  mutating func enterSwitch(_ node: Syntax) {
    valueOfNode[Int(node.index)] = UInt32(matches.count + 1)
    add(
      Match(
        isSwitch: true, subject: Value(rawValue: node.firstChild?.index ?? Self.noNode), scope: scope, range: node.range
      ))
  }

  /// An item of a `case`, or a `default`.
  mutating func enterCaseItem(_ node: Syntax) {
    guard let match = node.switchAround.map({ valueOfNode[Int($0.index)] }), match > 0 else { return }
    if node.kind == .switchDefaultLabel {
      let start = node.parent?.range.lowerBound ?? node.range.lowerBound
      patterns.append(
        MatchPattern(
          kind: .default, value: .other, hasCondition: false, match: MatchID(rawValue: match - 1), scope: scope,
          range: start..<(node.mainToken?.end ?? node.range.upperBound)))
    } else if let pattern = node.firstChild {
      add(pattern, hasCondition: node.firstChild(.whereClause) != nil, of: MatchID(rawValue: match - 1))
    }
  }

  /// `case pattern = value`
  mutating func enterMatchingCondition(_ node: Syntax) {
    guard let pattern = node.firstChild else { return }
    var subject: Syntax?
    for child in node.children { subject = child }
    if subject?.kind == .initializerClause { subject = subject?.firstChild }
    add(
      Match(isSwitch: false, subject: Value(rawValue: subject?.index ?? Self.noNode), scope: scope, range: node.range))
    add(pattern, hasCondition: false, of: MatchID(matches.count - 1))
  }

  private mutating func add(_ match: Match) { matches.append(match) }

  private mutating func add(_ pattern: Syntax, hasCondition: Bool, of match: MatchID) {
    var (inner, isBinding) = (pattern, false)
    while inner.kind == .valueBindingPattern || inner.kind == .expressionPattern || inner.kind == .patternExpr,
      let next = inner.firstChild
    {
      if inner.kind == .valueBindingPattern { isBinding = true }
      inner = next
    }
    let kind: MatchPattern.Kind
    switch inner.kind {
    case .discardAssignmentExpr, .wildcardPattern: kind = .wildcard
    case .identifierPattern: kind = .name
    case .declReferenceExpr where isBinding: kind = .name
    case .functionCallExpr, .memberAccessExpr, .declReferenceExpr, .optionalChainingExpr: kind = .expression
    default: kind = .other
    }
    patterns.append(
      MatchPattern(
        kind: kind, value: Value(rawValue: kind == .expression ? inner.index : Self.noNode), hasCondition: hasCondition,
        match: match, scope: scope, range: pattern.range))
  }
}
