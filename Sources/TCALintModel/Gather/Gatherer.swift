import TCALintSyntax

/// Gathers the facts of a file in one walk over its tree's nodes.
///
/// The walk is a loop over the flat tree with a stack of its own, so that no input is too deep for it. A frame of that
/// stack says what is undone when the walk leaves the node that pushed it.
///
/// An outer node comes before an inner one: where a fact points to one that is still to come (an argument to its value),
/// it holds the node's index until ``finish()`` puts the fact's in its place.
///
/// It is large. What asks it at many of the nodes is `mutating`, although it changes nothing: anything else is handed a
/// copy.
struct Gatherer: ~Copyable {
  private(set) var tree: SyntaxTree
  var imports: [Import] = []
  var declarations: [Declaration] = []
  var attributes: [Attribute] = []
  var inheritedTypes: [TypeID] = []
  var parameters: [Parameter] = []
  var types: [TypeReference] = []
  var parameterNames: [ParameterName] = []
  var names: [PlacedName] = []
  var scopes: [Scope] = []
  var locals: [LocalName] = []
  var paths: [Path] = []
  var calls: [Call] = []
  var arguments: [Argument] = []
  var closures: [Closure] = []
  var captureItems: [CaptureItem] = []
  var keyPaths: [KeyPathExpression] = []
  var literals: [Literal] = []
  var writes: [Write] = []
  var tries: [Try] = []
  var loops: [Loop] = []
  var operations: [Operation] = []
  var matches: [Match] = []
  var patterns: [MatchPattern] = []

  var frames = Frames()
  var scope = ScopeID(0)
  var declaration: DeclarationID = .none
  var localNames = LocalNameStack()
  /// Names that patterns have bound and that come into scope at the end of an enclosing node.
  var pending: [LocalID] = []
  /// The node that the walk comes to next.
  var next: UInt32 = 0
  /// Whether a pattern binds local names here.
  var bindsLocals = false
  /// The `var`s and `case`s around this place.
  var groups: [Group] = []
  /// Index after the last node of the attribute around this place.
  var attributeEnd: UInt32 = 0
  /// By node: the ``Value`` that it has become; of a type, an argument, an assignment or a
  /// `switch`, its index and one more.
  var valueOfNode: [UInt32] = []

  init(_ tree: SyntaxTree) { self.tree = tree }

  /// Gathers the facts of a tree. What was gathered before is forgotten, but not the room that it took.
  mutating func gather(_ tree: SyntaxTree) {
    forget()
    self.tree = tree
    localNames.makeRoom(nameCount: tree.names.count)
    valueOfNode.append(contentsOf: repeatElement(0, count: tree.nodeCount))
    let count = UInt32(tree.nodeCount)
    scopes.append(
      Scope(kind: .file, delays: 0, parent: .none, declaration: .none, range: 0..<UInt32(tree.source.count)))
    var index: UInt32 = 0
    while index < count {
      while frames.end <= index, let frame = frames.popLast() { leave(frame) }
      next = index + 1
      enter(Syntax(tree: tree, index: index))
      index = next
    }
    while let frame = frames.popLast() { leave(frame) }
    finish()
  }

  private mutating func forget() {
    imports.removeAll(keepingCapacity: true)
    declarations.removeAll(keepingCapacity: true)
    attributes.removeAll(keepingCapacity: true)
    inheritedTypes.removeAll(keepingCapacity: true)
    parameters.removeAll(keepingCapacity: true)
    types.removeAll(keepingCapacity: true)
    parameterNames.removeAll(keepingCapacity: true)
    names.removeAll(keepingCapacity: true)
    scopes.removeAll(keepingCapacity: true)
    locals.removeAll(keepingCapacity: true)
    paths.removeAll(keepingCapacity: true)
    calls.removeAll(keepingCapacity: true)
    arguments.removeAll(keepingCapacity: true)
    closures.removeAll(keepingCapacity: true)
    captureItems.removeAll(keepingCapacity: true)
    keyPaths.removeAll(keepingCapacity: true)
    literals.removeAll(keepingCapacity: true)
    writes.removeAll(keepingCapacity: true)
    tries.removeAll(keepingCapacity: true)
    loops.removeAll(keepingCapacity: true)
    operations.removeAll(keepingCapacity: true)
    matches.removeAll(keepingCapacity: true)
    patterns.removeAll(keepingCapacity: true)
    valueOfNode.removeAll(keepingCapacity: true)
    scope = ScopeID(0)
    declaration = .none
    bindsLocals = false
    attributeEnd = 0
  }

