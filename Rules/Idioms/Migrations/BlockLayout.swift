import TCALintDomain
import TCALintModel
import TCALintRuleKit

// Each of these edits goes together with the same of another fix.
extension CodeBlock {
  /// Puts what stands in it into a block of its own, `WithPerceptionTracking { … }`, a level further in.
  func wrapping(in view: String) -> [Edit]? {
    guard let indentation else {
      let isOnOneLine = leadingBlanks.isEmpty
      return isOnOneLine && !hasCommentAtItsEdge
        ? [inserting(" \(view) {", at: head.end), inserting(" }", at: content.end)] : nil
    }
    guard let step else { return nil }
    let first = content.range.lowerBound - UInt32(indentation.utf8.count)
    let starts = [Location(file: content.file, range: first..<first)] + leadingBlanks.map(start)
    return [
      inserting("\(lineBreak)\(indentation)\(view) {", at: head.end),
      inserting("\(lineBreak)\(indentation)}", at: content.end),
    ] + starts.map { inserting(step, at: $0) }
  }

  /// Tracks all that is read for what stands in it, one expression: by the view that this begins with, if that does so
  /// for a part of it, else by one around it.
  var tracking: [Edit]? {
    guard let call = firstCall, call.name == "WithPerceptionTracking", let part = call.arguments.last?.closureBlock,
      part.isOneExpression, part.indentation != nil, let step, let indentation, !part.hasCommentAtItsEdge,
      call.location.range.upperBound == part.location.range.upperBound
    else { return wrapping(in: "WithPerceptionTracking") }
    let rest = Location(file: content.file, range: part.location.range.upperBound..<content.range.upperBound)
    let brace = Location(file: content.file, range: part.content.range.upperBound..<part.location.range.upperBound)
    return [Edit(brace, adding: [], between: "", and: ""), inserting("\(lineBreak)\(indentation)}", at: content.end)]
      + leadingBlanks(in: rest).map { inserting(step, at: start(of: $0)) }
  }

  /// Leaves what stands in it in the place of the call that it is the last argument of, a level further out.
  ///
  /// - Parameter call: the call, which ends with it.
  func unwrapping(from call: Location) -> [Edit]? {
    guard !hasCommentAtItsEdge, call.range.upperBound == location.range.upperBound else { return nil }
    var inner: [Edit] = []
    if let indentation {
      guard indentation.hasPrefix(outerIndentation) else { return nil }
      let (outer, whole) = (UInt32(outerIndentation.utf8.count), UInt32(indentation.utf8.count))
      for blanks in leadingBlanks.map(\.range) where blanks.count >= whole && whole > outer {
        let surplus = blanks.lowerBound + outer..<blanks.lowerBound + whole
        inner.append(Edit(Location(file: content.file, range: surplus), replacement: ""))
      }
    }
    let file = location.file
    return [
      Edit(Location(file: file, range: call.range.lowerBound..<content.range.lowerBound), replacement: ""),
      Edit(Location(file: file, range: content.range.upperBound..<location.range.upperBound), replacement: ""),
    ] + inner
  }

  /// Whether what stands in it is one expression, which can take the place of a call.
  var isOneExpression: Bool {
    statementCount == 1 && !firstWord.isEmpty && !Self.wordsOfStatements.contains(firstWord)
  }

  private static let wordsOfStatements: Set<String> = [
    "if", "switch", "let", "var", "for", "return", "guard", "do", "func", "defer", "#if",
  ]

  /// What a line of it is further in than the line that it belongs to.
  private var step: String? {
    guard let indentation, indentation.hasPrefix(outerIndentation), indentation != outerIndentation else { return nil }
    return String(indentation.dropFirst(outerIndentation.count))
  }

  private func inserting(_ text: String, at place: Location) -> Edit { Edit(place, adding: [], between: text, and: "") }

  private func start(of place: Location) -> Location {
    Location(file: place.file, range: place.range.lowerBound..<place.range.lowerBound)
  }
}
