import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension Rule {
  /// An effect whose closure sends one action and does nothing else.
  static let effectThatOnlySends = Rule(
    id: "effect-that-only-sends", category: .effects, severity: .info, profile: .strict,
    summary: "An effect runs a closure only to send an action.",
    page: PackageResources.EffectThatOnlySends_md, fixes: .safe,
    check: .program { app in app.onlySends.map { finding($0.effect, $0.send) } })
}

private func finding(_ effect: Effect, _ send: OnlySend) -> Finding {
  Finding(.onlySends(send.action), at: effect.location, help: .send(send), fixes: fixes(send))
}

/// The action stays as it is written; what stands around it goes.
private func fixes(_ send: OnlySend) -> [Fix] {
  guard send.canMove else { return [] }
  return [
    Fix(
      "Use `.send`", send.isTheSameEarlier ? .safe : .suggestion,
      edits: [Edit(send.before, replacement: "send("), Edit(send.behind, replacement: ")")])
  ]
}

extension String {
  fileprivate static func onlySends(_ action: String?) -> String {
    "effect runs a closure only to send \(action.map { "`\(oneLine($0))`" } ?? "an action")"
  }

  fileprivate static func send(_ send: OnlySend) -> String {
    let exception = send.hasComment ? ", unless the action has to come a moment later, as the comment may say" : ""
    return "Return `.send(\(send.action ?? "…"))`: it needs neither a closure nor a task\(exception)."
  }
}
