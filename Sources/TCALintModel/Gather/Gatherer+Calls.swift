import TCALintSyntax

/// Calls, closures and assignments.
extension Gatherer {
  mutating func enterCall(_ node: Syntax) {
    guard let callee = node.firstChild else { return }
    let call = addCall(node, callee: Value(rawValue: callee.index))
    var children = node.children
    _ = children.next()
    addArguments(children, of: call)
  }

  /// `#Preview("…") { … }`: a declaration where declarations are expected.
  mutating func enterMacro(_ node: Syntax) {
    guard let token = node.mainToken else { return }
    let isExpression = node.kind == .macroExpansionExpr && node.parent.map { !holdsItems($0) } ?? false
    if !isLocal, !isExpression {
      var new = Declaration(
        kind: .macro, name: token.name, parent: declaration, scope: scope, range: node.range, nameRange: node.range)
      (new.attributes, new.flags) = modifiers(of: node)
      declare(new, at: node)
    }
    let start = UInt32(facts.pathNames.count)
    facts.pathNames.append(PlacedName(token))
    let callee = Value(.path, facts.paths.count)
    let call = CallID(facts.calls.count)
    facts.paths.append(
      Path(
        root: .macro, use: .callee, plainCount: 1, names: start..<start + 1, range: node.range.lowerBound..<token.end,
        scope: scope, user: call.rawValue))
    _ = addCall(node, callee: Value(rawValue: callee.rawValue | Self.isFinal))
    addArguments(node.children, of: call)
  }

  /// Whether a node directly contains statements or declarations.
  private mutating func holdsItems(_ node: Syntax) -> Bool {
    node.kind == .sourceFile || node.kind == .ifConfigClause || node.kind == .memberBlock
  }

  private mutating func addCall(_ node: Syntax, callee: Value) -> CallID {
    let call = CallID(facts.calls.count)
    valueOfNode[Int(node.index)] = Value(.call, facts.calls.count).rawValue
    let (use, user, wrapping) = use(of: node)
    var flags = wrapping
    if node.kind == .subscriptCallExpr { flags.insert(.isSubscript) }
    facts.calls.append(Call(callee: callee, use: use, flags: flags, scope: scope, range: node.range, user: user))
    return call
  }

  private mutating func addArguments(_ children: Syntax.Children, of call: CallID) {
    let start = facts.arguments.count
    for child in children {
      switch child.kind {
      case .labeledExpr:
        guard let value = child.firstChild else { continue }
        add(
          Argument(label: child.name, value: Value(rawValue: value.index), range: value.range, isTrailing: false), child
        )
      case .closureExpr:
        add(Argument(label: .none, value: Value(rawValue: child.index), range: child.range, isTrailing: true), child)
      case .multipleTrailingClosureElement:
        guard let value = child.firstChild else { continue }
        add(
          Argument(label: child.name, value: Value(rawValue: value.index), range: value.range, isTrailing: true), child)
      default: continue
      }
    }
    facts.calls[call].arguments = FactRange(start..<facts.arguments.count)
  }

  private mutating func add(_ argument: Argument, _ element: Syntax) {
    facts.arguments.append(argument)
    valueOfNode[Int(element.index)] = UInt32(facts.arguments.count)
  }

  /// The arguments of an attribute.
  mutating func arguments(ofAttribute node: Syntax) -> FactRange<Argument> {
    let start = facts.arguments.count
    for child in node.children where child.kind == .labeledExpr {
      guard let value = child.firstChild else { continue }
      add(
        Argument(label: child.name, value: Value(rawValue: value.index), range: value.range, isTrailing: false), child)
    }
    return FactRange(start..<facts.arguments.count)
  }

  // MARK: Closures

  mutating func enterClosure(_ node: Syntax) {
    markCode()
    let (argument, call) = place(ofClosure: node)
    let id = ClosureID(facts.closures.count)
    let signature = node.firstChild(.closureSignature)
    let clause = signature?.firstChild(.closureCaptureClause)
    let (use, _, _) = use(of: node)
    let isCalledAtOnce = use == .callee
    frames.append(Frame(kind: .scope, end: node.endIndex, base: localNames.count, scope: scope))
    let inner = add(.closure, node, flags: isCalledAtOnce ? .isCalledAtOnce : [], isDelayed: !isCalledAtOnce)
    facts.scopes[inner].closure = id
    // Attributes come before the capture list.
    let attribute = signature?.children.filter { $0.kind == .attribute }.last
    let insertion = attribute?.range.upperBound ?? node.firstToken.end
    let result = signature?.firstChild(.returnClause)?.children.first { $0.kind.isType }
    facts.closures.append(
      Closure(
        range: node.range, scope: inner, use: argument.isNone ? use : .argument, argument: argument, call: call,
        captureItems: captureItems(of: clause), captureList: clause?.range ?? insertion..<insertion,
        hasSignature: signature != nil, resultType: result.map { typeOnce($0) } ?? .none))
    valueOfNode[Int(node.index)] = Value(.closure, Int(id.rawValue)).rawValue
    scope = inner
    take(node.children)
  }

