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
  var imports = GrowingList<Import>()
  var declarations = GrowingList<Declaration>()
  var attributes = GrowingList<Attribute>()
  var inheritedTypes = GrowingList<TypeID>()
  var parameters = GrowingList<Parameter>()
  var types = GrowingList<TypeReference>()
  var parameterNames = GrowingList<ParameterName>()
  var names = GrowingList<PlacedName>()
  var scopes = GrowingList<Scope>()
  var locals = GrowingList<LocalName>()
  var paths = GrowingList<Path>()
  var calls = GrowingList<Call>()
  var arguments = GrowingList<Argument>()
  var closures = GrowingList<Closure>()
  var captureItems = GrowingList<CaptureItem>()
  var keyPaths = GrowingList<KeyPathExpression>()
  var literals = GrowingList<Literal>()
  var writes = GrowingList<Write>()
  var tries = GrowingList<Try>()
  var typedAttempts = GrowingList<TypedAttempt>()
  var operations = GrowingList<Operation>()

  var frames = Frames()
  var scope = ScopeID(0)
  var declaration: DeclarationID = .none
  var localNames = LocalNameStack()
  /// Names that patterns have bound and that come into scope at the end of an enclosing node.
  var pending = GrowingList<LocalID>()
  /// The node that the walk comes to next.
  var next: UInt32 = 0
  /// Whether a pattern binds local names here.
  var bindsLocals = false
  /// The `var`s and `case`s around this place.
  var groups = GrowingList<Group>()
  /// Index after the last node of the attribute around this place.
  var attributeEnd: UInt32 = 0
  /// By node: the ``Value`` that it has become; of a type, a declaration, an argument, an assignment or a `switch`, its
  /// index and one more.
  var valueOfNode = GrowingList<UInt32>()
  /// Of the sequences with a choice that were asked for, by their nodes, whether they are statements.
  var choiceIsStatement: [UInt32: Bool] = [:]

  init(_ tree: SyntaxTree) { self.tree = tree }

  /// Gathers the facts of a tree. What was gathered before is forgotten, but not the room that it took.
  mutating func gather(_ tree: SyntaxTree) {
    forget()
    self.tree = tree
    localNames.makeRoom(nameCount: tree.names.count)
    valueOfNode.append(repeating: 0, count: tree.nodeCount)
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
    // No frame ends what a `guard` among the statements of the file binds.
    localNames.removeLast(to: 0)
    finish()
  }

  private mutating func forget() {
    imports.removeAll()
    declarations.removeAll()
    attributes.removeAll()
    inheritedTypes.removeAll()
    parameters.removeAll()
    types.removeAll()
    parameterNames.removeAll()
    names.removeAll()
    scopes.removeAll()
    locals.removeAll()
    paths.removeAll()
    calls.removeAll()
    arguments.removeAll()
    closures.removeAll()
    captureItems.removeAll()
    keyPaths.removeAll()
    literals.removeAll()
    writes.removeAll()
    tries.removeAll()
    typedAttempts.removeAll()
    operations.removeAll()
    valueOfNode.removeAll()
    choiceIsStatement.removeAll(keepingCapacity: true)
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

  /// What the bindings of a `var`, or what is declared after one `case`, have in common.
  struct Group {
    var range: Range<UInt32> = 0..<0
    var attributes: FactRange<Attribute> = .empty
    var flags: Declaration.Flags = []
    var keyword: Range<UInt32> = 0..<0
    var setterModifier: Range<UInt32> = 0..<0
    /// As the scope's that it stands in.
    var delays: UInt16 = 0
  }

  mutating func leave(_ frame: Frame) {
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
      declarations[declaration].end = DeclarationID(declarations.count)
      declaration = DeclarationID(frame.base)
    case .members:
      scope = frame.scope
      bindsLocals = frame.flag
      localNames.floor = frame.base
    case .group:
      _ = groups.popLast()
    }
  }

  /// Brings a name into scope, and the one that comes with it: `$name` with a variable that has a property wrapper, `name`
  /// with a closure's parameter `$name`.
  mutating func bring(_ local: LocalID) {
    let name = locals[local].name
    localNames.push(local, named: name)
    let text: String
    if !locals[local].declaration.isNone {
      text = "$" + tree.names.text(name)
    } else if locals[local].kind == .closureParameter, tree.source[Int(locals[local].offset)] == UInt8(ascii: "$") {
      text = String(tree.names.text(name).dropFirst())
    } else {
      return
    }
    if let other = tree.names.find(text) { localNames.push(local, named: other) }
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
struct LocalNameStack: ~Copyable {
  private(set) var active = GrowingList<LocalID>()
  /// The names of those.
  private var names = GrowingList<Name>()
  /// For each active name, where the one of that name that it shadows stands in ``active``.
  private var shadowed = GrowingList<UInt32>()
  /// By name, where it stands in ``active``.
  private var places = GrowingList<UInt32>()
  /// Where the names begin that the code can see: not from the members of a type are those around the type seen.
  var floor = 0

  /// Readies an empty stack for so many names.
  mutating func makeRoom(nameCount: Int) {
    floor = 0
    if places.count < nameCount { places.append(repeating: .max, count: nameCount - places.count) }
  }

  var count: Int { active.count }

  /// The local name that an unqualified name means.
  @inline(__always)
  func find(_ name: Name) -> LocalID? {
    // An operator has no name, nor has the parameter `_`.
    if name == .none { return nil }
    let place = places[Int(name.rawValue)]
    return place == .max || place < floor ? nil : active[Int(place)]
  }

  mutating func push(_ local: LocalID, named name: Name) {
    shadowed.append(places[Int(name.rawValue)])
    places[Int(name.rawValue)] = UInt32(active.count)
    active.append(local)
    names.append(name)
  }

  mutating func removeLast(to count: Int) {
    while active.count > count, let name = names.popLast(), let place = shadowed.popLast() {
      active.truncate(to: active.count - 1)
      places[Int(name.rawValue)] = place
    }
  }
}
