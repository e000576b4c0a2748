import TCALintDomain
import TCALintModel
import TCALintSyntax

/// An iterator whose elements a loop awaits, as all that its condition asks, one each time:
///
///     var iterator = chat.messages().makeAsyncIterator()
///     while let message = await iterator.next() { … }
struct AwaitedIterator {
  /// Its sequence: `chat.messages()`
  let sequence: Value
  /// Where that is written, in bytes: where the iterator is made, and where a variable is that it is made of.
  let ranges: [Range<UInt32>]

  /// nil for any other loop. The cost is bounded.
  init?(of loop: BodyNodeID, _ facts: FileFacts) {
    let range = facts.nodes[loop].range
    guard facts.nodes[loop].kind == .while, let condition = facts.firstOperand(of: loop),
      facts.nodes[condition].kind == .optionalBinding, facts.operand(2, of: loop) == nil,
      let next = facts.operand(1, of: condition).flatMap({ facts.value(of: $0).call }).map({ facts.calls[$0] }),
      next.flags.contains(.isAwaited), next.arguments.isEmpty,
      let asked = next.callee.path.map({ facts.paths[$0] }), asked.root == .local, asked.names.count == 2,
      facts.lastName(asked.names).map(facts.names.text) == "next",
      let creation = facts.locals[asked.local].value.call.map({ facts.calls[$0] }),
      facts.calleeName(creation).map(facts.names.text) == "makeAsyncIterator",
      !facts.isAssignedAgain(asked.local, until: range.upperBound),
      facts.isMentionedOnce(asked.local, in: range),
      let made = creation.callee.path.map({ facts.paths[$0] })
    else { return nil }
    let base = made.root == .local ? facts.locals[made.local] : nil
    sequence = made.root == .result ? .call(made.call) : made.names.count == 2 ? base?.value ?? .other : .other
    ranges = [creation.range] + (base.map { [$0.valueRange] } ?? [])
  }
}

extension FileFacts {
  /// Whether a local variable may be something else than its initial value in front of a place.
  fileprivate func isAssignedAgain(_ local: LocalID, until end: UInt32) -> Bool {
    let writes = writes(in: locals[local].offset..<end)
    return writes.count > Self.maxExamined
      || writes.contains { id in
        self.writes[id].target.path.map { paths[$0].root == .local && paths[$0].local == local } ?? false
      }
  }

  /// Whether no more than one path in a part of the file begins with a local variable.
  fileprivate func isMentionedOnce(_ local: LocalID, in range: Range<UInt32>) -> Bool {
    let paths = paths(in: range)
    return paths.count <= Self.maxExamined
      && paths.count { self.paths[$0].root == .local && self.paths[$0].local == local } == 1
  }

  /// The maximum number of tokens before such a loop, or in it.
  private static var maxExamined: Int { 512 }
}
