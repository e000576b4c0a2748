import TCALintDomain
import TCALintModel
import TCALintSyntax

extension EffectCode {
  /// The unstructured tasks that it starts and that do not end with the effect, in source order; without those that
  /// another of them starts.
  var unstructuredTasks: [CallSite] {
    var found: [CallSite] = []
    lazy var named = Set(facts.paths[facts.paths(in: range)].lazy.map(\.local))
    for id in facts.calls(in: range) {
      let call = CallSite(app, id, in: file)
      // A task that is started in a reported task ends before that.
      if let last = found.last, last.location.range.upperBound > call.location.range.lowerBound { continue }
      guard call.isStatement || call.isDiscarded || call.call.use == .initialValue, call.taskStart == .task,
        isUnstructured(call, named), !cleansUp(call)
      else { continue }
      found.append(call)
    }
    return found
  }

  /// Whether a call is in a closure that is kept for later and cannot wait: `socket.onMessage = { … }`,
  /// `socket.listen { … }`.
  func isInCallback(_ call: CallSite) -> Bool {
    guard let (closure, body) = closure(around: call) else { return false }
    if closure.use == .assigned { return true }
    guard !closure.call.isNone, case let taker = facts.calls[closure.call], !taker.flags.contains(.isAwaited),
      let name = facts.calleeName(taker).map(facts.names.text)
    else { return false }
    let awaits = facts.calls[facts.calls(in: closure.range)].contains {
      $0.flags.contains(.isAwaited) && facts.body(around: $0.scope) == body
    }
    return !awaits && !Self.noCallbacks.contains(name) && !RethrowingFunctions.names.contains(name)
  }

  /// Whether a call is in a closure that runs at once, while something is locked.
  func isInLock(_ call: CallSite) -> Bool {
    guard let (closure, _) = closure(around: call), !closure.call.isNone,
      let name = facts.calleeName(facts.calls[closure.call]).map(facts.names.text)
    else { return false }
    return ["withLock", "withValue", "withLockUnchecked"].contains(name)
  }

  /// The closure within the code whose own code a call is, and its scope; nil for a call in no closure of its own.
  private func closure(around call: CallSite) -> (closure: Closure, body: ScopeID)? {
    let body = facts.body(around: call.call.scope)
    guard body != scope, !body.isNone, !facts.scopes[body].closure.isNone else { return nil }
    return (facts.closures[facts.scopes[body].closure], body)
  }

  /// What takes a closure that may wait, or is the start of a stream.
  private static let noCallbacks: Set<String> = [
    "addTask", "addTaskUnlessCancelled", "Task", "detached", "AsyncStream", "AsyncThrowingStream",
  ]

  /// The name of the function that an effect calls and that cannot wait; nil for other code.
  var synchronousFunction: String? {
    guard !callers.isEmpty, case let declaration = facts.scopes[scope].declaration, !declaration.isNone,
      case let function = facts.declarations[declaration], function.kind == .function, !function.flags.contains(.async)
    else { return nil }
    return facts.names.text(function.name)
  }

  /// Whether a task runs asynchronous cleanup when the effect is cancelled or ends: it is in a `defer`, or in code that
  /// runs then. A task that sends an action is too late.
  private func cleansUp(_ task: CallSite) -> Bool {
    let isAtTheEnd = facts.scopes(around: task.call.scope).prefix { $0 != scope }.contains {
      facts.scopes[$0].kind == .block || facts.runsAtTheEnd($0)
    }
    return isAtTheEnd
      && !facts.calls(in: task.call.range).contains { id in
        let call = CallSite(app, id, in: file)
        return call.isUnqualified && call.name == "send"
      }
  }

  /// - Parameter named: the local names that the effect's code uses.
  private func isUnstructured(_ call: CallSite, _ named: @autoclosure () -> Set<LocalID>) -> Bool {
    if call.call.use == .initialValue { return facts.variable(madeBy: call.id).map { !named().contains($0) } ?? false }
    if call.isDiscarded || facts.dropsStatements(call.call.scope, in: scope) { return true }
    // The only expression of a closure: its value is the closure's.
    let body = facts.body(around: call.call.scope)
    guard !body.isNone, !facts.scopes[body].closure.isNone else { return false }
    let around = facts.closures[facts.scopes[body].closure]
    if around.use == .assigned { return true }
    return !around.call.isNone && facts.calls[around.call].use == .statement
  }
}

extension FileFacts {
  /// Whether a scope is that of a closure which is run when something is cancelled or ends: `onCancel: { … }`,
  /// `continuation.onTermination = { … }`.
  fileprivate func runsAtTheEnd(_ scope: ScopeID) -> Bool {
    guard !scopes[scope].closure.isNone, case let closure = closures[scopes[scope].closure] else { return false }
    if case let label = label(of: closure), !label.isNone { return Self.ends.contains(names.text(label)) }
    guard closure.use == .assigned else { return false }
    // An assignment begins before its value, and few enclosing ones do.
    let target = writes[writes(in: scopes[scopes[scope].parent].range.lowerBound..<closure.range.lowerBound)]
      .last { $0.valueRange.lowerBound == closure.range.lowerBound }.flatMap { $0.target.path }
    return target.flatMap { lastName(paths[$0].names) }.map { Self.ends.contains(names.text($0)) } ?? false
  }

  private static let ends: Set<String> = ["onCancel", "onTermination", "receiveCancel"]
}
