import TCALintModel
import TCALintSyntax

extension FileFacts {
  /// Whether code in a byte range may change what paths read: it assigns to the value, to a part of it or to what
  /// contains it, passes that as `inout`, or calls a mutating method, or a method whose result is unused.
  ///
  /// The cost is the number of writes and calls in the range, times the number of paths; beyond the limit, the result
  /// is true.
  public func mayChange(_ read: [Path], in range: Range<UInt32>) -> Bool {
    if range.isEmpty { return false }
    let (writes, calls) = (writes(in: range), calls(in: range))
    guard (writes.count + calls.count) * read.count < Self.maxExamined else { return true }
    return read.contains { read in
      writes.contains { changes(self.writes[$0].target, dropping: 0, read) }
        || calls.contains { index in
          guard let callee = calleeChanging(by: self.calls[index]) else { return false }
          return changes(.path(callee), dropping: 1, read)
        }
    }
  }

  /// Whether what a value is read from may change between it and a place behind it.
  public func mayChangeValue(_ value: Range<UInt32>, before end: UInt32) -> Bool {
    value.lowerBound < end && mayChange(paths(in: value).map { paths[$0] }, in: value.lowerBound..<end)
  }

  /// Bytes. The maximum distance between the value and the assignment.
  private static let longestValue = 1024

  /// The initial value of a local name that a path begins with, if it is unchanged at a later change: neither the name
  /// nor the sources of its value may have changed in between.
  public func valueHeld(by path: Path, until change: PropertyChange) -> Range<UInt32>? {
    guard path.root == .local, case let local = locals[path.local], local.kind == .variable, !local.isLazy,
      !local.valueRange.isEmpty, local.valueRange.count <= Self.longestValue,
      local.valueRange.upperBound <= change.range.lowerBound,
      !isDeferred(change.scope, beyond: local.offset),
      !mayChange([path], in: local.offset..<change.range.lowerBound),
      !mayChangeValue(local.valueRange, before: change.range.lowerBound)
    else { return nil }
    return local.valueRange
  }

  /// The innermost `defer` around a scope within its function, accessor or closure.
  func deferral(around scope: ScopeID) -> ScopeID? {
    scopes(around: scope).lazy.prefix { !self.scopes[$0].isBody }.first { self.scopes[$0].kind == .block }
  }

  /// Whether a scope lies in a `defer` that a place is not in.
  private func isDeferred(_ scope: ScopeID, beyond place: UInt32) -> Bool {
    deferral(around: scope).map { !scopes[$0].range.contains(place) } ?? false
  }

  private static let maxExamined = 512

  /// The method by which a call may mutate its base: a known mutating method, or one whose result is unused.
  func calleeChanging(by call: Call) -> PathID? {
    guard !call.flags.contains(.isSubscript), let id = call.callee.path,
      case let callee = paths[id], callee.names.count > 0, callee.root != .implicitMember, callee.root != .macro,
      call.use == .statement || lastName(callee.names)!.domain?.isMutating == true
    else { return nil }
    return id
  }

  /// The maximum number of elements. Beyond it, the changed property is unknown.
  private static let maxElements = 64

  /// The path that a changed place begins with, elements looked through.
  public func base(of target: Value) -> Path? {
    var target = target
    for _ in 0..<Self.maxElements {
      if let path = target.path.map({ paths[$0] }) {
        guard path.root == .result, !path.call.isNone else { return path }
        target = calls[path.call].callee
      } else if let call = target.call.map({ calls[$0] }), call.flags.contains(.isSubscript) {
        target = call.callee
      } else {
        return nil
      }
    }
    return nil
  }

  /// - Parameter last: how many names at the end of the target are no part of the place.
  private func changes(_ target: Value, dropping last: Int, _ read: Path) -> Bool {
    guard let base = base(of: target), haveOneRoot(base, read) else { return false }
    let isWhole = target.path.map { paths[$0].range == base.range } ?? false
    let changed = path(base.names).dropLast(isWhole ? last : 0)
    return zip(changed, path(read.names)).allSatisfy { $0 == $1 }
  }

  /// Whether two paths begin with the same.
  public func haveOneRoot(_ left: Path, _ right: Path) -> Bool {
    switch (left.root, right.root) {
    case (.local, .local): left.local == right.local
    case (.self, .self), (.self, .unqualified), (.unqualified, .self), (.unqualified, .unqualified): true
    case (.anonymous, .anonymous): true
    default: false
    }
  }
}

extension DomainName {
  /// Whether a method of that name mutates its base although it has a result.
  fileprivate var isMutating: Bool {
    switch self {
    case .popLast, .popFirst, .removeFirst, .removeLast, .remove, .insert, .update, .next, .withLock: true
    default: false
    }
  }
}
