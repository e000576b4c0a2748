import TCALintSyntax

extension Summarizer {
  mutating func enterReference(_ node: Syntax) {
    guard let token = node.mainToken else { return }
    if node.parent?.kind == .keyPathPropertyComponent {
      if node.index < attributeEnd { return }
      summary.references.append(
        NameReference(
          name: token.name, offset: token.start, kind: .keyPath, isLocal: false, isDeferred: depth(at: node) > 0))
      return
    }
    switch token.kind {
    case .selfKeyword:
      referToSelf(node)
    case .dollarIdentifier,
      .identifier where tree.source[Int(token.start)] == UInt8(ascii: "$"):
      referToDollar(node)
    case .selfTypeKeyword:
      recordTypeUse(node)
    default:
      refer(to: node, name: token.name, kind: .unqualified)
      if isTypeName(token.name), binding(of: token.name) == nil { recordTypeUse(node) }
    }
  }

  /// Notes the mention of an unqualified name.
  mutating func refer(to node: Syntax, name: Name, kind: NameReference.Kind) {
    guard let token = node.mainToken, token.kind != .selfKeyword else { return }
    let binding = binding(of: name)
    summary.references.append(
      NameReference(
        name: name, offset: token.start, kind: kind, isLocal: binding != nil, isDeferred: depth(at: node) > 0))
    for index in effectBase..<effects.count { effects[index].mentioned.append(name) }
    guard let binding else {
      capture(.unqualified, node, name: name, range: token.start..<token.end)
      return
    }
    let found = bindings[binding]
    if found.kind != .local || found.type >= 0 { useState(node, name: name, binding: binding) }
    if found.declaration >= 0, found.depth == depth(at: node) {
      summary.declarations[Int(found.declaration)].flags.insert(.usedDirectly)
    }
  }

  mutating func enterMember(_ node: Syntax) {
    guard let token = node.mainToken else { return }
    let base = node.firstChild.flatMap { $0.kind == .declNameArguments ? nil : $0 }
    summary.references.append(
      NameReference(
        name: token.name, offset: token.start, kind: base == nil ? .implicitMember : .member, isLocal: false,
        isDeferred: depth(at: node) > 0))
    if base == nil, [.liveValue, .testValue, .previewValue].contains(token.name.domain) {
      summary.typeUses.append(
        TypeUse(
          path: 0..<0, member: token.name, label: node.parent?.kind == .labeledExpr ? node.parent!.name : .none,
          range: node.range, declaration: declaration, isDeferred: depth(at: node) > 0))
    }
    // A projection can be bound to.
    if tree.source[Int(token.start)] == UInt8(ascii: "$") { summary.bindableNames.insert(token.name) }
    if token.name.is(._current), let base, base.kind == .declReferenceExpr, base.name.is(.DependencyValues) {
      summary.accesses.append(
        DependencyAccess(
          kind: .current, keyPath: appendPath(MemberChain(from: node).names), isDeferred: depth(at: node) > 0,
          range: node.range, declaration: declaration))
    }
  }

  private mutating func referToDollar(_ node: Syntax) {
    guard let token = node.mainToken else { return }
    summary.references.append(
      NameReference(
        name: token.name, offset: token.start, kind: .unqualified, isLocal: false, isDeferred: depth(at: node) > 0))
    // A `$` alone is a syntax error.
    guard token.length > 1 else { return }
    let second = tree.source[Int(token.start) + 1]
    if second >= UInt8(ascii: "0") && second <= UInt8(ascii: "9") {
      recordOverride(node)
      return
    }
    capture(.unqualified, node, name: token.name, range: token.start..<token.end)
    // What is reached through a binding may be written there.
    for name in MemberChain(from: node).allNames { summary.bindableNames.insert(name) }
  }

  /// `$0.key` in a closure that overrides dependencies.
  private mutating func recordOverride(_ node: Syntax) {
    guard !overrideClosures.isEmpty, let member = node.parent, member.kind == .memberAccessExpr,
      let token = member.mainToken
    else { return }
    var ancestor = member.parent
    var steps = 0
    // No sensible closure nests deeper, and a long chain must not make this quadratic.
    while let current = ancestor, current.kind != .closureExpr, steps < 256 {
      ancestor = current.parent
      steps += 1
    }
    guard let closure = ancestor, overrideClosures.contains(closure.index) else { return }
    summary.overrides.append(
      DependencyOverride(key: token.name, range: token.start..<token.end, declaration: declaration))
  }

