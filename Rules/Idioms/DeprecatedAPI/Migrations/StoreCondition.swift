import TCALintDomain
import TCALintModel
import TCALintRuleKit

/// The `if let` that replaces a view with a closure for the store of what may be there.
struct StoreCondition {
  /// The call that creates the view.
  let call: CallSite
  /// The code of the optional store.
  let scope: String
  /// The view's closure, and one for what is not there.
  let closures: [ArgumentSite]
  /// How many columns the lines of the call move out by another change.
  var surplus = 0

  /// The `if let` in the place of the call: in a `Group` where the call is no statement of a view builder.
  var move: ObservationMove? {
    guard let first = closures.first, first.label == nil || first.label == "then", closures.count < 3,
      let content = first.storeContent, closures.dropFirst().allSatisfy({ $0.label == "else" })
    else { return nil }
    switch content {
    case .closure(let block, let parameter, let anonymous): return move(block, parameter, anonymous, first)
    case .view(let view, let label): return move(view, label, first)
    }
  }

  private func move(
    _ block: CodeBlock, _ parameter: String?, _ anonymous: [Location], _ argument: ArgumentSite
  ) -> ObservationMove? {
    // The child's store already shadows that name.
    if parameter == nil && argument.closure?.mentions("store") ?? true { return nil }
    let name = parameter ?? "store"
    let head = place(call.location.range.lowerBound, block.head.range.upperBound)
    let edits =
      [Edit(head, replacement: "\(opening)if let \(name) = \(scope) {")]
      + anonymous.map { Edit($0, replacement: name) }
    return move(edits, behind: block.location.range.upperBound - 1)
  }

  private func move(_ view: String, _ label: String, _ argument: ArgumentSite) -> ObservationMove? {
    let step = isGrouped ? unit : call.indentationStep ?? unit
    let head = place(call.location.range.lowerBound, argument.location.range.upperBound)
    let inner = indentation + (isGrouped ? unit : "")
    let code = "\(opening)if let store = \(scope) {\n\(inner)\(step)\(view)(\(label)store)\n\(inner)"
    guard !call.app.mayHoldComment(head) else { return nil }
    let end = argument.location.range.upperBound
    // The brace goes with what follows it.
    return move([Edit(head, replacement: code)], behind: end)
  }

  /// The rest of the changes, for what follows the closing brace of the content, or a content without one.
  private func move(_ edits: [Edit], behind end: UInt32) -> ObservationMove? {
    var edits = edits
    var end = end
    var text = "}"
    if let other = closures.dropFirst().first {
      guard let block = other.closureBlock else { return nil }
      edits.append(Edit(place(end, block.location.range.lowerBound), replacement: "} else "))
      end = block.location.range.upperBound - 1
    }
    if isGrouped { text += "\n\(indentation)}" }
    let rest = place(end, call.location.range.upperBound)
    if call.app.program.source(rest) != text { edits.append(Edit(rest, replacement: text)) }
    // The replaced code contains only names, parentheses and what is written again.
    guard edits.allSatisfy({ !call.app.mayHoldComment($0.location) }) else { return nil }
    let inside = place(edits[0].location.range.upperBound, min(end + 1, call.location.range.upperBound))
    return ObservationMove(edits, isGrouped ? [Reindentation(of: inside, by: unit)] : [])
  }

  private var isGrouped: Bool { !call.isInViewBuilder }
  private var opening: String { isGrouped ? "Group {\n\(indentation)\(unit)" : "" }
  private var indentation: String { String(call.app.indentation(at: call.location).dropLast(surplus)) }
  private var unit: String { call.app.indentationUnit(of: call.file) }

  private func place(_ start: UInt32, _ end: UInt32) -> Location { Location(file: call.file, range: start..<end) }
}

extension CallSite {
  /// The change that makes a read for its arguments a tracked one; nil where that is not known.
  var trackingMove: ObservationMove? {
    if app.runsWithObservation(at: location) == true { return ObservationMove() }
    return untrackedBlocks?.tracking
  }
}
