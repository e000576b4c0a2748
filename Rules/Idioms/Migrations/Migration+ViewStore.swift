import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension Migration {
  /// A view without a view store beside its store.
  static let viewStores = ["ViewStore", "ViewStoreOf"].map { name in
    Migration(name) { use in
      guard let viewStore = use.viewStoreProperty, let own = viewStore.move, let state = viewStore.state.move else {
        return nil
      }
      return (state + own).change("Read `\(viewStore.store.name)` itself", of: use)
    }
  }
}

extension ViewStoreProperty {
  /// What the view becomes, its state aside: the store is named in the place of the view store.
  var move: ObservationMove? {
    guard let lines = property.linesOfItsOwn else { return nil }
    let app = property.app
    let reading = StoreReading(state: state, observed: observed, embedding: embedding, hasProjection: true)
    var edits = [lines, app.lines(of: assignment)].map { Edit($0, replacement: "") }
    for use in uses {
      guard let written = reading.edits(of: use, from: storeName(at: use)) else { return nil }
      edits += written
    }
    if app.runsWithObservation(at: property.nameLocation) != true {
      guard let tracking = uses.untrackedBlocks()?.tracking else { return nil }
      edits += tracking
    }
    guard let values = reading.move(for: uses) else { return nil }
    let move = ObservationMove(edits) + values
    return uses.contains(where: reading.bindsStore) ? store.moveToBindings.map { move + $0 } : move
  }
}
