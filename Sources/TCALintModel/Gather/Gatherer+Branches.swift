import TCALintSyntax

/// Branches of an `if` or a `switch`, and whether they give a value.
extension Gatherer {
  /// The scope of an `if` begins before its conditions.
  mutating func enterIf(_ node: Syntax) {
    var flags: Scope.Flags = asksForCancellation(node).map { $0 ? .ifCancelled : .unlessCancelled } ?? []
    // The `if` of an `else if` is part of the one before it.
    let isValue = node.parent?.kind == .ifExpr ? isKnownAsValue(node.parent!) : standsForValue(node)
    if isValue {
      valueOfNode[Int(node.index)] = Self.isPassed
      flags.insert(.givesValue)
    }
    open(.branch, node, until: node.firstChild(.codeBlock)?.endIndex ?? node.endIndex, flags: flags)
  }

  /// Whether an `if` that was come by stands for a value.
  func isKnownAsValue(_ node: Syntax) -> Bool { valueOfNode[Int(node.index)] == Self.isPassed }

  /// Whether the `switch` of a `case` stands for a value.
  mutating func standsForValue(switchAround node: Syntax) -> Bool {
    node.switchAround.map { standsForValue($0) } ?? false
  }

  /// Whether something is done with what an `if` or a `switch` gives. One that is all that there is to a body does not
  /// tell.
  private mutating func standsForValue(_ node: Syntax) -> Bool {
    switch use(of: node).0 {
    case .statement: scopes[scope].flags.contains(.givesValue) && scopes[scope].itemCount == 1
    case .discarded, .other: false
    default: true
    }
  }
}

extension Syntax {
  /// The `switch` that a `case`, or a part of one, belongs to.
  var switchAround: Syntax? {
    var outer = parent
    while let around = outer, around.kind != .switchExpr { outer = around.parent }
    return outer
  }
}
