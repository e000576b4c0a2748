import TCALintModel
import TCALintSyntax

/// What reducers send themselves actions for, other than to have code run: other reducers wait for them, or they are sent
/// again by what answers them.
struct ActionPurposes {
  private let app: App
  private var flow: ReducerFlow
  private var shapes: ActionShapes
  /// The cases that other reducers match, by whose they are.
  private var awaited: Set<ActionName> = []
  /// Which actions code answers.
  private var answered: [CodePlace: Set<ActionName>] = [:]

  /// The cost is linear in the patterns of reducers.
  init(_ app: App) {
    self.app = app
    flow = ReducerFlow(app)
    shapes = ActionShapes(app)
    for entry in app.actionMatchTable.entries { add(entry) }
  }

  private mutating func add(_ entry: ActionMatchTable.Entry) {
    for (reducer, name) in entry.casesOfOthers {
      awaited.insert(ActionName(owner: reducer, name: app.program.name(name, in: entry.file)))
    }
    let facts = app.program.files[entry.file].facts
    for pattern in entry.patterns.map({ facts.patterns[$0] }) {
      let names = flow.names(pattern.value, entry.subject, of: entry.reducer, in: entry.file)
      guard let name = names.last, name.owner != nil else { continue }
      answered[CodePlace(file: entry.file, scope: pattern.scope), default: []].insert(name)
    }
  }

  /// Whether another reducer does something when it sees an action.
  func isAwaited(_ sent: ActionSentToSelf) -> Bool {
    guard let name = sent.sent.first else { return false }
    return awaited.contains(ActionName(owner: sent.reducer.symbol, name: app.program.name(name, in: sent.file)))
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
