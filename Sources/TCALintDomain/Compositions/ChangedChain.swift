import TCALintModel
import TCALintSyntax

/// The names from what a changed place begins with to its end, elements looked through: `state`, `rows`, `title` of
/// `state.rows[id: id]?.title`.
struct ChangedChain {
  let base: Path
  private(set) var names: [Name] = []
  /// An element is read on the way.
  private(set) var hasElements = false
  /// The case that the last element is one of: `edit` of `path[id: id, case: \.edit]`.
  private(set) var stateCase: Name?
  let range: Range<UInt32>

  /// Nobody changes an element of more. Beyond it, it is not known what changes.
  private static let mostElements = 64

  init?(_ target: Value, _ facts: FileFacts) {
    var target = target
    var end: UInt32 = 0
    var reversed: [ArraySlice<Name>] = []
    while true {
      if let path = target.path.map({ facts.paths[$0] }) {
        end = max(end, path.range.upperBound)
        reversed.append(facts.path(path.names))
        guard path.root == .result, !path.call.isNone else {
          base = path
          break
        }
        target = facts.calls[path.call].callee
        stateCase = stateCase ?? facts.stateCase(of: facts.calls[path.call])
        guard facts.calls[path.call].flags.contains(.isSubscript) else { return nil }
      } else if let call = target.call.map({ facts.calls[$0] }), call.flags.contains(.isSubscript) {
        end = max(end, call.range.upperBound)
        target = call.callee
      } else {
        return nil
      }
      if reversed.count > Self.mostElements { return nil }
      hasElements = true
    }
    names = reversed.reversed().flatMap { $0 }
    range = base.range.lowerBound..<end
  }
}

extension FileFacts {
  /// The case that a subscript asks for: `[id: id, case: \.edit]`, `[case: \.edit]`.
  fileprivate func stateCase(of call: Call) -> Name? {
    let argument = arguments[call.arguments].first { !$0.label.isNone && names.text($0.label) == "case" }
    return argument?.value.keyPath.flatMap { lastName(keyPaths[$0].names) }
  }
}
