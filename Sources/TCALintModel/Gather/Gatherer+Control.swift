import TCALintSyntax

extension Gatherer {
  mutating func enterFor(_ node: Syntax) {
    open(.loop, node, until: node.endIndex)
    let sequence = node.children.first { $0.kind.isExpression }
    addLoop(node, sequence: sequence)
    activate(at: sequence?.endIndex ?? node.endIndex)
  }

  mutating func addLoop(_ node: Syntax, sequence: Syntax?) {
    var (isAwaiting, choosesElements) = (false, node.firstChild(.whereClause) != nil)
    if let sequence, let keyword = node.mainTokenIndex {
      var next = keyword + 1
      if tree.tokens[next].kind == .tryKeyword {
        let start = tree.tokens[next].start
        tries.append(
          Try(
            kind: .plain, isLoop: true, isInAsyncLet: false, scope: scope, range: start..<sequence.range.upperBound))
        next += 1
      }
      isAwaiting = tree.tokens[next].name.is(.await)
      if isAwaiting { next += 1 }
      if tree.tokens[next].kind == .caseKeyword { choosesElements = true }
    }
    loops.append(
      Loop(
        scope: scope, isAwaiting: isAwaiting, choosesElements: choosesElements,
        sequence: Value(rawValue: sequence?.index ?? Self.noNode)))
  }

  mutating func enterTry(_ node: Syntax) {
    let kind: Try.Kind =
      node.flags.contains(.questionMark) ? .optional : node.flags.contains(.exclamationMark) ? .forced : .plain
    // It covers all that stands right of it.
    var end = node.range.upperBound
    if let sequence = node.parent, sequence.kind == .sequenceExpr { end = sequence.range.upperBound }
    let isInAsyncLet = groups.last.map { $0.flags.contains(.async) && $0.delays == scopes[scope].delays } ?? false
    tries.append(
      Try(
        kind: kind, isLoop: false, isInAsyncLet: isInAsyncLet, scope: scope, range: node.range.lowerBound..<end))
  }
}
