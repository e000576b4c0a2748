import TCALintSyntax

extension Gatherer {
  /// Comes to a node, before its children.
  mutating func enter(_ node: Syntax) {
    switch node.kind {
    // Every third is one of these, which are told of by what is around them.
    case .labeledExpr, .identifierType, .declModifier, .initializerClause:
      break
    case .memberAccessExpr, .declReferenceExpr, .optionalChainingExpr, .forceUnwrapExpr, .genericSpecializationExpr,
      .superExpr:
      enterChain(node)
    case .functionCallExpr, .subscriptCallExpr:
      enterCall(node)
    case .closureExpr:
      enterClosure(node)
    case .codeBlock:
      enterCodeBlock(node)
    case .sequenceExpr:
      enterSequence(node)
    case .integerLiteralExpr, .floatLiteralExpr, .booleanLiteralExpr, .nilLiteralExpr, .stringLiteralExpr,
      .regexLiteralExpr:
      enterLiteral(node)
    case .identifierPattern:
      enterPattern(node)
    case .typeAnnotation, .returnClause, .throwsClause, .typeExpr, .isTypePattern, .genericRequirement,
      .genericArgument:
      for type in node.children where type.kind.isType { _ = typeOnce(type) }
    case .structDecl, .classDecl, .enumDecl, .actorDecl, .protocolDecl, .extensionDecl:
      enterType(node)
    case .memberBlock:
      enterMembers(node)
    case .functionDecl, .initializerDecl, .deinitializerDecl, .subscriptDecl:
      enterFunction(node)
    case .variableDecl:
      enterVariable(node)
    case .patternBinding:
      enterBinding(node)
    case .enumCaseDecl:
      enterCases(node)
    case .attribute:
      attributeEnd = max(attributeEnd, node.endIndex)
      // Those of declarations are recorded with these.
      if node.parent?.kind == .functionParameter, let type = node.firstChild, type.kind.isType { _ = typeOnce(type) }
    default:
      enterOther(node)
    }
  }

  private mutating func enterOther(_ node: Syntax) {
    switch node.kind {
    case .functionParameterClause, .closureSignature, .conditionElement:
      activate(at: node.endIndex)
    case .functionParameter:
      enterParameter(node)
    case .accessorBlock, .accessorDecl:
      enterAccessor(node)
    case .typeAliasDecl, .associatedTypeDecl, .enumCaseElement, .macroDecl:
      enterSimpleDeclaration(node)
    case .importDecl:
      enterImport(node)
    case .macroExpansionExpr, .macroExpansionDecl:
      enterMacro(node)
    case .ifConfigClause:
      enterClause(node)
    case .closureCaptureClause:
      enterCaptureList(node)
    case .closureCapture:
      enterCapture(node)
    case .closureParameter:
      enterClosureParameter(node)
    case .ifExpr:
      enterIf(node)
    case .whileStmt:
      open(.loop, node, until: node.endIndex)
    case .guardStmt:
      enterGuard(node)
    case .optionalBindingCondition:
      enterOptionalBinding(node)
    case .forStmt:
      enterFor(node)
    case .switchCase:
      enterCase(node)
    case .catchClause:
      open(.catch, node, until: node.endIndex)
      if !node.children.contains(where: { $0.kind == .catchItem && $0.firstChild?.kind.isPattern == true }) {
        bind(Name(.error), .implicit, at: node.range.lowerBound)
      }
    case .switchCaseItem, .catchItem:
      if let pattern = node.firstChild { activate(at: pattern.endIndex) }
    case .tryExpr:
      enterTry(node)
    case .inOutExpr:
      addWrite(.inout, of: node.firstChild, at: node)
    case .prefixOperatorExpr, .postfixOperatorExpr:
      enterOperation(node)
    case .keyPathExpr:
      enterKeyPath(node)
    case .arrayExpr, .dictionaryExpr:
      enterCollection(node)
    default:
      break
    }
  }

  // MARK: Scopes

