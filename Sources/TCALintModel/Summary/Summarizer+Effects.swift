import TCALintSyntax

extension Summarizer {
  mutating func enterClosure(_ node: Syntax) {
    markCode()
    if let effect = effectContext(of: node) {
      let signature = node.firstChild(.closureSignature)
      let clause = signature?.firstChild(.closureCaptureClause)
      // Attributes come before the capture list.
      let attribute = signature?.children.filter { $0.kind == .attribute }.last
      let insertion = attribute?.range.upperBound ?? node.firstToken.end
      let closure = EffectClosure(
        range: node.range, declaration: declaration, context: effect,
        captureList: clause?.range ?? insertion..<insertion, hasSignature: signature != nil)
      effects.append(
        OpenEffect(
          closure: closure, node: node.index, listEnd: clause?.endIndex ?? node.index, bindingBase: bindings.count))
      push(.effect, end: node.endIndex)
    }
    if isPublisher(node) { publisherEnd = max(publisherEnd, node.endIndex) }
    if let list = node.firstChild(.closureSignature)?.firstChild(.closureCaptureClause) {
      captureList = (list.endIndex, depth(at: node))
    }
    if !isCalledAtOnce(node) {
      push(.deferred, end: node.endIndex)
      deferredDepth += 1
    }
    enterScope(node)
  }

  /// How many closures that run later lie between a node and the innermost member.
  func depth(at node: Syntax) -> Int32 { node.index < captureList.end ? captureList.depth : deferredDepth }

  private func isCalledAtOnce(_ closure: Syntax) -> Bool {
    guard let parent = closure.parent, parent.kind == .functionCallExpr else { return false }
    return parent.firstChild == closure
  }

  /// The call that a closure is an argument of, and the argument's label.
  func call(of closure: Syntax) -> (call: Syntax, label: Token?)? {
    guard let parent = closure.parent else { return nil }
    switch parent.kind {
    case .functionCallExpr:
      return parent.firstChild == closure ? nil : (parent, nil)
    case .labeledExpr, .multipleTrailingClosureElement:
      guard let call = parent.parent, call.kind == .functionCallExpr else { return nil }
      return (call, parent.mainToken)
    default:
      return nil
    }
  }

  /// Where an effect closure stands; nil when the closure is none.
  private func effectContext(of closure: Syntax) -> EffectClosure.Context? {
    guard let (call, label) = call(of: closure), let callee = call.firstChild, callee.kind == .memberAccessExpr else {
      return nil
    }
    if closure.index < publisherEnd, isPublisherOperator(call) { return functionContext }
    guard [.run, .task, .fireAndForget].contains(callee.name.domain) else { return nil }
    if let label, label.kind != .catchKeyword, !label.name.is(.operation) { return nil }
    var context = functionContext
    if let base = callee.firstChild {
      guard isEffectType(base) else { return nil }
      context.insert(.namesEffect)
    }
    if declaration < 0 { context.insert(.topLevel) }
    return context
  }

  /// Whether a closure is that of `.publisher`, which runs at once, while those of the operators in it escape.
  private func isPublisher(_ closure: Syntax) -> Bool {
    guard let (call, label) = call(of: closure), label == nil, let callee = call.firstChild,
      callee.kind == .memberAccessExpr, callee.name.is(.publisher)
    else { return false }
    return callee.firstChild.map(isEffectType) ?? true
  }

  /// Whether a call is in the chain of operators that the closure of `.publisher` returns.
  private func isPublisherOperator(_ call: Syntax) -> Bool {
    var top = call
    var steps = 0
    // Nobody chains more operators than that.
    while let parent = top.parent, steps < 256 {
      steps += 1
      if parent.kind == .closureExpr { return isPublisher(parent) }
      guard parent.kind == .returnStmt || parent.firstChild == top else { return false }
      top = parent
    }
    return false
  }

