import TCALintModel
import TCALintSyntax

/// Where the app's reducers hold their actions, and parts of them, against patterns.
struct ActionMatchTable: Sendable {
  /// In the order of files and matches.
  private(set) var entries: [Entry] = []
  /// By the own action that a `switch` with a remainder is about.
  private(set) var cases: [SymbolID: Cases] = [:]

  /// The cases of an enum.
  struct Cases: Sendable {
    /// In order.
    let names: [ProgramName]
    let isCase: Set<ProgramName>

    init(of type: SymbolID, _ program: Program) {
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

  struct Entry: Sendable {
    let file: FileID
    let match: MatchID
    /// The reducer around it.
    let reducer: SymbolID
    let subject: ActionShape
    let patterns: [MatchPatternID]
    /// Behind all patterns of each of its cases.
    let ends: [ScopeID: UInt32]
    /// The cases of a child's action that are matched.
    let childCases: [ChildCase]
    /// The cases of other reducers' actions that are matched to do something, each with those that it holds.
    let casesOfOthers: [(reducer: SymbolID, names: [Name])]
  }

  struct ChildCase: Sendable {
    let pattern: MatchPatternID
    let child: SymbolID
    let name: Name
    let childNamesDelegate: Bool
  }

  /// The cost is linear in the patterns of files.
  init(_ app: App) {
    var shapes = ActionShapes(app)
    for file in app.program.files.indices where !app.program.files[file].facts.matches.isEmpty {
      var reader = ActionMatchReader(app, file)
      entries += reader.entries(&shapes)
    }
    for entry in entries where entry.subject.reducer == entry.reducer {
      guard case .cases(let type) = entry.subject.kind, cases[type] == nil else { continue }
      cases[type] = Cases(of: type, app.program)
    }
  }

  /// What a match holds against its patterns; nil where that is no action. The cost is that of a binary search.
  func subject(of match: MatchID, in file: FileID) -> ActionShape? { entry(of: match, in: file)?.subject }

  /// The same with the rest that is known of it.
  func entry(of match: MatchID, in file: FileID) -> Entry? {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if (entries[middle].file, entries[middle].match) < (file, match) { low = middle + 1 } else { high = middle }
    }
    guard low < entries.count, entries[low].file == file, entries[low].match == match else { return nil }
    return entries[low]
  }
}

extension App {
  var actionMatchTable: ActionMatchTable { lazyActionMatches(self) { ActionMatchTable(self) } }
}

/// Reads the matches of one file.
private struct ActionMatchReader {
  private let app: App
  private let file: FileID
  private let facts: FileFacts
  /// Those of each match.
  private lazy var patterns = facts.patternsOfMatches
  /// What actions hold that patterns bind to names, by the names' places.
  private var bound: [UInt32: ActionShape] = [:]
  /// Where patterns bind names.
  private lazy var boundNames = Set(facts.locals.lazy.filter { $0.kind == .pattern }.map(\.offset))

  init(_ app: App, _ file: FileID) {
    self.app = app
    self.file = file
    facts = app.program.files[file].facts
  }

  mutating func entries(_ shapes: inout ActionShapes) -> [ActionMatchTable.Entry] {
    var entries: [ActionMatchTable.Entry] = []
    // An outer match comes before those in its cases, whose subjects it may bind.
    for (id, match) in facts.matches.numbered {
      guard let path = match.subject.path, let reducer = app.type(.reducer, around: match.scope, in: file)?.symbol,
        let subject = subject(facts.paths[path], reducer, &shapes)
      else { continue }
      var cases: [ActionMatchTable.ChildCase] = []
      var casesOfOthers: [(reducer: SymbolID, names: [Name])] = []
      var ends: [ScopeID: UInt32] = [:]
      let patterns = patterns[Int(id.rawValue)]
      for pattern in patterns { ends[facts.patterns[pattern].scope] = facts.patterns[pattern].end }
      for pattern in patterns {
        let found = facts.patterns[pattern]
        var walk = PatternWalk(file: file, facts: facts, reducer: reducer, names: boundNames)
        if found.value != .other {
          walk.visit(found.value, subject, &shapes)
        } else if found.kind == .name {
          walk.bind(found.range, subject)
        }
        if !walk.bound.isEmpty { bound.merge(walk.bound) { $1 } }
        if let other = walk.caseOfOther, facts.doesSomething(in: found.scope, behind: ends[found.scope] ?? 0) {
          casesOfOthers.append((other.reducer, facts.casesInOneAnother(other.value)))
        }
        if let child = walk.childCase, !facts.namesDelegate(in: found.range) {
          cases.append(
            ActionMatchTable.ChildCase(
              pattern: pattern, child: child.reducer, name: child.name, childNamesDelegate: child.namesDelegate))
        }
      }
      entries.append(
        ActionMatchTable.Entry(
          file: file, match: id, reducer: reducer, subject: subject, patterns: patterns, ends: ends,
          childCases: cases, casesOfOthers: casesOfOthers))
    }
    return entries
  }

  // MARK: Subjects

  /// What a subject is as an action.
  private func subject(_ path: Path, _ reducer: SymbolID, _ shapes: inout ActionShapes) -> ActionShape? {
    guard path.names.count == 1, let name = facts.firstName(path.names) else { return nil }
    if path.root == .anonymous {
      return facts.names.utf8(name).elementsEqual("$1".utf8) && isReduced(in: facts.body(around: path.scope))
        ? shapes.action(of: reducer) : nil
    }
    guard !path.local.isNone else { return nil }
    let local = facts.locals[path.local]
    switch local.kind {
    case .closureParameter:
      guard local.position == 1, isReduced(in: local.scope) else { return nil }
      return shapes.action(of: reducer)
    case .parameter:
      let declaration = facts.scopes[local.scope].declaration
      return shapes.shape(of: local.type, in: file, at: declaration, for: reducer)
    case .pattern: return bound[local.offset]
    default: return nil
    }
  }

