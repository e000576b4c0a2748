import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension Rule {
  /// An effect closure uses the reducer's `inout` state, which it outlives.
  static let stateInEffect = Rule(
    id: "state-in-effect", category: .effects, severity: .error, profile: .recommended,
    summary: "An effect uses the reducer's `inout` state, which is not available when the effect runs.",
    page: Page.stateInEffect, fixes: .safe,
    check: .program { app in app.effectClosures.compactMap(finding) })
}

private func finding(_ closure: EffectClosure) -> Finding? {
  let uses = closure.stateUses
  guard let first = uses.first else { return nil }
  let state = first.path[0]
  let isChanged = uses.contains { $0.change == .certain }
  let texts = uses.map(\.text)
  let refused = uses.filter { !$0.canBeCaptured }.map { $0.capturedPath.joined(separator: ".") }.unique
  return Finding(
    .uses(state, texts.unique), at: first.location,
    related: uses.dropFirst().lazy.map { RelatedLocation("`\($0.text)` is used here", at: $0.location) },
    help: isChanged ? .send(state) : .capture(byFunction: closure.isFunction) + .toBeSendable(refused),
    fixes: isChanged || !refused.isEmpty || closure.isFunction
      ? [] : [StateCaptureFix(closure, uses, texts: texts).fix])
}

extension StateUse {
  /// The path as it is written.
  var text: String { path.joined(separator: ".") }
}

extension String {
  fileprivate static func uses(_ state: String, _ paths: [String]) -> String {
    "effect uses the `inout` state `\(state)`: \(list(paths))"
  }

  fileprivate static func send(_ state: String) -> String {
    "An effect cannot change `\(state)`: send an action from it, and change the state in the reducer."
  }

  fileprivate static func capture(byFunction isFunction: Bool) -> String {
    isFunction
      ? "The effect runs after the reducer has returned: before the function, store what it reads in a constant."
      : "The effect runs after the reducer has returned: capture what it reads in the capture list."
  }

  fileprivate static func toBeSendable(_ captured: [String]) -> String {
    if captured.isEmpty { return "" }
    return captured.count == 1
      ? " The type of \(list(captured)) must be `Sendable` for this."
      : " The types of \(list(captured)) must be `Sendable` for this."
  }
}