  /// A capture list is evaluated outside of its closure.
  mutating func enterCaptureList(_ node: Syntax) {
    frames.append(Frame(kind: .enter, end: node.endIndex, scope: scope))
    scope = facts.scopes[scope].parent
  }

  /// The argument that a closure is, and of which call.
  private mutating func place(ofClosure closure: Syntax) -> (ArgumentID, CallID) {
    var node = closure
    while let element = node.parent, element.kind == .labeledExpr, let tuple = element.parent, tuple.kind == .tupleExpr,
      onlyElement(of: tuple) == node
    { node = tuple }
    var argument = valueOfNode[Int(node.index)]
    guard var element = node.parent else { return (.none, .none) }
    if element.kind == .labeledExpr || element.kind == .multipleTrailingClosureElement {
      argument = valueOfNode[Int(element.index)]
      // The write of a part of a tuple has the value of that part.
      guard let outer = element.parent, outer.kind != .tupleExpr else { return (.none, .none) }
      element = outer
    }
    guard argument > 0 else { return (.none, .none) }
    let call = Value(rawValue: valueOfNode[Int(element.index)]).call
    return (ArgumentID(rawValue: argument - 1), call ?? .none)
  }

  private mutating func captureItems(of clause: Syntax?) -> FactRange<CaptureItem> {
    guard let clause else { return .empty }
    let first = facts.captureItems.count
    for node in clause.children where node.kind == .closureCapture {
      guard let token = node.mainToken else { continue }
      let isPlain = node.firstChild == nil && node.range.lowerBound == token.start
      // The comma behind an item belongs to its node.
      let end = node.firstChild?.range.upperBound ?? token.end
      facts.captureItems.append(
        CaptureItem(
          name: token.name, range: node.range.lowerBound..<end, isPlain: isPlain,
          isSelf: token.kind == .selfKeyword && node.firstChild == nil))
    }
    return FactRange(first..<facts.captureItems.count)
  }

  // MARK: Writes

  mutating func enterSequence(_ node: Syntax) {
    guard let assignment = Assignment(node) else { return }
    if assignment.target.kind == .tupleExpr {
      addWrites(toPartsOf: assignment, at: node)
      valueOfNode[Int(node.index)] = UInt32(facts.writes.count)
      return
    }
    valueOfNode[Int(node.index)] = UInt32(facts.writes.count + 1)
    addWrite(assignment.isPlain ? .assignment : .change, of: assignment.target, at: node, value: assignment.value)
  }

  /// `(a, b) = (b, a)`: each part is assigned separately. If the value is no tuple of as many parts, the values of the
  /// parts are unknown.
  private mutating func addWrites(toPartsOf assignment: Assignment, at node: Syntax) {
    let targets = Array(assignment.target.children)
    let value = assignment.value?.only
    let values = value?.kind == .tupleExpr ? value.map { Array($0.children) } ?? [] : []
    for (index, element) in targets.enumerated() {
      guard let target = element.firstChild else { continue }
      valueOfNode[Int(element.index)] = UInt32(facts.writes.count + 1)
      if assignment.isPlain, values.count == targets.count, let part = values[index].firstChild {
        addWrite(.assignment, of: target, at: node, value: Operands(first: part, last: part), isPart: true)
      } else {
        addWrite(.change, of: target, at: node)
      }
    }
  }

  mutating func addWrite(
    _ kind: Write.Kind, of target: Syntax?, at node: Syntax, value: Operands? = nil, isPart: Bool = false
  ) {
    guard let target else { return }
    let start = value?.first.range.lowerBound ?? node.range.upperBound
    facts.writes.append(
      Write(
        kind: kind, target: Value(rawValue: target.index),
        value: Value(rawValue: value?.only?.index ?? Self.noNode), valueHash: hash(of: value),
        valueRange: start..<max(start, value?.last.range.upperBound ?? start), scope: scope, range: node.range,
        isOnOwnLines: !isPart && node.isOnOwnLines))
  }

  /// A hash of the tokens of an expression.
  private mutating func hash(of expression: Operands?) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    guard let expression else { return hash }
    for index in expression.first.tokenRange.lowerBound..<expression.last.tokenRange.upperBound {
      let token = tree.tokens[index]
      for byte in tree.source[Int(token.start)..<Int(token.end)] {
        hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
      }
      hash = (hash ^ 0xff) &* 0x100_0000_01b3
    }
    return hash
  }
}

/// One side of an operator: operands and operators, the first and the last of them.
struct Operands {
  let first: Syntax
  var last: Syntax

  /// The only one.
  var only: Syntax? { first == last ? first : nil }
}

/// `target = value` or `target += value`.
private struct Assignment {
  let target: Syntax
  /// The right side of the operator; nil if there is none.
  private(set) var value: Operands?
  let isPlain: Bool

  init?(_ sequence: Syntax) {
    var children = sequence.children
    guard let target = children.next(), let assignment = children.next() else { return nil }
    switch assignment.kind {
    case .assignmentExpr:
      isPlain = true
    case .binaryOperatorExpr where InfixOperator(assignment).precedence == .assignment:
      isPlain = false
    default:
      return nil
    }
    self.target = target
    while let next = children.next() {
      if value == nil { value = Operands(first: next, last: next) } else { value?.last = next }
    }
  }
}
