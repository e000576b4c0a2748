import TCALintModel
import TCALintSyntax

/// Where the app's reducers hold their actions, and parts of them, against patterns.
public struct ActionMatchTable: Sendable {
  /// In the order of files and of the matched values.
  public private(set) var entries: [Entry] = []
  /// By the own action that a `switch` with a remainder is about.
  public private(set) var cases: [SymbolID: Cases] = [:]

  /// The cases of an enum.
  public struct Cases: Sendable {
    /// In order.
    public let names: [ProgramName]
    /// The same names as a set.
    public let isCase: Set<ProgramName>

    /// The cases of an enum. The cost is n log n in the number of its members.
    public init(of type: SymbolID, _ program: Program) {
      var found: [ProgramName: DeclarationReference] = [:]
      for member in program.members(of: type) {
        let declaration = program.declaration(member)
        if declaration.kind == .enumCase { found[program.name(declaration.name, in: member.file)] = member }
      }
      names = found.sorted { ($0.value.file, $0.value.declaration) < ($1.value.file, $1.value.declaration) }
        .map(\.key)
      isCase = Set(found.keys)
    }
  }

  /// A match of an action in a reducer.
  public struct Entry: Sendable {
    /// The file that contains the match.
    public let file: FileID
    /// The `switch` or the condition.
    public let match: BodyNodeID
    /// The matched value.
    let value: BodyNodeID
    /// Whether that is an element of a tuple.
    public let isElement: Bool
    /// The reducer around it.
    public let reducer: SymbolID
    /// The shape of the matched value.
    public let subject: ActionShape
    /// The patterns that the value is matched with, in source order.
    public let patterns: [MatchedPattern]
    /// The cases of a child's action that are matched.
    public let childCases: [ChildCase]
    /// The cases of other reducers' actions that are matched to do something, each with those that it holds.
    public let casesOfOthers: [(reducer: SymbolID, names: [Name])]
  }

  /// A case of a child's action that a pattern matches.
  public struct ChildCase: Sendable {
    /// The pattern that matches it.
    public let pattern: MatchedPattern
    /// The reducer of the child.
    public let child: SymbolID
    /// The name of the case.
    public let name: Name
    /// Whether the child's action has a case `delegate`.
    public let childNamesDelegate: Bool
  }

  /// The cost is linear in the code of files.
  init(_ app: App) {
    var shapes = ActionShapes(app)
    for file in app.program.files.indices {
      var reader = ActionMatchReader(app, file)
      entries += reader.entries(&shapes)
    }
    for entry in entries where entry.subject.reducer == entry.reducer {
      guard case .cases(let type) = entry.subject.kind, cases[type] == nil else { continue }
      cases[type] = Cases(of: type, app.program)
    }
  }

  /// The match of a value; nil where that is no action. The cost is that of a binary search.
  public func entry(of value: BodyNodeID, in file: FileID) -> Entry? {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if (entries[middle].file, entries[middle].value) < (file, value) { low = middle + 1 } else { high = middle }
    }
    guard low < entries.count, entries[low].file == file, entries[low].value == value else { return nil }
    return entries[low]
  }
}

extension App {
  private static let actionMatchesKey = TableKey<ActionMatchTable>("matches of actions")

  /// The matches of actions in reducers, computed once. The cost of that is linear in the code of files.
  public var actionMatchTable: ActionMatchTable { table(Self.actionMatchesKey) { ActionMatchTable(self) } }
}

/// Reads the matches of one file.
private struct ActionMatchReader {
  private let app: App
  private let file: FileID
  private let facts: FileFacts
  /// The shapes of actions that patterns bind to names.
  private var bound: [LocalID: ActionShape] = [:]

  init(_ app: App, _ file: FileID) {
    self.app = app
    self.file = file
    facts = app.program.files[file].facts
  }

