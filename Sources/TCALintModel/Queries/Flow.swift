import TCALintSyntax

/// Which code runs after which.
extension FileFacts {
  /// Whether code at a second place may run after code at a first, in one run of the function, accessor, closure or
  /// top-level code that both belong to.
  ///
  /// What loops repeat is left out of account.
  public func mayRun(_ second: UInt32, after first: UInt32) -> Bool {
    guard first < second, body(aroundOffset: first) == body(aroundOffset: second), !isDeferred(first, beyond: second)
    else { return false }
    let (here, there) = (scope(around: first), scope(around: second))
    guard isCode(here), isCode(there) else { return false }
    var outer = there
    while !outer.isNone, !scopes[outer].range.contains(first) || !isScope(here, within: outer) {
      outer = scopes[outer].parent
    }
    guard !outer.isNone else { return false }
    let (start, end) = (child(of: outer, around: here), child(of: outer, around: there))
    if let start, let end, excludes(scopes[start], scopes[end]) { return false }
    var current = here
    while current != outer {
      if scopes[current].end == .leaves || scopes[current].flags.contains(.isGuard) { return false }
      current = scopes[current].parent
    }
    return true
  }

  /// Whether of two places only one can run, wherever in one function, accessor or at the top level they stand: they are
  /// in different branches of an `if`, a `switch` or an `#if`, or the code leaves behind the first.
  public func areAlternatives(_ first: UInt32, _ second: UInt32) -> Bool {
    let (first, second) = (min(first, second), max(first, second))
    if body(aroundOffset: first) == body(aroundOffset: second) {
      return !isDeferred(first, beyond: second) && !mayRun(second, after: first)
    }
    let (here, there) = (scope(around: first), scope(around: second))
    var outer = there
    while !outer.isNone, !isScope(here, within: outer) { outer = scopes[outer].parent }
    guard !outer.isNone, let start = child(of: outer, around: here), let end = child(of: outer, around: there) else {
      return false
    }
    return excludes(scopes[start], scopes[end])
  }

  /// Whether code at a place stands in a `defer` that another place is not in, so that it runs when all else is done.
  private func isDeferred(_ place: UInt32, beyond other: UInt32) -> Bool {
    var current = scope(around: place)
    while !current.isNone, !scopes[current].isBody {
      if scopes[current].kind == .block, !scopes[current].range.contains(other) { return true }
      current = scopes[current].parent
    }
    return false
  }

  /// Whether a scope holds statements: initial values of members do not run one after the other.
  private func isCode(_ scope: ScopeID) -> Bool {
    var current = scope
    while !current.isNone, !scopes[current].isBody {
      if scopes[current].kind == .type { return false }
      current = scopes[current].parent
    }
    return true
  }

  /// The scope directly inside another that holds a third, which may be that other itself.
  private func child(of outer: ScopeID, around inner: ScopeID) -> ScopeID? {
    var (child, current): (ScopeID?, ScopeID) = (nil, inner)
    while current != outer {
      child = current
      current = scopes[current].parent
    }
    return child
  }

  /// Whether only one of two scopes beside each other runs: branches of an `if` (the first of them goes on through its
  /// `else`), of a `switch`, of an `#if`. Of several of these in a row it is not known, and so not said, that both run.
  private func excludes(_ first: Scope, _ second: Scope) -> Bool {
    if first.kind == .ifConfig, second.kind == .ifConfig { return true }
    guard first.kind == .branch, second.kind == .branch else { return false }
    if first.flags.contains(.isCase), second.flags.contains(.isCase) { return true }
    return first.range.contains(second.range.lowerBound)
  }
}
