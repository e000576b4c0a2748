import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension Migration {
  /// `store.count` for `store.withState(\.count)`.
  static let withState = Migration("Store.withState") { use in
    guard let call = use.call, let callee = call.callee, call.arguments.count == 1,
      !use.app.mayHoldComment(call.location),
      let store = ObservedStore(callee, names: callee.names.count - 1, use.app, in: call.file),
      let names = call.arguments[0].readProperties, store.state.hasProperty(names.first), let state = store.state.move,
      let tracking = use.view == nil ? ObservationMove() : call.trackingMove
    else { return nil }
    let reading = StoreReading(
      state: store.state, observed: .properties([]), embedding: [], hasProjection: store.property != nil)
    let own = ObservationMove([Edit(call.location, replacement: reading.path(store.text, names))])
    return (own + state + tracking).change("Read `\(store.text)` itself", of: use)
  }
}
