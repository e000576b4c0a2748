import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension Migration {
  /// What the closure shows, which reads the store itself. Where the app runs on releases without observation, it stands in
  /// `WithPerceptionTracking`.
  static let withViewStore = Migration("WithViewStore") { use in
    guard let observation = use.storeObservation, let state = observation.store.state.editsForObservation,
      let body = observation.editsOfUses
    else { return nil }
    let hasObservation = use.app.runsWithObservation(at: use.location)
    let frame = hasObservation == true ? observation.editsThatUnwrap : observation.editsThatTrack
    guard let frame else { return nil }
    var bindings: [Edit] = []
    if observation.uses.contains(where: \.isBinding) {
      guard let hasObservation, let property = observation.store.property,
        let edits = property.editsForBindings(hasObservation: hasObservation)
      else { return nil }
      bindings = edits
    }
    return Change(
      Fix("Read `\(observation.store.text)` itself", .suggestion, edits: frame + body + state + bindings),
      related: (state.isEmpty ? [] : observation.store.state.stateRelation)
        + (bindings.isEmpty ? [] : observation.store.property?.storeRelation ?? []))
  }
}

extension StoreObservation {
  /// The head of the closure, as it stands at its call.
  private var head: Location {
    Location(file: call.location.file, range: call.location.range.lowerBound..<content.head.range.upperBound)
  }

  /// Shows the content as it is, in the place of the call.
  fileprivate var editsThatUnwrap: [Edit]? {
    if content.isOneExpression, let edits = content.unwrapping(from: call.location) { return edits }
    return content.hasCommentAtItsEdge ? nil : [Edit(head, replacement: call.opening(of: "Group", content))]
  }

  /// Tracks what the content reads, also where that is read later.
  fileprivate var editsThatTrack: [Edit]? {
    guard let later = uses.untrackedBlocks(within: content), let edits = later.tracking else { return nil }
    return [Edit(head, replacement: call.opening(of: "WithPerceptionTracking", content))] + edits
  }

  /// Names the store where the view store was named; nil where a use is none that a store has.
  fileprivate var editsOfUses: [Edit]? {
    let reading = StoreReading(app: call.app, observed: observed, embedding: embedding)
    var edits: [Edit] = []
    for use in uses {
      guard let name = storeName(at: use.name), let written = reading.edits(of: use, from: name) else { return nil }
      edits += written
    }
    return edits
  }
}

extension CallSite {
  /// How a call of a view begins that takes the last closure of this one.
  fileprivate func opening(of view: String, _ content: CodeBlock) -> String {
    location.range.upperBound == content.location.range.upperBound ? "\(view) {" : "\(view)(content: {"
  }
}
