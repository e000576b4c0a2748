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
      let closures = app.effectClosures.filter { !$0.isFunction }
      return closures.compactMap { closure in
        finding(in: closure.location, app) {
          closure.sends($0) || closure.isHandler && sends($0, in: closure.closure.scope, position: 1)
        }
      }
        + closures.compactMap { findingBehind($0) }
        + ForwardedClosures(app).found.compactMap { file, closure in
          finding(in: Location(file: file, range: closure.range), app) { sends($0, in: closure.scope, position: 0) }
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
      return finding(call, after: dismissal)
    }
  }
  return nil
}

/// `.send(…)` behind an effect that always dismisses: `.concatenate(.run { _ in await dismiss() }, .send(.closed))`
private func findingBehind(_ closure: EffectClosure) -> Finding? {
  let (app, file, facts) = (closure.app, closure.file, closure.facts)
  guard !closure.closure.call.isNone, case let effect = facts.calls[closure.closure.call], effect.use == .argument,
    !effect.argument.isNone, case let argument = ArgumentSite(app, effect.argument, in: file),
    let list = argument.call, list.name == "concatenate", list.call.arguments.contains(argument.id.next),
    let next = facts.arguments[argument.id.next].value.call.map({ CallSite(app, $0, in: file) }), next.name == "send",
    next.callee?.root == .implicitMember,
    let dismissal = closure.calls.first(where: { $0.dismisses && $0.runsAlways(in: closure.closure.scope) })
  else { return nil }
  return finding(next, after: dismissal)
}

private func finding(_ send: CallSite, after dismissal: CallSite) -> Finding {
  Finding(
    .isDropped(send.arguments.first?.text.asOneLine, after: dismissal.calleeText), at: send.location,
    related: [RelatedLocation("the feature is dismissed here", at: dismissal.location)],
    help: "Send the action before `\(dismissal.calleeText)()`.")
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
    facts.mayRun(call.range.lowerBound, after: other.call.range.lowerBound) && !isOtherSide(of: other)
  }

  /// Whether they are the two sides of a choice: `isNew ? await dismiss() : await send(.saved)`
  private func isOtherSide(of other: CallSite) -> Bool {
    let sides = other.sidesAround
    return sidesAround.contains { choice, side in sides[choice].map { $0 != side } ?? false }
  }

  /// The choices around it, each with the side that it is in.
  private var sidesAround: [BodyNodeID: BodyNodeID] {
    var found: [BodyNodeID: BodyNodeID] = [:]
    var node = facts.node(of: .call(id))
    for _ in 0..<Self.maxDepth {
      guard let current = node, case let parent = facts.nodes[current].parent, !parent.isNone else { break }
      if facts.nodes[parent].kind == .ternary, facts.firstOperand(of: parent) != current { found[parent] = current }
      node = parent
    }
    return found
  }

  /// The maximum number of expressions around one. Those beyond are ignored.
  private static let maxDepth = 256
}

extension EffectClosure {
  fileprivate var isHandler: Bool { facts.names.has(facts.label(of: closure), text: "catch") }
}

/// Whether a call is one of a parameter of a closure: of `send` in `catch: { error, send in … }`.
private func sends(_ call: CallSite, in closure: ScopeID, position: Int) -> Bool {
  guard call.isUnqualified, let local = call.callee?.local, !local.isNone else { return false }
  let name = call.facts.locals[local]
  return name.kind == .closureParameter && name.scope == closure && Int(name.position) == position
}

/// Whether a call is one of a parameter `send: Send<Action>`.
private func sends(_ call: CallSite, _ app: App) -> Bool {
  guard call.isUnqualified, let local = call.callee?.local, !local.isNone else { return false }
  return app.isSender(call.facts.locals[local], in: call.file)
}

extension String {
  fileprivate static func isDropped(_ action: String?, after dismissal: String) -> String {
    let sent = action.map { "the action `\($0)`" } ?? "the action"
    return "\(sent) is dropped: `\(dismissal)()` before it ends the feature and cancels this effect"
  }
}
