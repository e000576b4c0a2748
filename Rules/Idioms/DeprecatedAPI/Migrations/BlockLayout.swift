import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension [UntrackedBlock] {
  /// Wraps each block's content in `WithPerceptionTracking`, or extends an existing one.
  ///
  /// Each of these edits goes together with the same of another fix.
  var tracking: ObservationMove {
    var edits: [Edit] = []
    var reindentations: [Reindentation] = []
    var around: [(location: Location, step: String)] = []
    for block in sorted(by: { $0.location < $1.location }) {
      edits += block.parameter.uses.map { inserting(block.parameter.name, at: $0) }
      let signature = block.parameter.signature
      while let last = around.last, !last.location.contains(block.location.start) { around.removeLast() }
      switch block.layout {
      case .line(let end):
        edits += [
          inserting(signature + " WithPerceptionTracking {", at: block.endOfHead), inserting(" }", at: end),
        ]
      case .lines(let lines):
        // A block inside others is indented with them.
        let start = "\n" + around.map(\.step).joined() + lines.indentation
        var moved = lines.location
        var step = lines.step
        if let part = lines.trackedPart {
          if !signature.isEmpty { edits.append(inserting(signature, at: block.endOfHead)) }
          edits.append(inserting("", at: part.closing))
          moved = part.rest
          step += part.indentationOfMethods
        } else {
          edits.append(inserting(signature + start + "WithPerceptionTracking {", at: block.endOfHead))
        }
        edits.append(inserting(start + "}", at: lines.location.end))
        reindentations.append(Reindentation(of: moved, by: step))
        around.append((block.location, lines.step))
      }
    }
    return ObservationMove(edits, reindentations)
  }

  /// Inserts text at a place.
  private func inserting(_ text: String, at place: Location) -> Edit { Edit(place, adding: [], between: text, and: "") }
}

extension CodeBlock {
  /// Replaces a call by the content of its last argument, a level further out.
  ///
  /// - Parameter call: the call, which ends with it.
  func unwrapping(from call: Location) -> ObservationMove? {
    guard !hasCommentAtItsEdge, call.range.upperBound == location.range.upperBound else { return nil }
    var inner: Reindentation?
    if let indentation = indentation ?? indentationBehindComment {
      guard indentation.hasPrefix(outerIndentation) else { return nil }
      inner = surplusBlanks(from: indentation)
    }
    let file = location.file
    return ObservationMove(
      [
        Edit(Location(file: file, range: call.range.lowerBound..<content.range.lowerBound), replacement: ""),
        Edit(Location(file: file, range: content.range.upperBound..<location.range.upperBound), replacement: ""),
      ], inner.map { [$0] } ?? [])
  }
}
