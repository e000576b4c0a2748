import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension Rule {
  /// A reducer sends itself an action to have code run that a method could hold.
  static let actionAsFunction = Rule(
    id: "action-as-function", category: .effects, severity: .info, profile: .strict,
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
    "`\(reducer)` sends itself `\(oneLine(action))` as if it called a function"
  }

  fileprivate static func sendsForNobody(_ action: String, _ reducer: String) -> String {
    "`\(reducer)` sends itself `\(oneLine(action))`, of which nothing becomes"
  }

  fileprivate static func share(_ name: String, _ reducer: String) -> String {
    "Put what `case \(name)` does into a method of `\(reducer)` that takes `inout State` and returns the effect, and call "
      + "that here and there: an action sent costs another turn of every reducer around it."
  }

  fileprivate static func leaveOut(_ name: String, _ reducer: String) -> String {
    "Return `.none` here: nothing becomes of `case \(name)` in `\(reducer)`, and no other reducer matches it. What is to "
      + "happen then belongs here, or into a method of `\(reducer)` where several need it."
  }
}
