/// A pattern of a `switch`, or that of a condition: `if case .some(let x) = value`.
public struct MatchedPattern: Sendable {
  /// The pattern; the ``BodyNode/Kind/case`` for a `default`.
  public let node: BodyNodeID
  /// Whether a `where` follows.
  public let hasCondition: Bool
  /// The code that runs on a match: the block of a `case` or an `if`; nil for a `guard` or a `while`.
  public let block: BodyNodeID?
}

/// The values that a `switch`, or a condition, matches against patterns: its subject, or the elements of a subject that
/// is a tuple.
///
/// The depth is limited: deeper nodes are in no pattern.
extension FileFacts {
  /// The `switch` or the condition that matches a value; nil where none does.
  public func match(of value: BodyNodeID) -> BodyNodeID? {
    if let match = match(ofWhole: value) { return match }
    let tuple = nodes[value].parent
    return !tuple.isNone && nodes[tuple].kind == .tuple ? match(ofWhole: tuple) : nil
  }

  private func match(ofWhole value: BodyNodeID) -> BodyNodeID? {
    let match = nodes[value].parent
    return !match.isNone && subject(of: match) == value ? match : nil
  }

  /// The values that the `switch` statements and conditions of the file match, and the elements of those that are tuples. The
  /// cost is linear in the nodes of the file.
  public var matchedValues: [BodyNodeID] {
    nodes.numbered.flatMap { match, _ in
      subject(of: match).map { nodes[$0].kind == .tuple ? [$0] + operands(of: $0) : [$0] } ?? []
    }
  }

  private func subject(of match: BodyNodeID) -> BodyNodeID? {
    switch nodes[match].kind {
    case .switch: firstOperand(of: match)
    case .patternCondition: operand(1, of: match)
    default: nil
    }
  }

  /// The patterns that a value is matched against, in source order; for an element of a tuple those elements of the
  /// patterns that are expressions.
  public func patterns(matching value: BodyNodeID) -> [MatchedPattern] {
    guard let match = match(of: value) else { return [] }
    let tuple = nodes[value].parent
    if tuple == match { return patterns(of: match) }
    guard let place = place(of: value, in: tuple) else { return [] }
    return patterns(of: match).compactMap { pattern in
      guard let element = element(at: place, of: pattern.node), nodes[element].kind == .expressionPattern else {
        return nil
      }
      return MatchedPattern(node: element, hasCondition: pattern.hasCondition, block: pattern.block)
    }
  }

  private func patterns(of match: BodyNodeID) -> [MatchedPattern] {
    if nodes[match].kind == .patternCondition {
      let statement = nodes[match].parent
      let block = operands(of: statement).prefix(Self.maxConditions).first { nodes[$0].kind == .block }
      let isIf = nodes[statement].kind == .if
      return [MatchedPattern(node: match.next, hasCondition: false, block: isIf ? block : nil)]
    }
    return operands(of: match).dropFirst().flatMap { choice in
      let parts = Array(operands(of: choice))
      let items = parts.filter { nodes[$0].kind == .caseItem }
      if items.isEmpty { return [MatchedPattern(node: choice, hasCondition: false, block: parts.last)] }
      return items.compactMap { item in
        firstOperand(of: item).map {
          MatchedPattern(node: $0, hasCondition: onlyOperand(of: item) == nil, block: parts.last)
        }
      }
    }
  }

  /// The whole pattern that a node is in and the value that is matched against it; those of the element where both are
  /// tuples.
  public func match(around node: BodyNodeID) -> (pattern: BodyNodeID, value: BodyNodeID)? {
    var (pattern, element) = (node, node)
    for _ in 0..<Self.maxDepth {
      let parent = nodes[pattern].parent
      if parent.isNone { return nil }
      switch nodes[parent].kind {
      case .block, .variable: return nil
      case .caseItem, .patternCondition:
        let match = nodes[parent].kind == .caseItem ? nodes[nodes[parent].parent].parent : parent
        guard pattern == parent.next, let subject = subject(of: match) else { return nil }
        let value = place(of: element, in: pattern).flatMap { self.element(at: $0, of: subject) }
        return value.map { (element, $0) } ?? (pattern, subject)
      default: (pattern, element) = (parent, pattern)
      }
    }
    return nil
  }

  /// The index of a node in a tuple, and the number of elements; nil beyond the limit.
  private func place(of element: BodyNodeID, in tuple: BodyNodeID) -> (index: Int, count: Int)? {
    let elements = elements(of: tuple)
    guard elements.count < Self.maxElements else { return nil }
    return elements.firstIndex(of: element).map { ($0, elements.count) }
  }

  private func element(at place: (index: Int, count: Int), of tuple: BodyNodeID) -> BodyNodeID? {
    let elements = elements(of: tuple)
    return elements.count == place.count ? elements[place.index] : nil
  }

  private func elements(of tuple: BodyNodeID) -> [BodyNodeID] {
    guard nodes[tuple].kind == .tuple || nodes[tuple].kind == .tuplePattern else { return [] }
    return Array(operands(of: tuple).prefix(Self.maxElements))
  }

  private static var maxDepth: Int { 64 }
  private static var maxConditions: Int { 64 }
  private static var maxElements: Int { 16 }
}
