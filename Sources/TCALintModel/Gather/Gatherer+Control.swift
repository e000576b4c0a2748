import TCALintSyntax

extension Gatherer {
  mutating func enterFor(_ node: Syntax) {
    open(.loop, node, until: node.endIndex)
    let sequence = node.children.first { $0.kind.isExpression }
    if let sequence { addTry(of: node, sequence) }
    activate(at: sequence?.endIndex ?? node.endIndex)
  }

  /// The `try` of `for try await`.
  private mutating func addTry(of node: Syntax, _ sequence: Syntax) {
    guard let keyword = node.mainTokenIndex, case let next = tree.tokens[keyword + 1], next.kind == .tryKeyword
    else { return }
    tries.append(
      Try(
        kind: .plain, isLoop: true, isInAsyncLet: false, scope: scope, range: next.start..<sequence.range.upperBound))
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
