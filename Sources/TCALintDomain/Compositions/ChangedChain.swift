import TCALintModel
import TCALintSyntax

/// The names from what a changed place begins with to its end, elements looked through: `state`, `rows`, `title` of
/// `state.rows[id: id]?.title`, and cases that are changed in place: `state`, `chat`, `title` of `$0.title` in
/// `state.modify(\.chat) { $0.title = "" }`.
struct ChangedChain {
  let base: Path
  private(set) var names: [Name] = []
  /// An element is read on the way.
  private(set) var hasElements = false
  /// The case that the last element is one of: `edit` of `path[id: id, case: \.edit]`.
  private(set) var stateCase: Name?
  let range: Range<UInt32>

  /// The maximum number of elements. Beyond it, the changed property is unknown.
  private static let maxElements = 64

  init?(_ target: Value, _ facts: FileFacts) {
    var target = target
    var (start, end): (UInt32?, UInt32) = (nil, 0)
    var reversed: [ArraySlice<Name>] = []
    // The method that changes a case in place is no name on the way.
    var isMethod = false
    while true {
      if let path = target.path.map({ facts.paths[$0] }) {
        end = max(end, path.range.upperBound)
        reversed.append(isMethod ? facts.path(path.names).dropLast() : facts.path(path.names))
        isMethod = false
        if let (callee, name) = facts.caseChanged(by: path) {
          if reversed.count > Self.maxElements { return nil }
          reversed[reversed.count - 1] = [name] + reversed[reversed.count - 1].dropFirst()
          (target, start, isMethod) = (callee, start ?? path.range.lowerBound, true)
          continue
        }
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
      if reversed.count > Self.maxElements { return nil }
      hasElements = true
    }
    names = reversed.reversed().flatMap { $0 }
    range = (start ?? base.range.lowerBound)..<end
  }
}

extension FileFacts {
  /// The callee that changes one of its cases in place, and the case, where a path begins with the parameter that holds
  /// its value: `$0` of `state.modify(\.chat) { $0.title = "" }`. nil for any other path.
  func caseChanged(by path: Path) -> (callee: Value, name: Name)? {
    let scope: ScopeID
    switch path.root {
    case .anonymous where firstName(path.names).map(names.text) == "$0": scope = body(around: path.scope)
    case .local where locals[path.local].kind == .closureParameter && locals[path.local].position == 0:
      scope = locals[path.local].scope
    default: return nil
    }
    guard !scope.isNone, !scopes[scope].closure.isNone, case let closure = closures[scopes[scope].closure],
      !closure.call.isNone, case let call = calls[closure.call], call.arguments.count == 2,
      let method = calleeName(call), names.text(method) == "modify",
      let keyPath = arguments[call.arguments].first?.value.keyPath.map({ keyPaths[$0] }), keyPath.names.count == 1
    else { return nil }
    return lastName(keyPath.names).map { (call.callee, $0) }
  }

  /// The case that a subscript asks for: `[id: id, case: \.edit]`, `[case: \.edit]`.
  fileprivate func stateCase(of call: Call) -> Name? {
    let argument = arguments[call.arguments].first { !$0.label.isNone && names.text($0.label) == "case" }
    return argument?.value.keyPath.flatMap { lastName(keyPaths[$0].names) }
  }
}
