import TCALintSyntax

/// The uses of values.
extension Gatherer {
  /// How the value of a node is used, by which fact, and the keyword directly before it.
  mutating func use(of node: Syntax) -> (Use, user: UInt32, wrapping: Call.Flags) {
    var node = node
    var wrapping: Call.Flags = []
    while let parent = node.parent {
      switch parent.kind {
      case .tryExpr:
        wrapping.insert(.isTried)
        if parent.flags.contains(.questionMark) { wrapping.insert(.isOptionallyTried) }
      case .awaitExpr:
        wrapping.insert(.isAwaited)
      case .unsafeExpr, .consumeExpr, .copyExpr, .borrowExpr, .patternExpr:
        break
      case .optionalChainingExpr, .forceUnwrapExpr:
        wrapping.insert(.isUnwrapped)
      case .labeledExpr:
        guard let tuple = parent.parent, tuple.kind == .tupleExpr, onlyElement(of: tuple) == node else {
          return (use(in: parent), user(in: parent), wrapping)
        }
        node = tuple
        continue
      case .sequenceExpr:
        if isLastSide(node, of: parent), isStatement(choice: parent) { wrapping.insert(.isSideOfStatement) }
        return use(of: node, inSequence: parent, wrapping)
      case .unresolvedTernaryExpr:
        if let choice = parent.parent, isStatement(choice: choice) { wrapping.insert(.isSideOfStatement) }
        return (.operand, .max, wrapping)
      default:
        return (use(of: node, in: parent), user(of: node, in: parent), wrapping)
      }
      node = parent
    }
    return (.other, .max, wrapping)
  }

  /// Whether an operand is what the last choice of a sequence gives otherwise.
  private func isLastSide(_ operand: Syntax, of sequence: Syntax) -> Bool {
    guard operand.endIndex == sequence.endIndex else { return false }
    var before: Syntax?
    for part in sequence.children where part != operand { before = part }
    return before?.kind == .unresolvedTernaryExpr
  }

  /// Whether a sequence with a ternary operator is a statement, or a side of one. A `try` before it is ignored.
  private mutating func isStatement(choice sequence: Syntax) -> Bool {
    // Each call in it asks.
    if let known = choiceIsStatement[sequence.index] { return known }
    let found = isStatement(newChoice: sequence)
    choiceIsStatement[sequence.index] = found
    return found
  }

  private mutating func isStatement(newChoice sequence: Syntax) -> Bool {
    guard valueOfNode[Int(sequence.index)] == 0, let first = sequence.firstChild, first.kind != .tryExpr,
      first.kind != .awaitExpr
    else { return false }
    guard choosesPlainly(sequence) else { return false }
    let (use, _, wrapping) = use(of: sequence)
    guard wrapping.isDisjoint(with: [.isTried, .isOptionallyTried, .isAwaited]) else { return false }
    return use == .statement || wrapping.contains(.isSideOfStatement)
  }

  /// Whether the operands before the first ternary operator of a sequence are its condition, and no other operator uses
  /// its result.
  private func choosesPlainly(_ sequence: Syntax) -> Bool {
    sequence.children.allSatisfy { part in
      switch part.kind {
      case .assignmentExpr: return false
      case .binaryOperatorExpr:
        guard let token = part.mainToken else { return false }
        let text = tree.source[Int(token.start)..<Int(token.end)]
        return Self.operatorsInChoices.contains { text.elementsEqual($0.utf8) }
      default: return true
      }
    }
  }

  /// Operators of the standard library that may occur within a side or the condition of a ternary operator.
  private static let operatorsInChoices = [
    "&&", "||", "==", "!=", "===", "!==", "<", ">", "<=", ">=", "??", "+", "-", "*", "/", "%", "...", "..<",
  ]

  /// The use of a labelled expression.
  private mutating func use(in element: Syntax) -> Use {
    // Those of an attribute of a type or of a macro without a name are no arguments of anything that there are facts of.
    guard valueOfNode[Int(element.index)] > 0 else { return .element }
    switch element.parent?.kind {
    case .functionCallExpr, .subscriptCallExpr, .macroExpansionExpr, .macroExpansionDecl, .attribute: return .argument
    case .tupleExpr: return .target
    default: return .element
    }
  }

  /// The index of an argument or of the write to a part of a tuple.
  private mutating func user(in element: Syntax) -> UInt32 {
    // Any other value has no name, and so the result is none.
    valueOfNode[Int(element.index)] &- 1
  }

  private mutating func use(
    of node: Syntax, inSequence parent: Syntax, _ wrapping: Call.Flags
  ) -> (Use, user: UInt32, wrapping: Call.Flags) {
    let write = valueOfNode[Int(parent.index)]
    guard write > 0 else { return (.operand, .max, wrapping) }
    guard let target = parent.firstChild else { return (.operand, .max, wrapping) }
    if target == node { return (.target, write - 1, wrapping) }
    let value = Syntax(tree: tree, index: target.endIndex).endIndex
    return (value == node.index && node.endIndex == parent.endIndex ? .assigned : .operand, write - 1, wrapping)
  }

  private mutating func use(of node: Syntax, in parent: Syntax) -> Use {
    switch parent.kind {
    case .codeBlock, .closureExpr, .switchCase, .sourceFile, .ifConfigClause, .accessorBlock: .statement
    case .functionCallExpr: parent.firstChild == node ? .callee : .argument
    case .multipleTrailingClosureElement: .argument
    case .memberAccessExpr, .subscriptCallExpr, .genericSpecializationExpr, .postfixIfConfigExpr: .receiver
    case .returnStmt: .returned
    case .throwStmt: .thrown
    case .initializerClause:
      parent.parent?.kind == .patternBinding && parent.parent?.firstChild?.kind == .wildcardPattern
        ? .discarded : .initialValue
    case .inOutExpr: .inout
    case .conditionElement, .whereClause, .repeatStmt: .condition
    case .switchExpr: .subject
    case .forStmt: .sequence
    case .expressionPattern: .pattern
    case .arrayElement, .dictionaryElement: .element
    case .prefixOperatorExpr, .postfixOperatorExpr: .operand
    default: .other
    }
  }

  private mutating func user(of node: Syntax, in parent: Syntax) -> UInt32 {
    switch parent.kind {
    case .functionCallExpr:
      // The call has recorded which argument a trailing closure is.
      parent.firstChild == node ? Value(rawValue: valueOfNode[Int(parent.index)]).index : .max
    case .subscriptCallExpr, .memberAccessExpr:
      // The outer one comes first: the path that continues from here, or the subscript.
      parent.firstChild == node && valueOfNode[Int(parent.index)] > 0 ? valueOfNode[Int(parent.index)] : .max
    default: .max
    }
  }
}
