import TCALintSyntax

/// Sequences of operands and operators, folded by precedence.
extension Lowering {
  /// The result of folding a sequence: an operand, or an operator with its operands.
  struct Operation {
    enum Kind: UInt8 {
      case operand
      /// `try`, `await`: all that is to the right of them
      case effect
      case binary
    }

    let kind: Kind
    /// Of an operator.
    var meaning = SwiftOperator.other
    var isCompound = false
    /// Of the tree: the operand, the effect, the operator.
    let node: UInt32
    /// The operand of an effect, the left one of an operator; in ``Lowering/operations``.
    var left: UInt32 = 0
    /// The right one of an operator; of an effect the innermost of those that follow one another.
    var right: UInt32 = 0
    /// Byte offsets, of an effect without its operand.
    var range: Range<UInt32>
  }

  /// An operand that an operator is waited for behind.
  struct Operand {
    let operation: UInt32
    /// The innermost of the effects in front of it, or none.
    let effect: UInt32
  }

  /// An operator whose right operand is not complete.
  struct PendingOperator {
    let node: Syntax
    let infix: InfixOperator
  }

  private static var none: UInt32 { .max }

  mutating func lowerSequence(_ sequence: Syntax, _ task: Task) {
    for part in sequence.children where part.kind != .unexpected {
      if let infix = infix(part) {
        while let last = operators.last, bindsFirst(last.infix, before: infix) { fold() }
        operators.append(PendingOperator(node: part, infix: infix))
      } else {
        pushOperand(part)
        // The type behind a cast is no operand of what follows.
        if operators.last?.infix.precedence == .casting { fold() }
      }
    }
    while operators.count > 0 { fold() }
    guard let operand = operands.popLast() else { return }
    tasks.append(
      Task(
        kind: .operation, context: task.context, flags: task.flags, index: operand.operation, label: task.label,
        parent: task.parent))
  }

  /// The operator that a part of a sequence is; nil for an operand.
  private func infix(_ part: Syntax) -> InfixOperator? {
    switch part.kind {
    case .binaryOperatorExpr: InfixOperator(part)
    case .assignmentExpr: InfixOperator(precedence: .assignment, meaning: .other)
    case .unresolvedTernaryExpr: InfixOperator(precedence: .ternary, meaning: .other)
    case .unresolvedAsExpr, .unresolvedIsExpr: InfixOperator(precedence: .casting, meaning: .other)
    case .arrowExpr: InfixOperator(precedence: .functionArrow, meaning: .other)
    default: nil
    }
  }

  private func bindsFirst(_ left: InfixOperator, before right: InfixOperator) -> Bool {
    left.precedence.rawValue > right.precedence.rawValue
      || left.precedence == right.precedence && !left.precedence.isRightAssociative
  }

  /// Pushes an operand without the effects in front of it, and those before it.
  private mutating func pushOperand(_ part: Syntax) {
    let first = UInt32(operations.count)
    var node = part
    while let inner = node.firstChild {
      if node.kind == .tryExpr || node.kind == .awaitExpr {
        operations.append(Operation(kind: .effect, node: node.index, range: node.range))
      } else if node.kind != .unsafeExpr {
        break
      }
      node = inner
    }
    let operand = UInt32(operations.count)
    operations.append(Operation(kind: .operand, node: node.index, range: node.range))
    let effect = operand > first ? operand - 1 : Self.none
    for index in first..<operand {
      operations[Int(index)].left = index + 1
      operations[Int(index)].right = effect
    }
    operands.append(Operand(operation: first, effect: effect))
  }

  /// Gives the last operator its operands. Effects in front of the left one are in front of the whole.
  private mutating func fold() {
    // A too deeply nested operation is no operand.
    guard let last = operators.popLast(), operands.count > 1, let right = operands.popLast(),
      let left = operands.popLast()
    else { return }
    let inner = left.effect == Self.none ? left.operation : operations[Int(left.effect)].left
    let binary = UInt32(operations.count)
    operations.append(
      Operation(
        kind: .binary, meaning: last.infix.meaning,
        isCompound: last.node.kind == .binaryOperatorExpr && last.infix.precedence == .assignment,
        node: last.node.index, left: inner, right: right.operation,
        range: range(of: inner).lowerBound..<range(of: right.operation).upperBound))
    if left.effect == Self.none {
      operands.append(Operand(operation: binary, effect: Self.none))
    } else {
      operations[Int(left.effect)].left = binary
      operands.append(left)
    }
  }

  /// The range of an operation, that of an effect with its operand.
  private mutating func range(of index: UInt32) -> Range<UInt32> {
    let operation = operations[Int(index)]
    guard operation.kind == .effect else { return operation.range }
    let innermost = operations[Int(operations[Int(operation.right)].left)]
    return operation.range.lowerBound..<innermost.range.upperBound
  }

  mutating func lowerOperation(_ task: Task) {
    let operation = operations[Int(task.index)]
    let node = syntax(operation.node)
    switch operation.kind {
    case .operand:
      replace(task, by: node, task.context)
    case .effect:
      let effect = add(
        node.kind == .tryExpr ? .try : .await, range(of: task.index), task, flags: markFlags(node))
      push(operation.left, in: effect, task.context)
    case .binary:
      lowerBinary(operation, node, task)
    }
  }

  private mutating func lowerBinary(_ operation: Operation, _ node: Syntax, _ task: Task) {
    var (kind, payload, flags) = (BodyNode.Kind.binary, UInt32.max, BodyNode.Flags())
    switch node.kind {
    case .assignmentExpr: kind = .assignment
    case .unresolvedTernaryExpr: kind = .ternary
    case .arrowExpr: kind = .unknown
    case .unresolvedAsExpr, .unresolvedIsExpr:
      kind = node.kind == .unresolvedAsExpr ? .as : .is
      flags = markFlags(node)
      payload = type(in: syntax(operations[Int(operation.right)].node)).rawValue
    default:
      if operation.isCompound { kind = .compoundAssignment }
      payload = operation.meaning.rawValue
    }
    let folded = add(kind, operation.range, task, payload: payload, flags: flags)
    push(operation.left, in: folded, task.context)
    if kind == .ternary { push(node.firstChild, in: folded) }
    if kind != .as, kind != .is { push(operation.right, in: folded, task.context) }
  }

  private mutating func push(_ operation: UInt32, in parent: BodyNodeID, _ context: Task.Context) {
    tasks.append(
      Task(kind: .operation, context: context, flags: [], index: operation, label: .none, parent: parent))
  }
}
