import TCALintModel
import TCALintSyntax

/// Of which actions of their own something becomes in the app's reducers. An action of which nothing does is there to tell
/// others.
struct AnsweredActions: Sendable {
  /// By a case, and the case of the part that it holds where a pattern names that too.
  private var answers: [Key: Bool] = [:]
  /// What becomes of the cases that no pattern names.
  private var remainders: [SymbolID: Bool] = [:]
  /// The reducers that pick some of their actions by conditions, and those that go through them by a `switch`, or as
  /// a part of something.
  private var choosing: Set<SymbolID> = []
  private var switching: Set<SymbolID> = []

  private struct Key: Hashable {
    let reducer: SymbolID
    let name: ProgramName
    let part: ProgramName?

    func _rawHashValue(seed: Int) -> Int {
      NumberHash.hash(reducer.rawValue ^ (part ?? .none).rawValue << 16, name.rawValue, seed: seed)
    }
  }

  /// The cost is linear in the patterns of the app's reducers and what stands behind them.
  init(_ app: App) {
    let actions = app.reducerActions
    for entry in app.actionMatchTable.entries where actions.isOwn(entry.subject, of: entry.reducer) {
      let facts = app.program.files[entry.file].facts
      let match = facts.matches[entry.match]
      if match.isSwitch || match.isElement { switching.insert(entry.reducer) } else { choosing.insert(entry.reducer) }
      let answers = Dictionary(
        uniqueKeysWithValues: entry.ends.map { ($0.key, facts.doesSomething(in: $0.key, behind: $0.value)) })
      for pattern in entry.patterns.map({ facts.patterns[$0] }) {
        let answer = answers[pattern.scope] ?? true
        if pattern.isRemainder || pattern.kind == .name {
          remainders[entry.reducer] = remainders[entry.reducer] ?? false || answer
        } else if let key = Self.key(pattern.value, of: entry.reducer, in: entry.file, app) {
          self.answers[key] = self.answers[key] ?? false || answer
        }
      }
    }
  }

  /// Whether the reducer does something itself when it gets an action; true where that is not known.
  func doesSomething(_ action: Value, of reducer: SymbolID, in file: FileID, _ app: App) -> Bool {
    guard let key = Self.key(action, of: reducer, in: file, app) else { return true }
    let known = [answers[key], answers[Key(reducer: reducer, name: key.name, part: nil)]].compactMap { $0 }
    if !known.isEmpty { return known.contains(true) }
    return remainders[reducer] ?? (switching.contains(reducer) || !choosing.contains(reducer))
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
  var answeredActions: AnsweredActions { lazyAnsweredActions { AnsweredActions(self) } }
}
