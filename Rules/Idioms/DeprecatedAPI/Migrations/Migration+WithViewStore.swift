import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension Migration {
  /// The content of the closure, which reads the store itself. Where the app runs on releases without observation, it
  /// is wrapped in `WithPerceptionTracking`.
  static let withViewStore = Migration("WithViewStore") { use in
    guard let observation = use.storeObservation, let own = observation.move, let state = observation.store.state.move
    else { return nil }
    return (state + own).change("Read `\(observation.store.text)` itself", of: use)
  }
}

extension StoreObservation {
  /// The changes of the view, without its state.
  var move: ObservationMove? {
    guard call.app.isWithoutComments(head) else { return nil }
    let hasObservation = call.app.runsWithObservation(at: call.location) == true
    guard let frame = hasObservation ? moveThatUnwraps : moveThatTracks, let body = editsOfUses else { return nil }
    guard let values = reading.move(for: uses) else { return nil }
    let move = frame + ObservationMove(body) + values
    guard uses.contains(where: reading.bindsStore) else { return move }
    return store.property?.moveToBindings.map { move + $0 }
  }

  private var reading: StoreReading {
    StoreReading(state: store.state, observed: observed, embedding: embedding, hasProjection: store.property != nil)
  }

  /// The head of the closure, as written at its call.
  private var head: Location {
    Location(file: call.location.file, range: call.location.range.lowerBound..<content.head.range.upperBound)
  }

  /// Shows the content as it is, in the place of the call.
  private var moveThatUnwraps: ObservationMove? {
    // A method behind it would be called on the last operand alone.
    if content.isOneExpression, !call.isAskedForMore || content.isOneCall,
      let move = content.unwrapping(from: call.location)
    {
      return move
    }
    return content.hasCommentAtItsEdge
      ? nil : ObservationMove([Edit(head, replacement: call.opening(of: "Group", content))])
  }

  /// Tracks what the content reads, also where that is read later.
  private var moveThatTracks: ObservationMove? {
    let frame = ObservationMove([Edit(head, replacement: call.opening(of: "WithPerceptionTracking", content))])
    return uses.untrackedBlocks(within: content).map { frame + $0.tracking }
  }

  /// Names the store where the view store was named; nil where a use is none that a store has.
  private var editsOfUses: [Edit]? {
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
