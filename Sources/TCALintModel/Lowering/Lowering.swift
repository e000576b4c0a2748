import TCALintSyntax

/// Lowers the code of a file to ``BodyNode``s, from its tree and the facts that its gatherer has found.
///
/// A node of the tree that is still to be lowered is a ``Task`` on a stack, so that no input is too deep; what lowers one
/// adds its node and pushes tasks for its operands. Each node of the tree is come to once.
struct Lowering: ~Copyable {
  var gatherer: Gatherer
  var lowered = BodyLists()

  /// The next one is the last.
  var tasks = GrowingList<Task>()
  /// The operations of the sequences of the body.
  var operations = GrowingList<Operation>()
  var operands = GrowingList<Operand>()
  var operators = GrowingList<PendingOperator>()
  /// The declarations in a body, which are searched for bodies later.
  var declarations = GrowingList<PendingDeclaration>()
  /// The declarations around the place where bodies are searched for, innermost last.
  var frames = GrowingList<Frame>()

  /// Whether the file has syntax errors.
  private var isDamaged = false

  init(_ gatherer: consuming Gatherer) { self.gatherer = gatherer }

  /// A node to lower, and its role in the node around it.
  struct Task {
    enum Kind: UInt8 {
      /// A node of the tree
      case node
      /// The statements that are directly in a node of the tree: a block
      case items
      /// A name that is a value without an expression: `if let name`, `[name] in`
      case mention
      /// The arguments of an attribute: a tuple
      case arguments
      /// One of ``Lowering/operations``
      case operation
    }

    /// The relevant context.
    enum Context: UInt8 {
      case code
      /// Among the statements of the file, where declarations are not local
      case file
      /// Among the cases of a `switch`
      case cases
      /// Where a pattern is expected
      case pattern
      /// In the expression of a pattern, where names may be bound
      case matching
    }

    let kind: Kind
    let context: Context
    let flags: BodyNode.Flags
    /// Of the tree, or in ``Lowering/operations``.
    let index: UInt32
    let label: Name
    let parent: BodyNodeID
  }

  /// Lowers the code of the tree whose facts the gatherer has. What was lowered before is forgotten, but not the room that
  /// it took.
  mutating func lower() {
    isDamaged = gatherer.tree.isDamaged
    lowered.removeAll()
    lowered.nodeOfPath.append(repeating: .none, count: gatherer.facts.paths.count)
    lowered.nodeOfCall.append(repeating: .none, count: gatherer.facts.calls.count)
    lowered.nodeOfKeyPath.append(repeating: .none, count: gatherer.facts.keyPaths.count)
    lowered.nodeOfLocal.append(repeating: .none, count: gatherer.facts.locals.count)
    lowerFile()
    closeNodes()
  }

  /// Lowers something and all that is in it.
  mutating func run(_ task: Task) {
    tasks.append(task)
    while let task = tasks.popLast() {
      let start = tasks.count
      lower(task)
      // They were pushed in source order.
      tasks.reverse(from: start)
    }
  }

  private mutating func lower(_ task: Task) {
    switch task.kind {
    case .node: lower(syntax(task.index), task)
    case .items: lowerItems(syntax(task.index), task)
    case .mention: lowerMention(syntax(task.index), task)
    case .arguments: lowerAttributeArguments(syntax(task.index), task)
    case .operation: lowerOperation(task)
    }
  }

  /// Sets the end of each node.
  private mutating func closeNodes() {
    for index in lowered.nodes.indices.reversed() {
      let node = lowered.nodes[index]
      if !node.parent.isNone, lowered.nodes[node.parent].end < node.end { lowered.nodes[node.parent].end = node.end }
    }
  }

  // MARK: Nodes

  /// Adds the node that a task makes.
  @discardableResult
  mutating func add(
    _ kind: BodyNode.Kind, _ range: Range<UInt32>, _ task: Task, payload: UInt32 = .max, flags: BodyNode.Flags = []
  ) -> BodyNodeID {
    let id = BodyNodeID(lowered.nodes.count)
    let isPlaced = task.parent.isNone || !isDamaged
    lowered.nodes.append(
      BodyNode(
        kind: kind, flags: task.flags.union(flags), payload: payload, label: task.label, parent: task.parent,
        end: id.next, range: isPlaced ? range : place(range, in: task.parent)))
    return id
  }

  /// A range in that of a node, and not in front of the node before. What a faulty file lacks is at what follows it, which
  /// may be neither.
  private mutating func place(_ range: Range<UInt32>, in parent: BodyNodeID) -> Range<UInt32> {
    let place = range.clamped(to: lowered.nodes[parent].range)
    let start = max(place.lowerBound, lowered.nodes[lowered.nodes.count - 1].range.lowerBound)
    return start..<max(start, place.upperBound)
  }

  /// Has a node of the tree lowered as an operand.
  mutating func push(
    _ node: Syntax?, in parent: BodyNodeID, as kind: Task.Kind = .node, _ context: Task.Context = .code,
    label: Name = .none, flags: BodyNode.Flags = []
  ) {
    guard let node else { return }
    tasks.append(
      Task(kind: kind, context: context, flags: flags, index: node.index, label: label, parent: parent))
  }

  /// Has another node of the tree lowered in the place of a task's.
  mutating func replace(
    _ task: Task, by node: Syntax?, _ context: Task.Context, flags: BodyNode.Flags = []
  ) {
    guard let node else { return }
    tasks.append(
      Task(
        kind: .node, context: context, flags: task.flags.union(flags), index: node.index, label: task.label,
        parent: task.parent))
  }

  // MARK: What the gatherer knows

  mutating func syntax(_ index: UInt32) -> Syntax { Syntax(tree: gatherer.tree, index: index) }

  /// The fact that the gatherer has recorded for a node of the tree.
  mutating func value(of node: Syntax) -> Value { Value(rawValue: gatherer.valueOfNode[Int(node.index)]) }

  /// The index of what the gatherer has counted from one on, or none.
  mutating func index<Fact>(of node: Syntax?, _: Fact.Type = Fact.self) -> FactIndex<Fact> {
    guard let node else { return .none }
    return FactIndex(rawValue: gatherer.valueOfNode[Int(node.index)] &- 1)
  }

  /// The first type among the children of a node.
  mutating func type(in node: Syntax?) -> TypeID {
    index(of: node?.children.first { $0.kind.isType })
  }

  /// The local name that is bound at an offset, or none. The cost is that of a binary search.
  mutating func local(_ name: Name, at offset: UInt32) -> LocalID {
    var (low, high) = (0, gatherer.facts.locals.count)
    while low < high {
      let middle = (low + high) / 2
      if gatherer.facts.locals[middle].offset < offset { low = middle + 1 } else { high = middle }
    }
    // In a faulty file several may be bound at one place.
    while low < gatherer.facts.locals.count, gatherer.facts.locals[low].offset == offset {
      if gatherer.facts.locals[low].name == name { return LocalID(low) }
      low += 1
    }
    return .none
  }
}
