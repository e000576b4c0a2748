import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension Rule {
  /// A reducer sends itself an action to have code run that a method could hold.
  static let actionAsFunction = Rule(
    id: "action-as-function", category: .effects, severity: .info, profile: .all,
    summary: "A reducer sends itself an action to share logic.",
    page: Page.actionAsFunction,
    check: .program { app in app.actionsSentToSelf.map(finding) })
}

private func finding(_ sent: ActionSentToSelf) -> Finding {
  Finding(
    sent.isAnswered ? .sends(sent.text, sent.reducer.name) : .sendsForNobody(sent.text, sent.reducer.name),
    at: sent.call.location,
    related: [RelatedLocation("`\(sent.caseName)` is declared here", at: sent.declaration.nameLocation)],
    help: sent.isAnswered ? .share(sent.caseName, sent.reducer.name) : .leaveOut(sent.caseName, sent.reducer.name))
}

extension String {
  fileprivate static func sends(_ action: String, _ reducer: String) -> String {
    "`\(reducer)` sends itself `\(oneLine(action))` instead of calling a function"
  }

  fileprivate static func sendsForNobody(_ action: String, _ reducer: String) -> String {
    "`\(reducer)` sends itself `\(oneLine(action))`, which does nothing"
  }

  fileprivate static func share(_ name: String, _ reducer: String) -> String {
    "Move the code of `case \(name)` to a method of `\(reducer)` that takes `inout State` and returns the effect, and "
      + "call it in both places: each sent action runs all parent reducers again."
  }

  fileprivate static func leaveOut(_ name: String, _ reducer: String) -> String {
    "Return `.none` here: `case \(name)` does nothing in `\(reducer)`, and no other reducer matches it. Code that "
      + "should run belongs here, or in a method of `\(reducer)` that several cases call."
  }
}
