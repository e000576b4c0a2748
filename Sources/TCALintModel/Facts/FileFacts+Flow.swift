import TCALintSyntax

/// Which code runs after which.
extension FileFacts {
  /// Whether code at a second place may run after code at a first, in one run of the function, accessor, closure or
  /// top-level code that both belong to.
  ///
  /// Repetition by loops is ignored.
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
    if let start, let end, excludes(start, end, behind: first) { return false }
    return !leaves(here, within: outer)
  }

  /// Whether only one of two places in one function, accessor or at the top level can run: they are in different
  /// branches of an `if`, a `switch` or an `#if`, or the code exits after the first.
  public func areAlternatives(_ first: UInt32, _ second: UInt32) -> Bool {
    let (first, second) = (min(first, second), max(first, second))
    if body(aroundOffset: first) == body(aroundOffset: second) {
      return !isDeferred(first, beyond: second) && !mayRun(second, after: first)
    }
    let (here, there) = (scope(around: first), scope(around: second))
    var outer = there
    while !outer.isNone, !isScope(here, within: outer) { outer = scopes[outer].parent }
    guard !outer.isNone, let start = child(of: outer, around: here) else { return false }
    if let end = child(of: outer, around: there), excludes(start, end, behind: first) { return true }
    return leaves(here, within: outer)
  }

  /// Whether code exits the body of an outer scope at the end of a nested scope. Code that exits a closure continues
  /// after the closure.
  private func leaves(_ scope: ScopeID, within outer: ScopeID) -> Bool {
    var (current, leaves) = (scope, false)
    while current != outer {
      if scopes[current].isBody {
        leaves = false
      } else if scopes[current].end == .leaves || scopes[current].flags.contains(.isGuard) {
        leaves = true
      }
      current = scopes[current].parent
    }
    return leaves
  }

  /// The last place in a byte range, a part of a statement list, where code may exit that list, so that the rest does
  /// not run: a branch with a `return`, a `try`. nil for none; the return of a closure, a `continue` of a loop in the
  /// range and an error caught in it do not count.
  ///
  /// Calls that end the program are ignored.
  public func exit(of list: ScopeID, in range: Range<UInt32>) -> UInt32? {
    let (inner, tries) = (scopes(in: range), tries(in: range))
    guard max(inner.count, tries.count) <= Self.maxExamined else { return range.upperBound }
    let left = inner.last { scopes[$0].range.upperBound <= range.upperBound && mayLeave($0, list) }
    let failed = tries.last { self.tries[$0].kind == .plain && !isCaught(self.tries[$0], within: list) }
    return [left.map { scopes[$0].range.lowerBound }, failed.map { self.tries[$0].range.lowerBound }]
      .compactMap { $0 }.max()
  }

  /// Whether the last item of a scope leaves the statement list of one around it.
  private func mayLeave(_ scope: ScopeID, _ list: ScopeID) -> Bool {
    let end = scopes[scope].end
    if end == .goesOn { return false }
    let between = scopes(around: scope).lazy.prefix { $0 != list }
    return !between.contains { scopes[$0].isBody || (end == .jumps || end == .breaksLoop) && scopes[$0].kind == .loop }
  }

  /// Whether an error is some closure's, or caught within a scope.
  private func isCaught(_ attempt: Try, within outer: ScopeID) -> Bool {
    attempt.isInAsyncLet
      || scopes(around: attempt.scope).lazy.prefix { $0 != outer }.contains {
        scopes[$0].isBody || scopes[$0].flags.contains(.catchesAll)
      }
  }

  /// Whether code at a place is in a `defer` that another place is not in, so that it runs after everything else.
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

  /// Whether only one of two sibling scopes runs, or the second not after a place in the first: branches of an `if`
  /// (the first of them continues through its `else`), of a `switch`, of an `#if`, a `do` and its `catch`. For several
  /// of these in a row the result is false, since it is not known that both run.
  private func excludes(_ first: ScopeID, _ second: ScopeID, behind place: UInt32) -> Bool {
    let (start, end) = (scopes[first], scopes[second])
    switch (start.kind, end.kind) {
    case (.ifConfig, .ifConfig): return true
    case (.branch, .branch):
      return start.flags.contains(.isCase) && end.flags.contains(.isCase) || start.range.contains(end.range.lowerBound)
    case (.do, .catch): return isOfOneStatement(first, catch: second) && !mayThrow(behind: place, in: start)
    default: return false
    }
  }

  /// Whether a `catch` is of a `do` before it.
  private func isOfOneStatement(_ block: ScopeID, catch clause: ScopeID) -> Bool {
    let between = scopes(in: scopes[block].range.upperBound..<scopes[clause].range.lowerBound)
    return between.count <= Self.maxExamined
      && !scopes[between].contains { $0.kind == .do && $0.parent == scopes[block].parent }
  }

  /// Whether an error may leave a `do` after a place in it, or by the `try` around it. Arguments of the call around a
  /// closure, and its `try`, count as before.
  private func mayThrow(behind place: UInt32, in block: Scope) -> Bool {
    let rest = place..<block.range.upperBound
    let (tries, calls, paths) = (tries(in: block.range), calls(in: rest), paths(in: rest))
    guard max(tries.count, calls.count, paths.count) <= Self.maxExamined else { return true }
    let here = scope(around: place)
    return self.tries[tries].contains { $0.kind == .plain && runs($0, behind: place, in: here) }
      || self.calls[calls].contains { $0.use == .thrown } || self.paths[paths].contains { $0.use == .thrown }
  }

  private func runs(_ attempt: Try, behind place: UInt32, in scope: ScopeID) -> Bool {
    let body = body(around: attempt.scope)
    if attempt.range.lowerBound < place {
      return attempt.range.contains(place) && body == self.body(around: scope)
    }
    return body.isNone || isScope(scope, within: body)
  }

  /// The maximum length, since frequent queries would cost too much.
  private static var maxExamined: Int { 256 }
}
