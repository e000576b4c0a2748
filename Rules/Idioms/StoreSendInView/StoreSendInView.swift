import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension Rule {
  /// A view with `@ViewAction` goes around it.
  static let storeSendInView = Rule(
    id: "store-send-in-view", category: .idioms, severity: .info, profile: .all,
    summary: "A view with `@ViewAction` calls `store.send` instead of `send`.",
    page: Page.storeSendInView, fixes: .safe,
    check: .program { app in app.storeSends.compactMap(finding) })
}

private func finding(_ send: StoreSend) -> Finding? {
  guard !send.isOfViewAction, send.isToOwnStore, let view = send.owner, view.hasAttribute("ViewAction") else {
    return nil
  }
  let inner = send.viewAction
  return Finding(
    "`\(view.name)` calls `store.send`, but `@ViewAction` generates `send`", at: send.call.location,
    help: .help(send, inner), fixes: inner.map { fix(send, $0) } ?? [])
}

/// Takes away the store and what wraps the view's action.
private func fix(_ send: StoreSend, _ action: ArgumentSite) -> [Fix] {
  guard let argument = send.call.arguments.first, let store = send.storeLocation, !send.isNameTaken else {
    return []
  }
  let (app, outer, inner) = (send.call.app, argument.location, action.location)
  let surplus = app.surplusBlanks(within: inner, from: app.indentation(at: inner), to: app.indentation(at: outer))
  let goes = [store, outer.start.through(inner.start), inner.end.through(outer.end)]
  let isSafe = !goes.contains(where: app.mayHoldComment)
  return [
    Fix(
      "Call `send`", isSafe ? .safe : .suggestion, edits: goes.map { Edit($0, replacement: "") },
      reindentations: surplus.map { [$0] } ?? [])
  ]
}

extension String {
  fileprivate static func help(_ send: StoreSend, _ action: ArgumentSite?) -> String {
    if let action { return "Write `send(\(action.text.asOneLine))`." }
    if let change = send.boundChange {
      return "Set the property: `store.\(change.property) = \(change.value.text.asOneLine)` sends the binding's action."
    }
    return "Add a case to the view's action and call `send`: a view should send only `.view` actions."
  }
}
