import TCALintSyntax

extension PatternMatcher {
  /// Whether nodes of the pattern fit a list of the tree's, in order.
  ///
  /// Where `$$$` matches too few elements, only the last one is extended: any match of the earlier ones is valid, since
  /// what follows them has been found. So the number of steps is at most the product of the lengths of the list and the
  /// pattern.
  mutating func matchesList(_ own: [Int], _ others: ArraySlice<Syntax>, in parent: SyntaxKind, isBase: Bool) -> Bool {
    var (node, place) = (0, others.startIndex)
    /// The last `$$$`: which it is, where it begins and ends, and what was bound then.
    var several: (node: Int, start: Int, end: Int, trail: Int, closed: Int)?
    /// The matches of the `$$$` before it.
    var closed: [(placeholder: Int?, range: Range<Int>)] = []
    while node < own.count || place < others.endIndex {
      if node < own.count, case .several = nodes[own[node]].form {
        close(&closed, several, own)
        several = (node, place, place, trail.count, closed.count)
        node += 1
        // Nothing has to fit behind the last one.
        if node == own.count {
          several?.end = others.endIndex
          break
        }
        continue
      }
      let count = trail.count
      if node < own.count, place < others.endIndex, matchesElement(own[node], others[place], in: parent, isBase) {
        (node, place) = (node + 1, place + 1)
        continue
      }
      takeBack(to: count)
      if place < others.endIndex, others[place].kind.mayBeLeftOut(of: parent) {
        place += 1
        continue
      }
      guard let open = several, open.end < others.endIndex else { return false }
      takeBack(to: open.trail)
      several?.end += 1
      (node, place) = (open.node + 1, open.end + 1)
    }
    close(&closed, several, own)
    return closed.allSatisfy { placeholder, range in bind(placeholder, tokens(of: others[range], in: others)) }
  }

  private func close(
    _ closed: inout [(placeholder: Int?, range: Range<Int>)],
    _ several: (node: Int, start: Int, end: Int, trail: Int, closed: Int)?, _ own: [Int]
  ) {
    guard let several, case .several(let placeholder?) = nodes[own[several.node]].form else { return }
    closed.append((placeholder, several.start..<several.end))
  }

  /// The tokens of some elements; where there are none, the position at which they would be.
  private func tokens(of elements: ArraySlice<Syntax>, in list: ArraySlice<Syntax>) -> Range<Int> {
    if let first = elements.first, let last = elements.last {
      return first.tokenRange.lowerBound..<last.tokenRange.upperBound
    }
    let place =
      elements.startIndex < list.endIndex
      ? list[elements.startIndex].tokenRange.lowerBound : list.last?.tokenRange.upperBound ?? 0
    return place..<place
  }

  private mutating func matchesElement(_ node: Int, _ other: Syntax, in parent: SyntaxKind, _ isBase: Bool) -> Bool {
    parent == .functionCallExpr ? matchesArgument(node, other) : matches(node, other, isBase: isBase)
  }

  /// Where a row of operands and operators ends that begins at a place and fits; nil where none does. Behind the last `=`,
  /// a placeholder takes all that follows.
  mutating func matchesRow(_ own: [Int], _ parts: [Syntax], from start: Int) -> Int? {
    guard start + own.count <= parts.count else { return nil }
    for (offset, node) in own.enumerated() {
      let isLast = offset == own.count - 1
      if isLast, offset > 0, nodes[own[offset - 1]].kind == .assignmentExpr,
        case .one(let placeholder) = nodes[node].form
      {
        let rest = parts[start + offset].tokenRange.lowerBound..<parts[parts.count - 1].tokenRange.upperBound
        return bind(placeholder, rest) ? parts.count : nil
      }
      guard matches(node, parts[start + offset]) else { return nil }
    }
    return start + own.count
  }
}