  /// Adds a scope inside the current one.
  mutating func add(_ kind: Scope.Kind, _ node: Syntax, flags: Scope.Flags = [], isDelayed: Bool = false) -> ScopeID {
    var delays = kind == .type ? 0 : scopes[scope].delays
    if isDelayed, delays < .max { delays += 1 }
    // What a faulty file lacks would begin behind the scope around it.
    let range = node.range.clamped(to: scopes[scope].range)
    scopes.append(
      Scope(kind: kind, flags: flags, delays: delays, parent: scope, declaration: declaration, range: range))
    return ScopeID(scopes.count - 1)
  }

  /// Begins a scope that ends at a node, and takes the functions that are declared directly in it into it.
  mutating func open(
    _ kind: Scope.Kind, _ node: Syntax, until end: UInt32, flags: Scope.Flags = [], isDelayed: Bool = false
  ) {
    frames.append(Frame(kind: .scope, end: end, base: localNames.count, scope: scope))
    scope = add(kind, node, flags: flags, isDelayed: isDelayed)
  }

  /// Counts the items of the current scope, and brings its functions, which can be called from its start on, into scope.
  mutating func take(_ items: Syntax.Children) {
    var count: UInt32 = 0
    var last: Syntax?
    for item in items {
      last = item
      switch item.kind {
      case .closureSignature, .switchCaseLabel, .switchDefaultLabel, .attribute: continue
      case .functionDecl: bind(item.name, .function, at: item.range.lowerBound)
      default: break
      }
      count += 1
    }
    scopes[scope].itemCount = count
    if let last { markEnd(last) }
  }

  /// A clause of an `#if`. Its condition is no code of the program's.
  private mutating func enterClause(_ node: Syntax) {
    frames.append(Frame(kind: .clause, end: node.endIndex, scope: scope))
    scope = add(.ifConfig, node)
    var items = node.children
    if node.mainToken?.kind != .poundElse, let condition = items.next() { next = condition.endIndex }
    if isLocal { take(items) }
  }

  private mutating func enterCodeBlock(_ node: Syntax) {
    markCode()
    let parent = node.parent
    switch parent?.kind {
    case .functionDecl, .initializerDecl, .deinitializerDecl, .subscriptDecl, .accessorDecl, .catchClause, .forStmt,
      .whileStmt:
      break
    case .ifExpr:
      // The scope of an `if` began before its conditions.
      if let parent, parent.firstChild(.codeBlock) != node {
        open(.branch, node, until: node.endIndex, flags: isKnownAsValue(parent) ? .givesValue : [])
      }
    case .guardStmt:
      let isOfCancelled = asksForCancellation(parent!) == false
      open(.branch, node, until: node.endIndex, flags: isOfCancelled ? [.isGuard, .ifCancelled] : .isGuard)
    case .repeatStmt:
      open(.loop, node, until: node.endIndex)
    case .doStmt:
      addTypedAttempt(parent!)
      open(.do, node, until: node.endIndex, flags: catchesAll(parent!) ? .catchesAll : [])
    default:
      open(.block, node, until: node.endIndex)
    }
    take(node.children)
  }

  private mutating func enterCase(_ node: Syntax) {
    var flags: Scope.Flags = node.firstChild(.switchDefaultLabel) != nil ? [.isCase, .isDefault] : .isCase
    if standsForValue(switchAround: node) { flags.insert(.givesValue) }
    open(.branch, node, until: node.endIndex, flags: flags)
    take(node.children)
  }

  private mutating func enterGuard(_ node: Syntax) {
    activate(at: node.endIndex)
    guard let block = node.firstChild(.codeBlock) else { return }
    frames.append(Frame(kind: .suspend, end: block.index, base: localNames.count))
  }

  private mutating func enterOperation(_ node: Syntax) {
    guard let token = node.mainToken else { return }
    operations.append(
      Operation(
        range: token.start..<token.end, isPrefix: node.kind == .prefixOperatorExpr,
        operand: Value(rawValue: node.firstChild?.index ?? Self.noNode), scope: scope))
  }

  /// Says of every declaration around this place that it holds code.
  mutating func markCode() {
    var current = declaration
    while !current.isNone, !declarations[current].flags.contains(.code) {
      declarations[current].flags.insert(.code)
      current = declarations[current].parent
    }
  }
}