  mutating func entries(_ shapes: inout ActionShapes) -> [ActionMatchTable.Entry] {
    var entries: [ActionMatchTable.Entry] = []
    // An outer match comes before those in its cases, whose subjects it may bind.
    for (id, node) in facts.nodes.numbered where node.kind == .local || node.kind == .anonymousParameter {
      guard let match = facts.match(of: id), case let scope = facts.scope(around: facts.nodes[match].range.lowerBound),
        let reducer = app.type(.reducer, around: scope, in: file)?.symbol,
        let subject = subject(node, in: scope, reducer, &shapes)
      else { continue }
      var cases: [ActionMatchTable.ChildCase] = []
      var casesOfOthers: [(reducer: SymbolID, names: [Name])] = []
      let patterns = facts.patterns(matching: id)
      for pattern in patterns {
        var walk = PatternWalk(file: file, facts: facts, reducer: reducer)
        walk.visit(pattern.node, subject, &shapes)
        if !walk.bound.isEmpty { bound.merge(walk.bound) { $1 } }
        if let other = walk.caseOfOther, facts.doesSomething(in: pattern.block) {
          casesOfOthers.append((other.reducer, facts.casesInOneAnother(other.pattern)))
        }
        if let child = walk.childCase, !facts.namesDelegate(in: facts.nodes[pattern.node].range) {
          cases.append(
            ActionMatchTable.ChildCase(
              pattern: pattern, child: child.reducer, name: child.name, childNamesDelegate: child.namesDelegate))
        }
      }
      entries.append(
        ActionMatchTable.Entry(
          file: file, match: match, value: id, isElement: node.parent != match, reducer: reducer, subject: subject,
          patterns: patterns, childCases: cases, casesOfOthers: casesOfOthers))
    }
    return entries
  }

  // MARK: Subjects

  /// The shape of a subject as an action.
  private func subject(
    _ node: BodyNode, in scope: ScopeID, _ reducer: SymbolID, _ shapes: inout ActionShapes
  ) -> ActionShape? {
    if node.kind == .anonymousParameter {
      return node.position == 1 && isReduced(in: facts.body(around: scope)) ? shapes.action(of: reducer) : nil
    }
    let local = facts.locals[node.local]
    switch local.kind {
    case .closureParameter:
      guard local.position == 1, isReduced(in: local.scope) else { return nil }
      return shapes.action(of: reducer)
    case .parameter:
      let declaration = facts.scopes[local.scope].declaration
      return shapes.shape(of: local.type, in: file, at: declaration, for: reducer)
    case .pattern: return bound[node.local]
    default: return nil
    }
  }

  /// Whether a scope is that of a closure of `Reduce` that reduces what the reducer around it does, and not a child's.
  private func isReduced(in scope: ScopeID) -> Bool {
    app.isReduce(scope, in: file) && !facts.isForChild(scope)
  }
}

extension FileFacts {
  /// Whether a pattern leads to an action meant for a parent, possibly through types that the program does not declare.
  fileprivate func namesDelegate(in pattern: Range<UInt32>) -> Bool {
    paths[paths(in: pattern)].contains { path in
      path.root == .implicitMember && lastName(path.names).map { $0.is(.delegate) } == true
    }
  }

  /// Whether a scope lies in a closure that says what reduces a child.
  public func isForChild(_ scope: ScopeID) -> Bool {
    scopes(around: scope).lazy.prefix { self.scopes[$0].kind != .type }.contains {
      let closure = self.scopes[$0].closure
      guard !closure.isNone, let callee = callee(of: closures[closure]), let name = lastName(callee.names)?.domain,
        [.Scope, .ifLet, .ifCaseLet, .forEach].contains(name), !callee.calling.isNone
      else { return false }
      // Collections have a `forEach`, too.
      return arguments[calls[callee.calling].arguments].contains { $0.label.is(.action) }
    }
  }

