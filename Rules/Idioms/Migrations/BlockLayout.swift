import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension CodeBlock {
  /// Whether it begins with a view that tracks what a part of it reads, and is one expression.
  fileprivate var trackedPart: CodeBlock? {
    guard isOneExpression, let call = firstCall, call.name == "WithPerceptionTracking",
      let part = call.arguments.last?.closureBlock, part.isOneExpression, part.indentation != nil,
      !part.hasCommentAtItsEdge, call.location.range.upperBound == part.location.range.upperBound
    else { return nil }
    return part
  }
}

extension [CodeBlock] {
  /// Wraps each block's content in `WithPerceptionTracking`, or widens the one that it begins with. nil where the layout of
  /// one does not allow that.
  ///
  /// Each of these edits goes together with the same of another fix.
  var tracking: [Edit]? {
    var steps: [Location: String] = [:]
    var edits: [Edit] = []
    var around: [CodeBlock] = []
    for block in sorted(by: { $0.location.range.lowerBound < $1.location.range.lowerBound }) {
      guard let parameter = block.unnamedParameter else { return nil }
      edits += parameter.uses.map { inserting(parameter.name, at: $0) }
      let signature = parameter.signature
      while let last = around.last, last.location.range.upperBound <= block.location.range.lowerBound {
        around.removeLast()
      }
      guard let indentation = block.indentation else {
        guard block.lineStarts.isEmpty, !block.hasCommentAtItsEdge else { return nil }
        edits += [
          inserting(signature + " WithPerceptionTracking {", at: block.head.end),
          inserting(" }", at: block.content.end),
        ]
        continue
      }
      guard let step = block.step else { return nil }
      // What stands in another of them goes further in with that.
      let start = "\n" + around.compactMap(\.step).joined() + indentation
      var lines: [Location]
      var further = ""
      if let part = block.trackedPart, let methods = part.indentationOfMethods {
        further = methods
        if !signature.isEmpty { edits.append(inserting(signature, at: block.head.end)) }
        let brace = part.content.range.upperBound..<part.location.range.upperBound
        edits.append(Edit(Location(file: block.content.file, range: brace), adding: [], between: "", and: ""))
        lines = block.lineStarts(behind: part)
      } else {
        let first = block.content.range.lowerBound - UInt32(indentation.utf8.count)
        edits.append(inserting(signature + start + "WithPerceptionTracking {", at: block.head.end))
        lines = [Location(file: block.content.file, range: first..<first)] + block.lineStarts
      }
      edits.append(inserting(start + "}", at: block.content.end))
      for line in lines { steps[line, default: ""] += step + further }
      around.append(block)
    }
    return edits
      + steps.map { inserting($1, at: $0) }.sorted { $0.location.range.lowerBound < $1.location.range.lowerBound }
  }

  /// In the place of what stands there.
  private func inserting(_ text: String, at place: Location) -> Edit { Edit(place, adding: [], between: text, and: "") }
}

extension CodeBlock {
  /// Leaves what stands in it in the place of the call that it is the last argument of, a level further out.
  ///
  /// - Parameter call: the call, which ends with it.
  func unwrapping(from call: Location) -> [Edit]? {
    guard !hasCommentAtItsEdge, call.range.upperBound == location.range.upperBound else { return nil }
    var inner: [Edit] = []
    if let indentation = indentation ?? indentationBehindComment {
      guard indentation.hasPrefix(outerIndentation) else { return nil }
      inner = surplusBlanks(from: indentation).map { Edit($0, replacement: "") }
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
}