  /// Whether a scope is that of a closure of `Reduce` that reduces what the reducer around it does, and not a child's.
  private func isReduced(in scope: ScopeID) -> Bool {
    app.isReduce(scope, in: file) && !facts.isForChild(scope)
  }
}

extension FileFacts {
  /// Whether a pattern goes on to what is meant for a parent, if only behind what the program does not tell of.
  fileprivate func namesDelegate(in pattern: Range<UInt32>) -> Bool {
    paths[paths(in: pattern)].contains { path in
      path.root == .implicitMember && lastName(path.names).map { $0.is(.delegate) } == true
    }
  }

  fileprivate var patternsOfMatches: [[MatchPatternID]] {
    var found = [[MatchPatternID]](repeating: [], count: matches.count)
    for (id, pattern) in patterns.numbered { found[Int(pattern.match.rawValue)].append(id) }
    return found
  }

  /// Whether a scope lies in a closure that says what reduces a child.
  func isForChild(_ scope: ScopeID) -> Bool {
    scopes(around: scope).lazy.prefix { self.scopes[$0].kind != .type }.contains {
      let closure = self.scopes[$0].closure
      guard !closure.isNone, let callee = callee(of: closures[closure]), let name = lastName(callee.names)?.domain,
        [.Scope, .ifLet, .ifCaseLet, .forEach].contains(name), !callee.calling.isNone
      else { return false }
      // Collections have a `forEach`, too.
      return arguments[calls[callee.calling].arguments].contains { $0.label.is(.action) }
    }
  }
}

extension FileFacts {
  /// The cases that a pattern names, each the only thing that the one before holds.
  fileprivate func casesInOneAnother(_ value: Value) -> [Name] {
    var names: [Name] = []
    var next = Optional(value)
    while let value = next, let name = caseName(value) {
      names.append(name)
      let held = value.call.map { arguments[calls[$0].arguments] } ?? []
      next = held.count == 1 ? held.first?.value : nil
    }
    return names
  }
}

/// Goes into a pattern as far as it says what actions are held in one another.
private struct PatternWalk {
  let file: FileID
  let facts: FileFacts
  let reducer: SymbolID
  /// Where patterns bind names.
  let names: Set<UInt32>
  private(set) var bound: [UInt32: ActionShape] = [:]
  private(set) var childCase: (reducer: SymbolID, name: Name, namesDelegate: Bool)?
  /// The first case of another reducer's action, with those that it holds.
  private(set) var caseOfOther: (reducer: SymbolID, value: Value)?

  mutating func visit(_ value: Value, _ shape: ActionShape, _ shapes: inout ActionShapes) {
    var pending: [(value: Value, shape: ActionShape)] = []
    var next = Optional((value: value, shape: shape))
    while let (value, shape) = next {
      visit(value, shape, &shapes, &pending)
      next = pending.popLast()
    }
  }

  /// - Parameter pending: gets what is held by the case.
  private mutating func visit(
    _ value: Value, _ shape: ActionShape, _ shapes: inout ActionShapes,
    _ pending: inout [(value: Value, shape: ActionShape)]
  ) {
    guard let name = facts.caseName(value) else { return }
    note(name, of: shape, &shapes)
    if caseOfOther == nil, case .cases = shape.kind, let other = shape.reducer, other != reducer {
      caseOfOther = (other, value)
    }
    guard let call = value.call.map({ facts.calls[$0] }) else { return }
    for (index, id) in call.arguments.enumerated() {
      let argument = facts.arguments[id]
      guard argument.value != .other || bindsName(argument.range),
        let inner = shapes.payload(name, index, label: argument.label, of: shape, in: file, for: reducer)
      else { continue }
      if argument.value == .other { bind(argument.range, inner) } else { pending.append((argument.value, inner)) }
    }
  }

  /// Says of a case that it is a child's own. One that holds the actions of a child of its own is none: what counts is
  /// which of those is matched.
  private mutating func note(_ name: Name, of shape: ActionShape, _ shapes: inout ActionShapes) {
    if shape.isWrapper, !name.is(.presented), !name.is(.element) { childCase = nil }
    // A part of the child's action may hold these too.
    if name.is(.delegate) || name.is(.binding) { childCase = nil }
    guard case .cases = shape.kind, let child = shape.reducer, child != reducer else { return }
    childCase = nil
    if name.is(.delegate) || name.is(.binding) || shapes.holdsChild(name, of: shape, in: file) { return }
    let namesDelegate = shapes.declaredCase(ProgramName(.delegate), of: shape) != nil
    // What a reducer declares within itself, to say where it leads to, is a part of it.
    if !namesDelegate, shapes.app.program.symbols[child].parent == reducer { return }
    childCase = (child, name, namesDelegate)
  }

  /// Says of the name that a pattern binds what it is: of `action`, `let action`, `var action`.
  mutating func bind(_ range: Range<UInt32>, _ shape: ActionShape) {
    for start in Self.starts(of: range) where names.contains(start) { bound[start] = shape }
  }

  private func bindsName(_ range: Range<UInt32>) -> Bool { Self.starts(of: range).contains(where: names.contains) }

  /// Where a name may stand in a pattern that binds one.
  private static func starts(of pattern: Range<UInt32>) -> [UInt32] { [pattern.lowerBound, pattern.lowerBound + 4] }
}