  /// The cases that a pattern names, each the only thing that the one before holds.
  fileprivate func casesInOneAnother(_ pattern: BodyNodeID) -> [Name] {
    var names: [Name] = []
    var next = Optional(pattern)
    while let pattern = next, let name = caseName(value(of: pattern)) {
      names.append(name)
      let held = valuesHeld(by: pattern)
      next = held.count == 1 ? held[0] : nil
    }
    return names
  }
}

/// Goes into a pattern as far as it says what actions are held in one another.
private struct PatternWalk {
  let file: FileID
  let facts: FileFacts
  let reducer: SymbolID
  private(set) var bound: [LocalID: ActionShape] = [:]
  private(set) var childCase: (reducer: SymbolID, name: Name, namesDelegate: Bool)?
  /// The pattern of the first case of another reducer's action.
  private(set) var caseOfOther: (reducer: SymbolID, pattern: BodyNodeID)?

  mutating func visit(_ pattern: BodyNodeID, _ shape: ActionShape, _ shapes: inout ActionShapes) {
    var pending = [(pattern: pattern, shape: shape)]
    while let (pattern, shape) = pending.popLast() {
      if facts.nodes[pattern].kind == .binding {
        bound[facts.nodes[pattern].local] = shape
      } else if let name = facts.caseName(facts.value(of: pattern)) {
        note(name, of: shape, &shapes)
        if caseOfOther == nil, case .cases = shape.kind, let other = shape.reducer, other != reducer {
          caseOfOther = (other, pattern)
        }
        for (index, value) in facts.valuesHeld(by: pattern).enumerated() {
          let label = facts.nodes[value].label
          guard let inner = shapes.payload(name, index, label: label, of: shape, in: file, for: reducer) else {
            continue
          }
          pending.append((value, inner))
        }
      }
    }
  }

  /// Records that a case holds a child's own actions. A case that contains further children is not recorded: which of
  /// those is matched decides.
  private mutating func note(_ name: Name, of shape: ActionShape, _ shapes: inout ActionShapes) {
    if shape.isWrapper, !name.is(.presented), !name.is(.element) { childCase = nil }
    // A part of the child's action may hold these too.
    if name.is(.delegate) || name.is(.binding) { childCase = nil }
    guard case .cases = shape.kind, let child = shape.reducer, child != reducer else { return }
    childCase = nil
    if name.is(.delegate) || name.is(.binding) || shapes.holdsChild(name, of: shape, in: file) { return }
    let namesDelegate = shapes.declaredCase(ProgramName(.delegate), of: shape) != nil
    // Types that a reducer declares within itself, such as destinations, are parts of it.
    if !namesDelegate, shapes.app.program.symbols[child].parent == reducer { return }
    childCase = (child, name, namesDelegate)
  }
}

extension FileFacts {
  /// The name of the case that an expression makes a value of, or a pattern matches.
  public func caseName(_ value: Value) -> Name? { namedPath(value).flatMap { lastName(paths[$0].names) } }

  /// The values that the case of a pattern holds.
  public func valuesHeld(by pattern: BodyNodeID) -> [BodyNodeID] {
    var node = pattern
    while [.expressionPattern, .optionalChain].contains(nodes[node].kind), let inner = firstOperand(of: node) {
      node = inner
    }
    return nodes[node].kind == .call ? Array(operands(of: node).dropFirst()) : []
  }

  /// Whether what runs where a pattern matches does more than to return `.none`; also where that is not known.
  public func doesSomething(in block: BodyNodeID?) -> Bool {
    guard let block, let first = firstOperand(of: block) else { return block == nil }
    if nodes[first].end < nodes[block].end { return true }
    guard let result = result(of: first) else { return false }
    let node = nodes[result]
    if [.implicitMember, .member].contains(node.kind), names.has(node.name, text: "none") { return false }
    return !paths(in: node.range).isEmpty || !calls(in: node.range).isEmpty
  }

  /// The value of an item of a block, if it is the only one; nil for a `return` without a value.
  public func result(of item: BodyNodeID) -> BodyNodeID? { nodes[item].kind == .return ? firstOperand(of: item) : item }
}
