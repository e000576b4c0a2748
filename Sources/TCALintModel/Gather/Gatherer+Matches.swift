import TCALintSyntax

/// Values that are held against patterns.
extension Gatherer {
  mutating func enterSwitch(_ node: Syntax) {
    valueOfNode[Int(node.index)] = UInt32(matches.count + 1)
    add(node.firstChild, isSwitch: true, in: node.range)
  }

  /// An item of a `case`, or a `default`.
  mutating func enterCaseItem(_ node: Syntax) {
    guard let place = node.switchAround, case let match = valueOfNode[Int(place.index)], match > 0 else { return }
    if node.kind == .switchDefaultLabel {
      let start = node.parent?.range.lowerBound ?? node.range.lowerBound
      let end = node.mainToken?.end ?? node.range.upperBound
      patterns.append(
        MatchPattern(
          kind: .default, value: .other, hasCondition: false, match: MatchID(rawValue: match - 1), scope: scope,
          range: start..<end, end: end))
    } else if let pattern = node.firstChild {
      let hasCondition = node.firstChild(.whereClause) != nil
      add(pattern, of: place.firstChild, hasCondition: hasCondition, to: MatchID(rawValue: match - 1))
    }
  }

  /// `case pattern = value`
  mutating func enterMatchingCondition(_ node: Syntax) {
    guard let pattern = node.firstChild else { return }
    var subject: Syntax?
    for child in node.children { subject = child }
    if subject?.kind == .initializerClause { subject = subject?.firstChild }
    let match = MatchID(matches.count)
    add(subject, isSwitch: false, in: node.range)
    add(pattern, of: subject, hasCondition: false, to: match)
  }

  private mutating func add(_ subject: Syntax?, isSwitch: Bool, in range: Range<UInt32>) {
    add(subject, isSwitch: isSwitch, isElement: false, in: range)
    for element in subject?.partsOfTuple ?? [] { add(element, isSwitch: false, isElement: true, in: range) }
  }

  private mutating func add(_ subject: Syntax?, isSwitch: Bool, isElement: Bool, in range: Range<UInt32>) {
    matches.append(
      Match(
        isSwitch: isSwitch, isElement: isElement, subject: Value(rawValue: subject?.index ?? Self.noNode), scope: scope,
        range: range))
  }

  /// Adds a pattern to a match, and its elements to those of the elements of the subject.
  private mutating func add(_ pattern: Syntax, of subject: Syntax?, hasCondition: Bool, to match: MatchID) {
    let end = pattern.range.upperBound
    let inner = add(pattern, hasCondition: hasCondition, to: match, end: end, onlyNamed: false)
    let parts = inner.partsOfTuple
    guard !parts.isEmpty, parts.count == subject?.partsOfTuple.count else { return }
    for (index, part) in parts.enumerated() {
      let own = MatchID(rawValue: match.rawValue + 1 + UInt32(index))
      _ = add(part, hasCondition: hasCondition, to: own, end: end, onlyNamed: true)
    }
  }

  /// - Returns: the pattern without what only says that it binds names.
  private mutating func add(
    _ pattern: Syntax, hasCondition: Bool, to match: MatchID, end: UInt32, onlyNamed: Bool
  ) -> Syntax {
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
    if onlyNamed, kind != .expression { return inner }
    patterns.append(
      MatchPattern(
        kind: kind, value: Value(rawValue: kind == .expression ? inner.index : Self.noNode), hasCondition: hasCondition,
        match: match, scope: scope, range: pattern.range, end: end))
    return inner
  }
}

extension Syntax {
  /// The expressions or patterns of a tuple of several; none of anything else.
  fileprivate var partsOfTuple: [Syntax] {
    guard kind == .tupleExpr || kind == .tuplePattern else { return [] }
    let parts = children.compactMap(\.firstChild)
    return parts.count > 1 ? parts : []
  }
}
