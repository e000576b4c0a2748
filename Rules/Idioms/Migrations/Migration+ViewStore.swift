import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension Migration {
  /// A view without a view store beside its store.
  static let viewStores = ["ViewStore", "ViewStoreOf"].map { name in
    Migration(name) { use in
      guard let viewStore = use.viewStoreProperty, let edits = viewStore.edits,
        let state = viewStore.state.editsForObservation
      else { return nil }
      var bindings: [Edit] = []
      let hasObservation = use.app.runsWithObservation(at: use.location)
      if viewStore.uses.contains(where: \.isBinding) {
        guard let hasObservation, let edits = viewStore.store.editsForBindings(hasObservation: hasObservation) else {
          return nil
        }
        bindings = edits
      }
      guard let tracking = hasObservation == true ? [] : viewStore.uses.untrackedBlocks()?.tracking else { return nil }
      return Change(
        Fix(
          "Read `\(viewStore.store.name)` itself", .suggestion, edits: edits + state + bindings + tracking),
        related: viewStore.relations + (state.isEmpty ? [] : viewStore.state.stateRelation)
          + (bindings.isEmpty ? [] : viewStore.store.storeRelation))
    }
  }
}

extension ViewStoreProperty {
  /// Takes the view store away and names the store in its place.
  fileprivate var edits: [Edit]? {
    guard let lines = property.linesOfItsOwn else { return nil }
    let app = property.app
    let reading = StoreReading(app: app, observed: observed, embedding: embedding)
    var edits = [
      Edit(lines, adding: [], between: "", and: ""),
      Edit(app.lines(of: assignment), adding: [], between: "", and: ""),
    ]
    for use in uses {
      guard let written = reading.edits(of: use, from: storeName(at: use)) else { return nil }
      edits += written.map { Edit($0.location, adding: [], between: $0.replacement, and: "") }
    }
    return edits
  }

  /// Points to the declarations that change.
  fileprivate var relations: [RelatedLocation] {
    var places = [property.nameLocation, assignment]
    places += uses.map(\.name)
    return places.map { RelatedLocation("it goes with `\(property.name)`", at: $0) }
  }
}
