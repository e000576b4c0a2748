import TCALintDomain
import TCALintModel
import TCALintSyntax

/// The actions that the app's reducers handle themselves. An action that a reducer ignores is there to notify others.
struct AnsweredActions: Sendable {
  /// By a case, and the case of the part that it holds where a pattern names that too.
  private var answers: [Key: Bool] = [:]
  /// The outcomes of cases that no pattern names.
  private var remainders: [SymbolID: Bool] = [:]
  /// The cases whose code is one call or one `switch`: whether they are handled is decided by the matches of their
  /// value.
  private var isForwarded: Set<Key> = []
  /// The same by the enums that are parts of actions.
  private var parts: [PartKey: Bool] = [:]
  /// The cases that hold several of which something becomes of some, and the enums likewise.
  private var answeredGroups: Set<Key> = []
  private var answeredParts: Set<PartKey> = []
  /// The reducers that pick some of their actions by conditions, and those that go through them by a `switch`, or as
  /// a part of something.
  private var choosing: Set<SymbolID> = []
  private var switching: Set<SymbolID> = []

  private struct Key: Hashable {
    let reducer: SymbolID
    let name: ProgramName
    let part: ProgramName?
  }

  /// A case of an enum that is part of a reducer's action, or those that no pattern names.
  private struct PartKey: Hashable {
    let reducer: SymbolID
    let type: SymbolID
    var name: ProgramName?
  }

  /// The cost is linear in the patterns of the app's reducers and the code of their cases.
  init(_ app: App) {
    let actions = app.reducerActions
    for entry in app.actionMatchTable.entries {
      if actions.isOwn(entry.subject, of: entry.reducer) {
        add(entry, app)
      } else if entry.subject.reducer == nil, case .cases(let type) = entry.subject.kind {
        add(entry, of: type, app)
      }
    }
  }

  private mutating func add(_ entry: ActionMatchTable.Entry, _ app: App) {
    let facts = app.program.files[entry.file].facts
    let isChoice = !entry.isElement && facts.nodes[entry.match].kind == .patternCondition
    if isChoice { choosing.insert(entry.reducer) } else { switching.insert(entry.reducer) }
    for pattern in entry.patterns {
      let answer = facts.doesSomething(in: pattern.block)
      if facts.isRemainder(pattern) || facts.nodes[pattern.node].kind == .binding {
        remainders[entry.reducer] = remainders[entry.reducer] ?? false || answer
      } else if let key = Self.key(facts.value(of: pattern.node), of: entry.reducer, in: entry.file, app) {
        self.answers[key] = self.answers[key] ?? false || answer
        if answer, key.part != nil { answeredGroups.insert(Key(reducer: key.reducer, name: key.name, part: nil)) }
        if let block = pattern.block, facts.onlyForwards(in: block) { isForwarded.insert(key) }
      }
    }
  }

  private mutating func add(_ entry: ActionMatchTable.Entry, of type: SymbolID, _ app: App) {
    let facts = app.program.files[entry.file].facts
    // Something may become of all cases beside the match.
    let isAlone = facts.scopes[facts.scope(around: facts.nodes[entry.match].range.lowerBound)].itemCount == 1
    for pattern in entry.patterns {
      var key = PartKey(reducer: entry.reducer, type: type)
      if !facts.isRemainder(pattern), facts.nodes[pattern.node].kind != .binding {
        guard let name = facts.caseName(facts.value(of: pattern.node)) else { continue }
        key.name = app.program.name(name, in: entry.file)
      }
      let answer = !isAlone || facts.doesSomething(in: pattern.block)
      parts[key] = parts[key] ?? false || answer
      if answer { answeredParts.insert(PartKey(reducer: entry.reducer, type: type)) }
    }
  }

  /// How a reducer handles an action.
  enum Outcome {
    case something
    /// But of some that the same case of the action holds.
    case nothing
    /// The value of the case is for others.
    case nothingOfItsKind
  }

  /// The outcome of an action in its reducer; `something` where that is unknown.
  ///
  /// - Parameter type: the enum of the case that the action's case holds; nil where that holds none.
  func outcome(
    of action: Value, holding type: SymbolID?, for reducer: SymbolID, in file: FileID, _ app: App
  ) -> Outcome {
    guard let key = Self.key(action, of: reducer, in: file, app), !doesSomething(key, holding: type) else {
      return .something
    }
    guard let type else { return .nothing }
    let whole = Key(reducer: reducer, name: key.name, part: nil)
    let isGroupAnswered =
      answeredGroups.contains(whole)
      || isForwarded.contains(whole) && answeredParts.contains(PartKey(reducer: reducer, type: type))
    return isGroupAnswered ? .nothing : .nothingOfItsKind
  }

  private func doesSomething(_ key: Key, holding type: SymbolID?) -> Bool {
    let whole = Key(reducer: key.reducer, name: key.name, part: nil)
    if let type, let part = key.part, answers[key] != true, isForwarded.contains(whole) {
      let own = PartKey(reducer: key.reducer, type: type)
      return parts[PartKey(reducer: key.reducer, type: type, name: part)] ?? parts[own] ?? true
    }
    let known = [answers[key], answers[whole]].compactMap { $0 }
    if !known.isEmpty { return known.contains(true) }
    return remainders[key.reducer] ?? (switching.contains(key.reducer) || !choosing.contains(key.reducer))
  }

  private static func key(_ value: Value, of reducer: SymbolID, in file: FileID, _ app: App) -> Key? {
    let facts = app.program.files[file].facts
    guard let name = facts.caseName(value) else { return nil }
    let argument = value.call.flatMap { facts.arguments[facts.calls[$0].arguments].first?.value }
    let path = argument.flatMap(facts.namedPath).map { facts.paths[$0] }
    let part = path.flatMap { $0.root == .implicitMember ? facts.lastName($0.names) : nil }
    let partName = part.map { app.program.name($0, in: file) }
    return Key(reducer: reducer, name: app.program.name(name, in: file), part: partName)
  }
}

extension App {
  private static let answeredActionsKey = TableKey<AnsweredActions>("answered actions")

  var answeredActions: AnsweredActions { table(Self.answeredActionsKey) { AnsweredActions(self) } }
}

extension FileFacts {
  /// Whether what runs where a pattern matches is one call that is given something, or one `switch`.
  fileprivate func onlyForwards(in block: BodyNodeID) -> Bool {
    guard let item = onlyOperand(of: block).flatMap(result(of:)) else { return false }
    if nodes[item].kind == .switch { return true }
    let scope = scope(around: nodes[item].range.lowerBound)
    let calls = calls[self.calls(in: nodes[item].range)].filter { $0.scope == scope }
    return calls.count == 1 && calls[0].callee.path.map { [.unqualified, .self].contains(paths[$0].root) } ?? false
      && !calls[0].arguments.isEmpty
  }
}
