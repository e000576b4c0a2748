import TCALintModel
import TCALintSyntax

extension Effect {
  /// The call that makes it: its arguments say under which priority it runs and what handles its errors.
  var call: CallSite { CallSite(app, entry.recognised.call, in: entry.file) }
}

extension EffectClosure {
  /// The calls in its own code and in the closures within, in source order.
  public var calls: some Sequence<CallSite> {
    facts.calls(in: closure.range).lazy.map { [app, file] in CallSite(app, $0, in: file) }
  }

  /// Whether a call sends an action: it calls what the effect is given for that, `send` as a rule.
  public func sends(_ call: CallSite) -> Bool {
    guard call.isUnqualified, let local = call.callee?.local, !local.isNone else { return false }
    return isSender(facts.locals[local])
  }

  /// Whether a local name is what the effect is given to send actions by.
  public func isSender(_ local: LocalName) -> Bool {
    (local.kind == .closureParameter || local.kind == .parameter) && local.scope == closure.scope && local.position == 0
  }
}
