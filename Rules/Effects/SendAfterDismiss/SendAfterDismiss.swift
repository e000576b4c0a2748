import TCALintDomain
import TCALintModel
import TCALintRuleKit
import TCALintSyntax

extension Rule {
  /// An effect sends an action after it dismissed its feature.
  static let sendAfterDismiss = Rule(
    id: "send-after-dismiss", category: .effects, severity: .warning, profile: .recommended,
    summary: "An effect sends an action after it dismissed its feature.",
    page: Page.sendAfterDismiss,
    check: .program { app in
      guard app.dependencies.contains(where: \.isDismiss) else { return [] }
      return app.effectClosures.filter { !$0.isFunction }.compactMap { closure in
        finding(in: closure.location, app) { closure.sends($0) || closure.isHandler && sends($0, in: closure) }
      }
        + app.effectFunctions.compactMap { code in
          finding(in: Location(file: code.file, range: code.range), app) { sends($0, app) }
        }
    })
}

private func finding(in code: Location, _ app: App, sends: (CallSite) -> Bool) -> Finding? {
  let facts = app.program.files[code.file].facts
  let calls = facts.calls(in: code.range).lazy.map { CallSite(app, $0, in: code.file) }
  // The last one of each scope.
  var dismissals: [ScopeID: CallSite] = [:]
  for call in calls {
    if call.dismisses {
      dismissals[call.call.scope] = call
    } else if !dismissals.isEmpty, sends(call),
      let dismissal = facts.scopes(around: call.call.scope).lazy.compactMap({ dismissals[$0] }).first(
        where: call.follows)
    {
      return Finding(
        .isDropped(call.arguments.first?.text.asOneLine, after: dismissal.calleeText), at: call.location,
        related: [RelatedLocation("the feature is dismissed here", at: dismissal.location)],
        help: "Send the action before `\(dismissal.calleeText)()`.")
    }
  }
  return nil
}

extension Dependency {
  fileprivate var isDismiss: Bool {
    if case .library(.dismiss) = meaning { return !isInjected }
    return false
  }
}

extension CallSite {
  /// Whether it is a call of the library's `\.dismiss` itself.
  fileprivate var dismisses: Bool {
    guard let callee, callee.names.count == 1, !call.flags.contains(.isSubscript) else { return false }
    return dependency?.isDismiss ?? false
  }

  /// Whether it runs after another call of the same block, or of one around that.
  fileprivate func follows(_ other: CallSite) -> Bool {
    facts.mayRun(call.range.lowerBound, after: other.call.range.lowerBound)
  }
}

extension EffectClosure {
  fileprivate var isHandler: Bool { facts.names.has(facts.label(of: closure), text: "catch") }
}

/// `send` of `catch: { error, send in … }`
private func sends(_ call: CallSite, in handler: EffectClosure) -> Bool {
  guard call.isUnqualified, let local = call.callee?.local, !local.isNone else { return false }
  let name = call.facts.locals[local]
  return name.kind == .closureParameter && name.scope == handler.closure.scope && name.position == 1
}

/// Whether a call is one of a parameter `send: Send<Action>`.
private func sends(_ call: CallSite, _ app: App) -> Bool {
  guard call.isUnqualified, let local = call.callee?.local, !local.isNone else { return false }
  let name = call.facts.locals[local]
  let declaration = call.facts.scopes[name.scope].declaration
  let parent = declaration.isNone ? declaration : call.facts.declarations[declaration].parent
  return name.kind == .parameter && app.isSend(name.type, in: call.file, at: parent)
}

extension String {
  fileprivate static func isDropped(_ action: String?, after dismissal: String) -> String {
    let sent = action.map { "the action `\($0)`" } ?? "the action"
    return "\(sent) is dropped: `\(dismissal)()` before it ends the feature and cancels this effect"
  }
}
