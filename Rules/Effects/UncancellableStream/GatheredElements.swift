import TCALintDomain
import TCALintModel
import TCALintSyntax

extension FileFacts {
  /// Whether code behind a loop makes something of what the loop gathers in a variable, so that the loop is meant to end:
  /// `for await word in words { text += word }`, and then `await send(.heard(text))`.
  func isGathered(in loop: ScopeID) -> Bool {
    let range = scopes[loop].range
    let gathered = variables(gatheredIn: range)
    let body = body(around: loop)
    guard !gathered.isEmpty, !body.isNone else { return false }
    // The chain after a sequence is limited.
    return paths(in: range.upperBound..<scopes[body].range.upperBound).prefix(1_024).contains { id in
      let path = paths[id]
      return gathered.contains(path.local) && isWanted(path) && runs(path, behind: loop, in: body)
    }
  }

  /// The variables from before a part of the code that it assigns to, or puts something into.
  private func variables(gatheredIn range: Range<UInt32>) -> Set<LocalID> {
    let targets = writes[writes(in: range)].map(\.target)
    let changed = calls[calls(in: range)].compactMap { call -> Value? in
      guard let name = calleeName(call).map(names.text), ChangingMethods.names.contains(name) else { return nil }
      return call.callee
    }
    let found = (targets + changed).compactMap { base(of: $0)?.local }
    return Set(found.filter { !$0.isNone && locals[$0].kind == .variable && locals[$0].offset < range.lowerBound })
  }

  /// Whether something becomes of what a path reads: it is no place to assign to, and nothing is only asked to end, as in
  /// `task?.cancel()`.
  private func isWanted(_ path: Path) -> Bool {
    switch path.use {
    case .target, .inout, .statement, .discarded: false
    case .callee: calls[path.calling].use != .statement
    default: true
    }
  }

  /// Whether a path is read when a loop has ended, and not only when it has failed.
  private func runs(_ path: Path, behind loop: ScopeID, in body: ScopeID) -> Bool {
    let start = scopes[loop].range.lowerBound
    let isOfFailure = scopes(around: path.scope).contains {
      scopes[$0].kind == .catch && !scopes[$0].range.contains(start)
    }
    // The closure around it, if any, directly in the body.
    var place = path.range.lowerBound
    for scope in scopes(around: path.scope).prefix(while: { $0 != body }) where !scopes[scope].closure.isNone {
      place = scopes[scope].range.lowerBound - 1
    }
    return !isOfFailure && mayRun(place, after: start)
  }
}
