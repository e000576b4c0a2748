import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension Rule {
  /// An effect whose closure sends one action and does nothing else.
  static let effectThatOnlySends = Rule(
    id: "effect-that-only-sends", category: .effects, severity: .info, profile: .strict,
    summary: "An effect runs a closure only to send an action.",
    page: Page.effectThatOnlySends, fixes: .safe,
    check: .program { app in app.onlySends.map { finding($0.effect, $0.send) } })
}

private func finding(_ effect: Effect, _ send: OnlySend) -> Finding {
  Finding(.onlySends(send.action), at: effect.location, help: .send(send), fixes: fixes(effect, send))
}

/// The action is unchanged, except for names that only the closure declares; the code around it is removed.
private func fixes(_ effect: Effect, _ send: OnlySend) -> [Fix] {
  guard send.canMove else { return [] }
  let (opening, closing, surplus) = layout(send, effect.app)
  let inside = send.captures.map { Edit($0.place, replacement: $0.value) }
  let edits =
    [Edit(send.before, replacement: "send(\(opening)")] + inside + [Edit(send.behind, replacement: "\(closing))")]
  return [
    Fix(
      "Use `.send`", send.isTheSameEarlier ? .safe : .suggestion, edits: edits,
      reindentations: surplus.map { [$0] } ?? [])
  ]
}

/// The code around an action of several lines, which moves out of the closure, and the indentation that its lines lose.
private func layout(_ send: OnlySend, _ app: App) -> (opening: String, closing: String, surplus: Reindentation?) {
  let action = send.location
  guard app.spansLines(action) else { return ("", "", nil) }
  let (outer, inner) = (app.indentation(at: send.before), app.indentation(at: action))
  guard app.beginsLine(action) else { return ("", "", app.surplusBlanks(within: action, from: inner, to: outer)) }
  let further = outer + app.indentationUnit(of: action.file)
  return ("\n\(further)", "\n\(outer)", app.surplusBlanks(within: action, from: inner, to: further))
}

extension String {
  fileprivate static func onlySends(_ action: String?) -> String {
    "effect runs a closure only to send \(action.map { "`\(oneLine($0))`" } ?? "an action")"
  }

  fileprivate static func send(_ send: OnlySend) -> String {
    let bound =
      send.boundNames.isEmpty
      ? "" : ", with the captured values in place of \(list(send.boundNames.unique))"
    return "Return `.send(\(send.action ?? "…"))`\(bound): it needs neither a closure nor a task."
  }
}
