import TCALintModel
import TCALintSyntax

extension EffectCode {
  /// The tasks that it starts and lets go, so that nothing ends them with the effect, in source order; those that another
  /// of them starts aside.
  public var tasksLetGo: [CallSite] {
    var found: [CallSite] = []
    for id in facts.calls(in: range) {
      let call = CallSite(app, id, in: file)
      // What begins in a task that was found ends before it does.
      if let last = found.last, last.location.range.upperBound > call.location.range.lowerBound { continue }
      guard call.isStatement || call.isDiscarded, call.taskStart == .task, isLetGo(call) else { continue }
      found.append(call)
    }
    return found
  }

  private func isLetGo(_ call: CallSite) -> Bool {
    if call.isDiscarded || facts.dropsStatements(call.call.scope, in: scope) { return true }
    // All that there is to a closure: its value is what that gives.
    let body = facts.body(around: call.call.scope)
    guard !body.isNone, !facts.scopes[body].closure.isNone else { return false }
    let around = facts.closures[facts.scopes[body].closure]
    if around.use == .assigned { return true }
    return !around.call.isNone && facts.calls[around.call].use == .statement
  }
}
