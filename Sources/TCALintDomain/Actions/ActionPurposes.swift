import TCALintModel
import TCALintSyntax

/// What reducers send themselves actions for, other than to have code run: other reducers wait for them, or they are sent
/// again by what answers them.
struct ActionPurposes {
  private let app: App
  private var flow: ReducerFlow
  private var shapes: ActionShapes
  /// The cases that other reducers match to do something.
  private var awaited: Set<Awaited> = []
  /// Which actions code answers.
  private var answered: [CodePlace: Set<ActionName>] = [:]

  /// A case with those of its own that it holds, as far as a pattern names them.
  private struct Awaited: Hashable {
    let owner: SymbolID
    let names: [ProgramName]
  }

  /// The cost is linear in the patterns of reducers.
  ///
  /// - Parameter sent: what may be asked for.
  init(_ app: App, of sent: [ActionSentToSelf]) {
    self.app = app
    flow = ReducerFlow(app)
    shapes = ActionShapes(app)
    let files = Set(sent.map(\.file))
    for entry in app.actionMatchTable.entries {
      for (reducer, names) in entry.casesOfOthers {
        awaited.insert(Awaited(owner: reducer, names: names.map { app.program.name($0, in: entry.file) }))
      }
      if files.contains(entry.file) { addAnswers(entry) }
    }
  }

  private mutating func addAnswers(_ entry: ActionMatchTable.Entry) {
    let facts = app.program.files[entry.file].facts
    for pattern in entry.patterns {
      let names = flow.names(facts.value(of: pattern.node), entry.subject, of: entry.reducer, in: entry.file)
      guard let name = names.last, name.owner != nil else { continue }
      answered[CodePlace(file: entry.file, scope: facts.scope(of: pattern)), default: []].insert(name)
    }
  }

  /// Whether another reducer does something when it sees an action.
  func isAwaited(_ sent: ActionSentToSelf) -> Bool {
    let names = sent.sent.map { app.program.name($0, in: sent.file) }
    return names.indices.contains { last in
      awaited.contains(Awaited(owner: sent.reducer.symbol, names: Array(names[...last])))
    }
  }

  /// Whether what answers an action sends it, so that a function in its place would call itself.
  mutating func isSentByItself(_ sent: ActionSentToSelf) -> Bool {
    let facts = app.program.files[sent.file].facts
    let (call, reducer) = (facts.calls[sent.id], sent.reducer.symbol)
    guard let action = facts.arguments[call.arguments].first?.value,
      let name = flow.names(action, shapes.action(of: reducer), of: reducer, in: sent.file).last, name.owner != nil
    else { return false }
    return facts.scopes(around: call.scope).contains {
      answered[CodePlace(file: sent.file, scope: $0)]?.contains(name) ?? false
    }
  }
}
