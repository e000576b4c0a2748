import TCALintDomain
import TCALintModel
import TCALintSyntax

/// The purposes of actions that reducers send themselves, other than running code: other reducers wait for them, or the
/// code that handles them sends them again.
struct ActionPurposes {
  private let app: App
  /// The cases that other reducers match to do something.
  private var awaited: Set<Awaited> = []
  /// The code that handles cases; a cache.
  private var answers: [ActionCase: CodeRanges] = [:]

  /// A case with those of its own that it holds, as far as a pattern names them.
  private struct Awaited: Hashable {
    let owner: SymbolID
    let names: [ProgramName]
  }

  /// The cost is linear in the patterns of reducers.
  init(_ app: App) {
    self.app = app
    for entry in app.actionMatchTable.entries {
      for (reducer, names) in entry.casesOfOthers {
        awaited.insert(Awaited(owner: reducer, names: names.map { app.program.name($0, in: entry.file) }))
      }
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
    guard let call = facts.node(of: .call(sent.id)), let action = facts.operand(1, of: call),
      let name = app.actionCases(in: action, of: sent.file).last, name.declaration != nil
    else { return false }
    let answer = answers[name] ?? CodeRanges(app.actionAnswers.code(answering: name), app.program)
    answers[name] = answer
    return answer.cover(sent.call.location)
  }
}
