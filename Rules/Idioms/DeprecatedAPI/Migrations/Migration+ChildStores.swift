import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension Migration {
  /// `if let child = store.scope(…) { … } else { … }`
  static let ifLetStore = Migration("IfLetStore") { use in
    guard let presentation = use.storePresentation, let state = presentation.store.state.move,
      let condition = presentation.optionalScope, let content = presentation.editsOfCondition(condition),
      let tracking = presentation.call.trackingMove
    else { return nil }
    return (ObservationMove(content) + state + tracking).change("Write `if let`", of: use)
  }

  /// `ForEach(store.scope(…)) { … }`
  static let forEachStore = Migration("ForEachStore") { use in
    guard let presentation = use.storePresentation, presentation.stateCase == nil, !presentation.isProjected,
      presentation.action.text.hasPrefix("\\"), let state = presentation.store.state.move,
      let tracking = presentation.call.trackingMove
    else { return nil }
    return (ObservationMove([Edit(use.nameLocation, replacement: "ForEach")]) + state + tracking)
      .change("Write `ForEach`", of: use)
  }
}

extension CallSite {
  /// The change that makes a read for its arguments a tracked one; nil where that is not known.
  var trackingMove: ObservationMove? {
    if app.runsWithObservation(at: location) == true { return ObservationMove() }
    return untrackedBlocks?.tracking
  }
}

extension StorePresentation {
  /// The scope that gives the child's store where there is one.
  fileprivate var optionalScope: String? {
    let presented = isProjected && actionPath.last != "presented" ? ["presented"] : []
    guard let path = statePathInWhole, let actions = actionPathInWhole(actionPath + presented) else { return nil }
    return "\(store.text).scope(state: \(path), action: \(actions))"
  }

  /// The `if let` in the place of the call, with its `else`.
  fileprivate func editsOfCondition(_ scope: String) -> [Edit]? {
    let closures = call.arguments.dropFirst().filter { $0.label != "state" && $0.label != "action" }
    guard call.isInViewBuilder, let first = closures.first, first.label == nil || first.label == "then",
      closures.count < 3, let content = first.storeContent
    else { return nil }
    let file = call.location.file
    func range(_ start: UInt32, _ end: UInt32) -> Location { Location(file: file, range: start..<end) }
    var edits: [Edit] = []
    var end: UInt32
    switch content {
    case .closure(let block, let parameter, let anonymous):
      if block.hasCommentAtItsEdge { return nil }
      // The child's store already shadows that name.
      if parameter == nil, first.closure?.mentions("store") ?? true { return nil }
      let name = parameter ?? "store"
      let head = range(call.location.range.lowerBound, block.head.range.upperBound)
      edits.append(Edit(head, replacement: "if let \(name) = \(scope) {"))
      edits += anonymous.map { Edit($0, replacement: name) }
      end = block.location.range.upperBound
    case .view(let view):
      guard let step = call.indentationStep else { return nil }
      let indentation = call.app.indentation(at: call.location)
      let head = range(call.location.range.lowerBound, first.location.range.upperBound)
      edits.append(
        Edit(
          head,
          replacement:
            "if let store = \(scope) {\n\(indentation)\(step)\(view)(store: store)\n\(indentation)}"
        ))
      end = first.location.range.upperBound
    }
    if let other = closures.dropFirst().first {
      guard other.label == "else", let block = other.closureBlock else { return nil }
      edits.append(Edit(range(end, block.location.range.lowerBound), replacement: " else "))
      end = block.location.range.upperBound
    }
    if end < call.location.range.upperBound {
      edits.append(Edit(range(end, call.location.range.upperBound), replacement: ""))
    }
    // The replaced code contains only names, parentheses and what is written again.
    return edits.allSatisfy { call.app.isWithoutComments($0.location) } ? edits : nil
  }
}
