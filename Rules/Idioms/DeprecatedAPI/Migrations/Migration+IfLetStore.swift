import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension Migration {
  /// `if let child = store.scope(…) { … } else { … }`
  static let ifLetStore = Migration("IfLetStore") { use in
    guard let presentation = use.storePresentation, let state = presentation.store.state.move,
      let scope = presentation.optionalScope, let content = presentation.moveToCondition(scope),
      let tracking = presentation.call.trackingMove
    else { return nil }
    return (content + state + tracking).change("Write `if let`", of: use)
  }
}

extension StorePresentation {
  /// The scope that gives the child's store where there is one.
  fileprivate var optionalScope: String? {
    let presented = isProjected && actionPath.last != "presented" ? ["presented"] : []
    guard let path = statePathInWhole, let actions = actionPathInWhole(actionPath + presented) else { return nil }
    return "\(store.text).scope(state: \(path), action: \(actions))"
  }

  fileprivate func moveToCondition(_ scope: String) -> ObservationMove? {
    let closures = call.arguments.dropFirst().filter { $0.label != "state" && $0.label != "action" }
    return StoreCondition(call: call, scope: scope, closures: closures).move
  }
}
