import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension TemporaryViewStore {
  /// The changes that use the store in its place; nil where the use is none that a store has.
  var move: ObservationMove? {
    guard !call.app.mayHoldComment(call.location) else { return nil }
    let reading = StoreReading(
      state: store.state, observed: observed, embedding: embedding, hasProjection: store.property != nil)
    guard let edits = reading.edits(of: use, from: store.text) else { return nil }
    // A store sends whatever its state is.
    if !use.isRead { return ObservationMove(edits) }
    guard !reading.bindsStore(use), let state = store.state.move, let values = reading.move(for: [use]),
      let tracking = call.app.view(around: call) == nil ? ObservationMove() : call.trackingMove
    else { return nil }
    return ObservationMove(edits) + state + values + tracking
  }
}

extension App {
  /// The view whose code contains a call.
  fileprivate func view(around call: CallSite) -> TypeHandle? {
    let facts = program.files[call.file].facts
    return view(
      around: DeclarationReference(file: call.file, declaration: facts.declaration(around: call.call.range.lowerBound)))
  }
}
