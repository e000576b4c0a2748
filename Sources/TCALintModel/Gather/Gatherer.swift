import TCALintSyntax

/// Gathers the facts of a file in one walk over its tree's nodes.
///
/// The walk is a loop over the flat tree with its own stack, so that no input is too deep for it. A frame of that stack
/// holds what is restored when the walk leaves the node that pushed it.
///
/// An outer node comes before an inner one: where a fact refers to a later fact (an argument to its value), it holds
/// the node's index until ``finish()`` replaces it.
///
/// It is large. Functions that are called for many nodes are `mutating` although they change nothing: otherwise they
/// would receive a copy.
struct Gatherer: ~Copyable {
  private(set) var tree: SyntaxTree
  var facts = FactLists()

  var frames = Frames()
  var scope = ScopeID(0)
  var declaration: DeclarationID = .none
  var localNames = LocalNameStack()
  /// Names that patterns have bound and that come into scope at the end of an enclosing node.
  var pending = GrowingList<LocalID>()
  /// The node that the walk comes to next.
  private var next: UInt32 = 0
  /// Whether a pattern binds local names here.
  var bindsLocals = false
  /// The `var`s and `case`s around this place.
  var groups = GrowingList<Group>()
  /// Index after the last node of the attribute around this place.
  var attributeEnd: UInt32 = 0
  /// By node: the ``Value`` that it has become; of a type, a declaration, an argument, an assignment or a `switch`, its
  /// index and one more.
  var valueOfNode = GrowingList<UInt32>()
  /// Whether sequences with a ternary operator are statements, by their nodes; a cache.
  var choiceIsStatement: [UInt32: Bool] = [:]

  init(_ tree: SyntaxTree) { self.tree = tree }

  /// Gathers the facts of a tree. What was gathered before is forgotten, but not the room that it took.
  mutating func gather(_ tree: SyntaxTree) {
    forget()
    self.tree = tree
    localNames.makeRoom(nameCount: tree.names.count)
    valueOfNode.append(repeating: 0, count: tree.nodeCount)
    let count = UInt32(tree.nodeCount)
    facts.scopes.append(
      Scope(kind: .file, delays: 0, parent: .none, declaration: .none, range: 0..<UInt32(tree.source.count)))
    var index: UInt32 = 0
    while index < count {
      while frames.end <= index, let frame = frames.popLast() { leave(frame) }
      next = index + 1
      enter(Syntax(tree: tree, index: index))
      index = next
    }
    while let frame = frames.popLast() { leave(frame) }
    // No frame ends what a `guard` among the statements of the file binds.
    localNames.removeLast(to: 0)
    finish()
  }

  private mutating func forget() {
    facts.removeAll()
    valueOfNode.removeAll()
    choiceIsStatement.removeAll(keepingCapacity: true)
    scope = ScopeID(0)
    declaration = .none
    bindsLocals = false
    attributeEnd = 0
  }

  /// The state that is restored when the walk comes to the node ``end``.
  struct Frame {
    enum Kind: UInt8 {
      /// A scope ends, and the local names that it holds.
      case scope
      /// A clause of an `#if` ends, whose names go on.
      case clause
      /// A closure's own scope begins, behind its capture list.
      case enter
      /// Pending names come into scope.
      case activate
      /// Names in scope become pending: those of a `guard`, which hold after it, not in its `else`.
      case suspend
      /// The enclosing declaration is the current one again.
      case declaration
      /// The members of a type end.
      case members
      /// A `var` or a `case` ends.
      case group
    }
    let kind: Kind
    let end: UInt32
    /// The data that ``Kind`` needs to restore.
    var base: Int = 0
    var scope = ScopeID.none
    var flag = false
  }

  /// The frames of the nodes around this place, innermost last.
  struct Frames: ~Copyable {
    private var frames = GrowingList<Frame>()
    /// Where the innermost ends: asked at every node.
    private(set) var end: UInt32 = .max

    mutating func append(_ frame: Frame) {
      frames.append(frame)
      end = frame.end
    }

    mutating func popLast() -> Frame? {
      defer { end = frames.last?.end ?? .max }
      return frames.popLast()
    }

    func last(_ kind: Frame.Kind) -> Frame? {
      frames.indices.last { frames[$0].kind == kind }.map { frames[$0] }
    }
  }

  /// Data that the bindings of a `var`, or the elements of one `case`, share.
  struct Group {
    var range: Range<UInt32> = 0..<0
    var attributes: FactRange<Attribute> = .empty
    var flags: Declaration.Flags = []
    var keyword: Range<UInt32> = 0..<0
    var setterModifier: Range<UInt32> = 0..<0
    /// As in the scope around it.
    var delays: UInt16 = 0
  }

  private mutating func leave(_ frame: Frame) {
    switch frame.kind {
    case .scope:
      localNames.removeLast(to: frame.base)
      scope = frame.scope
    case .clause, .enter:
      scope = frame.scope
    case .activate:
      for index in frame.base..<pending.count { bring(pending[index]) }
      pending.truncate(to: frame.base)
      bindsLocals = frame.flag
    case .suspend:
      for index in frame.base..<localNames.count { pending.append(localNames.active[index]) }
      localNames.removeLast(to: frame.base)
    case .declaration:
      facts.declarations[declaration].end = DeclarationID(facts.declarations.count)
      declaration = DeclarationID(frame.base)
    case .members:
      scope = frame.scope
      bindsLocals = frame.flag
      localNames.floor = frame.base
    case .group:
      _ = groups.popLast()
    }
  }

  /// Brings a name into scope, and its companion: `$name` with a variable that has a property wrapper, `name` with a
  /// closure's parameter `$name`.
  mutating func bring(_ local: LocalID) {
    let name = facts.locals[local].name
    localNames.push(local, named: name)
    let text: String
    if !facts.locals[local].declaration.isNone {
      text = "$" + tree.names.text(name)
    } else if facts.locals[local].kind == .closureParameter,
      tree.source[Int(facts.locals[local].offset)] == UInt8(ascii: "$")
    {
      text = String(tree.names.text(name).dropFirst())
    } else {
      return
    }
    if let other = tree.names.find(text) { localNames.push(local, named: other) }
  }
}

extension Gatherer {
  /// Comes to a node, before its children.
  private mutating func enter(_ node: Syntax) {
    switch node.kind {
    // Every third node is one of these, which the nodes around them handle.
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
    var delays = kind == .type ? 0 : facts.scopes[scope].delays
    if isDelayed, delays < .max { delays += 1 }
    // A missing node would begin after the scope around it.
    let range = node.range.clamped(to: facts.scopes[scope].range)
    facts.scopes.append(
      Scope(kind: kind, flags: flags, delays: delays, parent: scope, declaration: declaration, range: range))
    return ScopeID(facts.scopes.count - 1)
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
    facts.scopes[scope].itemCount = count
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
    if isUsedAsValue(switchAround: node) { flags.insert(.givesValue) }
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
    facts.operations.append(
      Operation(
        range: token.start..<token.end, isPrefix: node.kind == .prefixOperatorExpr,
        operand: Value(rawValue: node.firstChild?.index ?? Self.noNode), scope: scope))
  }

  /// Marks every declaration around this place as containing code.
  mutating func markCode() {
    var current = declaration
    while !current.isNone, !facts.declarations[current].flags.contains(.code) {
      facts.declarations[current].flags.insert(.code)
      current = facts.declarations[current].parent
    }
  }
}