  /// `Effect`, `EffectOf<Feature>`, `ComposableArchitecture.Effect`
  private func isEffectType(_ expression: Syntax) -> Bool {
    var expression = expression
    if expression.kind == .genericSpecializationExpr, let inner = expression.firstChild { expression = inner }
    guard expression.kind == .declReferenceExpr || expression.kind == .memberAccessExpr else { return false }
    return [.Effect, .EffectOf, .EffectTask].contains(expression.name.domain)
  }

  // MARK: Capture lists and parameters

  mutating func enterCapture(_ node: Syntax) {
    guard let token = node.mainToken else { return }
    let closure = node.parent?.parent?.parent
    let isOwn = effects.count > effectBase && effects.last?.node == closure?.index
    let hasExpression = node.firstChild != nil
    let isSelf = token.kind == .selfKeyword && !hasExpression
    if isOwn {
      // The comma behind an item belongs to its node.
      let end = node.firstChild?.range.upperBound ?? token.end
      let start = node.range.lowerBound
      effects[effects.count - 1].items.append(
        CaptureItem(name: token.name, range: start..<end, isPlain: !hasExpression && start == token.start))
    }
    if isSelf {
      let capture = Capture(
        kind: isOwn ? .listedSelf : .bareSelf, name: .none, range: token.start..<token.end, selfAndPeriod: 0..<0,
        isCalled: false, method: .none, isWritten: false, isShadowed: false)
      if let index = openEffect(at: node.index) ?? (isOwn ? effects.count - 1 : nil) {
        effects[index].captures.append(capture)
      }
    } else if !hasExpression {
      refer(to: node, name: token.name, kind: .unqualified)
    }
    if !isSelf { pending.append(Binding(name: token.name, depth: deferredDepth)) }
  }

  mutating func enterClosureParameter(_ node: Syntax) {
    guard bindsLocals else { return }
    var binding = Binding(name: node.name, depth: deferredDepth)
    binding.kind = kind(of: node)
    pending.append(binding)
  }

  /// What a closure's parameter is: the state of `Reduce { state, action in … }` and of
  /// `.onChange(of: …) { oldValue, state in … }`.
  private func kind(of parameter: Syntax) -> Binding.Kind {
    guard let clause = parameter.parent, let closure = clause.parent?.parent, closure.kind == .closureExpr,
      let callee = callee(of: closure)
    else { return .local }
    var position = 0
    for child in clause.children where child.kind == .closureParameter {
      if child == parameter { break }
      position += 1
    }
    if callee.name.is(.Reduce) { return position == 0 ? .state : .local }
    guard callee.kind == .memberAccessExpr, callee.name.is(.onChange), position == 1 else { return .local }
    return parameter.name.is(.state) ? .state : .changed
  }

  /// The function or type that a closure is an argument of.
  private func callee(of closure: Syntax) -> Syntax? {
    guard let (call, _) = call(of: closure), var callee = call.firstChild else { return nil }
    if callee.kind == .genericSpecializationExpr, let inner = callee.firstChild { callee = inner }
    return callee.kind == .declReferenceExpr || callee.kind == .memberAccessExpr ? callee : nil
  }

  /// The `$0` of `Reduce { $0… }`.
  func isAnonymousState(_ reference: Syntax) -> Bool {
    guard let token = reference.mainToken, token.length == 2,
      tree.source[Int(token.start)..<Int(token.end)].elementsEqual("$0".utf8)
    else { return false }
    var node = reference.parent
    var steps = 0
    while let current = node, steps < 256 {
      steps += 1
      if current.kind == .closureExpr { return callee(of: current)?.name.is(.Reduce) ?? false }
      node = current.parent
    }
    return false
  }