  private mutating func recordTypeUse(_ node: Syntax) {
    var names = [node.name]
    var top = node
    while let parent = top.parent, parent.kind == .memberAccessExpr, parent.firstChild == top, isTypeName(parent.name) {
      names.append(parent.name)
      top = parent
    }
    let range = node.range.lowerBound..<top.range.upperBound
    if let parent = top.parent, parent.kind == .genericSpecializationExpr { top = parent }
    guard let parent = top.parent else { return }
    var member = Name.none
    var whole = parent
    if parent.kind == .memberAccessExpr {
      if parent.mainToken?.kind == .selfKeyword { return }
      if parent.mainToken?.kind != .initKeyword { member = parent.name }
      if let call = parent.parent, call.kind == .functionCallExpr, call.firstChild == parent { whole = call }
    } else if parent.kind != .functionCallExpr || parent.firstChild != top {
      return
    }
    summary.typeUses.append(
      TypeUse(
        path: appendPath(names), member: member,
        label: whole.parent?.kind == .labeledExpr ? whole.parent!.name : .none, range: range,
        declaration: declaration, isDeferred: depth(at: node) > 0))
  }
}

/// The members that are reached from a name, one after the other: `state.user?.name`.
struct MemberChain {
  /// The names up to the first that is optional, subscripted or called.
  var names: [Name] = []
  /// All names, the one of a called method included.
  var allNames: [Name] = []
  /// The last node of ``names``, or the root.
  var plain: Syntax
  /// The whole chain.
  var top: Syntax
  /// A method is called at the end of ``names``.
  var isCalled = false
  /// The first method that is called, ``Name/none`` for none: on what the call gives, others say nothing of the root.
  var method = Name.none

  /// Follows the chain outwards. The cost is the chain's length.
  init(from root: Syntax) {
    plain = root
    top = root
    var isPlain = true
    var isBeforeCalls = true
    while let parent = top.parent, parent.firstChild == top {
      switch parent.kind {
      case .memberAccessExpr:
        let isMethod = parent.parent.map { $0.kind == .functionCallExpr && $0.firstChild == parent } ?? false
        allNames.append(parent.name)
        if isMethod, isBeforeCalls { method = parent.name }
        if isPlain {
          if isMethod {
            isCalled = true
            isPlain = false
          } else {
            names.append(parent.name)
            plain = parent
          }
        }
      case .optionalChainingExpr, .forceUnwrapExpr, .subscriptCallExpr, .functionCallExpr:
        if parent.kind == .functionCallExpr, top == root { isCalled = true }
        if parent.kind == .functionCallExpr { isBeforeCalls = false }
        isPlain = false
      default:
        return
      }
      top = parent
    }
  }

  /// Whether the chain as a whole, or a tuple that it is an element of, is assigned to or passed `inout`.
  var isWritten: Bool {
    var target = top
    while let element = target.parent, element.kind == .labeledExpr, let tuple = element.parent,
      tuple.kind == .tupleExpr
    {
      target = tuple
    }
    guard let parent = target.parent else { return false }
    if parent.kind == .inOutExpr { return true }
    guard parent.kind == .sequenceExpr, parent.firstChild == target else { return false }
    return Assignment(parent) != nil
  }
}

/// `target = value` or `target += value`.
struct Assignment {
  let target: Syntax
  /// What stands right of the operator.
  let value: [Syntax]
  let isPlain: Bool

  init?(_ sequence: Syntax) {
    var children = sequence.children
    guard let target = children.next(), let assignment = children.next() else { return nil }
    switch assignment.kind {
    case .assignmentExpr:
      isPlain = true
    case .binaryOperatorExpr where Self.isAssignment(assignment):
      isPlain = false
    default:
      return nil
    }
    self.target = target
    var value: [Syntax] = []
    while let next = children.next() { value.append(next) }
    self.value = value
  }

  private static func isAssignment(_ node: Syntax) -> Bool {
    guard let token = node.mainToken, token.length >= 2 else { return false }
    let bytes = node.tree.source[Int(token.start)..<Int(token.end)]
    guard bytes.last == UInt8(ascii: "=") else { return false }
    // `==`, `!=`, `<=`, `>=`, `===`, `!==`, `~=` compare.
    return ![UInt8(ascii: "="), UInt8(ascii: "!"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "~")]
      .contains(bytes.first!)
      || (token.length == 3 && bytes.dropFirst().first == bytes.first)
        && bytes.first != UInt8(ascii: "=")
  }
}
