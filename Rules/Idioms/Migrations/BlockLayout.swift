import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension ClosureBlock {
  /// Puts what stands in it into a block of its own, `WithPerceptionTracking { … }`, a level further in.
  func wrapping(in view: String) -> [Edit]? {
    guard let indentation else {
      let isOnOneLine = leadingBlanks.isEmpty
      return isOnOneLine && !hasCommentAtItsEdge
        ? [Edit(head.end, replacement: " \(view) {"), Edit(content.end, replacement: " }")] : nil
    }
    guard indentation.hasPrefix(outerIndentation), indentation != outerIndentation else { return nil }
    let step = String(indentation.dropFirst(outerIndentation.count))
    let first = content.range.lowerBound - UInt32(indentation.utf8.count)
    let starts = [Location(file: content.file, range: first..<first)] + leadingBlanks.map(start)
    return [
      Edit(head.end, replacement: "\(lineBreak)\(indentation)\(view) {"),
      Edit(content.end, replacement: "\(lineBreak)\(indentation)}"),
    ] + starts.map { Edit($0, replacement: step) }
  }

  /// Leaves what stands in it in the place of the call that it is the last argument of, a level further out.
  ///
  /// - Parameter call: the call, which ends with it.
  func unwrapping(from call: Location) -> [Edit]? {
    guard !hasCommentAtItsEdge, call.range.upperBound == location.range.upperBound else { return nil }
    let inner: [Edit]
    if let indentation {
      guard indentation.hasPrefix(outerIndentation) else { return nil }
      let outer = outerIndentation.utf8.count
      let step = indentation.utf8.count - outer
      inner = leadingBlanks.filter { $0.range.count >= outer + step }.map { blanks in
        let start = blanks.range.lowerBound + UInt32(outer)
        return Edit(Location(file: blanks.file, range: start..<start + UInt32(step)), replacement: "")
      }.filter { !$0.location.range.isEmpty }
    } else {
      inner = []
    }
    let file = location.file
    return [
      Edit(Location(file: file, range: call.range.lowerBound..<content.range.lowerBound), replacement: ""),
      Edit(Location(file: file, range: content.range.upperBound..<location.range.upperBound), replacement: ""),
    ] + inner
  }

  /// Whether what stands in it is one expression, which can take the place of a call.
  var isOneExpression: Bool {
    statementCount == 1
      && !["if", "switch", "let", "var", "for", "return", "guard", "do", "func", "#if", "defer", "@"].contains(firstWord)
      && !firstWord.isEmpty
  }

  private func start(of place: Location) -> Location {
    Location(file: place.file, range: place.range.lowerBound..<place.range.lowerBound)
  }
}