  /// Whether an effect is what the closure of an `.onChange` gives, and not that of a `Reduce` in it.
  private func comesOfChange(_ effect: OpenEffect) -> Bool {
    var node = Syntax(tree: tree, index: effect.node).parent
    var steps = 0
    while let current = node, steps < 256 {
      steps += 1
      if current.kind == .closureExpr, let callee = callee(of: current) {
        if callee.name.is(.Reduce) { return false }
        if callee.name.is(.onChange) { return true }
      }
      node = current.parent
    }
    return false
  }

  // MARK: Captures

  /// The outermost effect closure of the innermost type whose body holds the node.
  func openEffect(at index: UInt32) -> Int? {
    for effect in effectBase..<effects.count where index >= effects[effect].listEnd { return effect }
    return nil
  }

  mutating func capture(_ kind: Capture.Kind, _ node: Syntax, name: Name, range: Range<UInt32>) {
    guard let effect = openEffect(at: node.index) else { return }
    let chain = MemberChain(from: node)
    effects[effect].captures.append(
      Capture(
        kind: kind, name: name, range: range, selfAndPeriod: 0..<0, isCalled: chain.isCalled && chain.names.isEmpty,
        method: chain.method, isWritten: chain.isWritten, isShadowed: false))
  }

  mutating func referToSelf(_ node: Syntax) {
    guard let effect = openEffect(at: node.index) else { return }
    guard var member = node.parent else { return }
    var isOptional = false
    if member.kind == .optionalChainingExpr, let outer = member.parent {
      member = outer
      isOptional = true
    }
    let isMember = member.kind == .memberAccessExpr && (isOptional || member.firstChild == node)
    guard isMember, let token = member.mainToken, token.kind != .selfKeyword else {
      effects[effect].captures.append(
        Capture(
          kind: .bareSelf, name: .none, range: node.range, selfAndPeriod: 0..<0, isCalled: false, method: .none,
          isWritten: false, isShadowed: false))
      return
    }
    let chain = MemberChain(from: member)
    effects[effect].mentioned.append(token.name)
    effects[effect].captures.append(
      Capture(
        kind: .explicitMember, name: token.name, range: node.range,
        selfAndPeriod: isOptional ? 0..<0 : node.range.lowerBound..<token.start,
        isCalled: member.parent.map { $0.kind == .functionCallExpr && $0.firstChild == member } ?? false,
        method: chain.method, isWritten: chain.isWritten, isShadowed: binding(of: token.name) != nil))
  }

  /// Notes a use of a reducer's state in the effect closure that it would have to outlive the reducer for.
  mutating func useState(_ node: Syntax, name: Name, binding: Int) {
    let open = (effectBase..<effects.count).first {
      node.index >= effects[$0].listEnd && effects[$0].bindingBase > binding
    }
    guard let effect = open else { return }
    let found = bindings[binding]
    if found.kind == .changed, !comesOfChange(effects[effect]) { return }
    let chain = MemberChain(from: node)
    var access: StateUse.Access = chain.isWritten ? .write : .read
    if access == .read, !chain.method.isNone, isStatement(chain.top) { access = .call }
    effects[effect].stateUses.append(
      StateUse(
        access: access, method: chain.method, root: name, type: found.type, path: appendPath(chain.names),
        range: node.range.lowerBound..<(chain.plain.mainToken?.end ?? chain.plain.range.upperBound)))
  }

  mutating func close(_ effect: OpenEffect) {
    var closure = effect.closure
    closure.captureItems = append(effect.items, to: \.captureItems)
    closure.captures = append(effect.captures, to: \.captures)
    closure.stateUses = append(effect.stateUses, to: \.stateUses)
    closure.mentionedNames = appendPath(effect.mentioned)
    summary.effectClosures.append(closure)
  }

  private func append<Element>(
    _ elements: [Element], to list: ReferenceWritableKeyPath<FileSummary, [Element]>
  ) -> Range<Int> {
    let start = summary[keyPath: list].count
    summary[keyPath: list].append(contentsOf: elements)
    return start..<summary[keyPath: list].count
  }
}