  /// What is undone when the walk comes to the node ``end``.
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
    /// What ``Kind`` needs to restore.
    var base: Int = 0
    var scope = ScopeID.none
    var flag = false
  }

  /// The frames of the nodes around this place, innermost last.
  struct Frames {
    private var frames: [Frame] = []
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

    func last(_ kind: Frame.Kind) -> Frame? { frames.last { $0.kind == kind } }
  }

  /// What the bindings of a `var`, or what is declared after one `case`, have in common.
  struct Group {
    var range: Range<UInt32> = 0..<0
    var attributes: FactRange<Attribute> = .empty
    var flags: Declaration.Flags = []
    var keyword: Range<UInt32> = 0..<0
    var setterModifier: Range<UInt32> = 0..<0
  }

  mutating func leave(_ frame: Frame) {
    switch frame.kind {
    case .scope:
      localNames.removeLast(to: frame.base, locals)
      scope = frame.scope
    case .clause, .enter:
      scope = frame.scope
    case .activate:
      for local in pending[frame.base...] { localNames.push(local, locals) }
      pending.removeLast(pending.count - frame.base)
      bindsLocals = frame.flag
    case .suspend:
      pending.append(contentsOf: localNames.active[frame.base...])
      localNames.removeLast(to: frame.base, locals)
    case .declaration:
      declarations[declaration].end = DeclarationID(declarations.count)
      declaration = DeclarationID(frame.base)
    case .members:
      scope = frame.scope
      bindsLocals = frame.flag
      localNames.floor = frame.base
    case .group:
      groups.removeLast()
    }
  }
}

/// A name of a path, and where it stands.
struct PlacedName {
  let name: Name
  let offset: UInt32
}

extension PlacedName {
  init(_ token: Token) { self.init(name: token.name, offset: token.start) }
}

/// The local names in scope, innermost last. Looking one up takes the same time however many there are.
struct LocalNameStack {
  private(set) var active: [LocalID] = []
  /// For each active name, where the one of that name that it shadows stands in ``active``.
  private var shadowed: [UInt32] = []
  /// By name, where it stands in ``active``.
  private var places: [UInt32] = []
  /// Where the names begin that the code can see: not from the members of a type are those around the type seen.
  var floor = 0

  /// Readies an empty stack for so many names.
  mutating func makeRoom(nameCount: Int) {
    floor = 0
    if places.count < nameCount { places.append(contentsOf: repeatElement(.max, count: nameCount - places.count)) }
  }

  var count: Int { active.count }

  /// The local name that an unqualified name means.
  func find(_ name: Name) -> LocalID? {
    // An operator has no name, nor has the parameter `_`.
    if name == .none { return nil }
    let place = places[Int(name.rawValue)]
    return place == .max || place < floor ? nil : active[Int(place)]
  }

  mutating func push(_ local: LocalID, _ locals: [LocalName]) {
    let name = Int(locals[local].name.rawValue)
    shadowed.append(places[name])
    places[name] = UInt32(active.count)
    active.append(local)
  }

  mutating func removeLast(to count: Int, _ locals: [LocalName]) {
    while active.count > count, let local = active.popLast(), let place = shadowed.popLast() {
      places[Int(locals[local].name.rawValue)] = place
    }
  }
}
