import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension Migration {
  /// `.run { send in await send(.loaded) }.animation()`, which animates whatever the effect sends.
  static let effectAnimation = Migration("Effect.animation") { use in
    guard let call = use.call, call.arguments.count < 2, call.arguments.allSatisfy(\.namesNoValues),
      let tail = call.tail, call.app.isWithoutComments(tail), let receivers = call.receiversFromRun,
      let actions = receivers.last?.actionsSent
    else { return nil }
    let animation = call.arguments.first?.text ?? ".default"
    let edits = actions.map { Edit($0.location.end, replacement: ", animation: \(animation)") }
    return Change(Fix("Animate the sent actions", .safe, edits: [Edit(tail, replacement: "")] + edits))
  }
}

extension CallSite {
  /// The calls before it, the last of them a `.run`, if those between do not change what is sent.
  fileprivate var receiversFromRun: [CallSite]? {
    let receivers = receivers
    guard receivers.last?.name == "run", receivers.dropLast().allSatisfy({ $0.name == "cancellable" }) else {
      return nil
    }
    return receivers
  }

  /// The actions that the closures of a `.run` send; nil where they hand `send` on, or say already how to animate.
  fileprivate var actionsSent: [ArgumentSite]? {
    var actions: [ArgumentSite] = []
    for closure in arguments.compactMap(\.closure) {
      guard let name = closure.parameters.last else { return nil }
      if name == "_" || name.isEmpty { continue }
      guard let calls = closure.calls(ofParameter: name) else { return nil }
      for call in calls {
        guard call.arguments.count == 1 else { return nil }
        actions.append(call.arguments[0])
      }
    }
    return actions.isEmpty ? nil : actions
  }
}
