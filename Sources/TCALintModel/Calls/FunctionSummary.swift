/// Which functions do something, by themselves or through others that they call.
///
/// The answers for a function and for all that it leads to are found together, also where these call one another, and kept.
public final class FunctionSummary: Sendable {
  private let known = Locked<[FunctionReference: Bool]>([:])

  /// A summary with nothing computed yet.
  public init() {}

  /// Whether a function does it.
  ///
  /// - Parameter callees: the functions through which a function may do it; nil for a function that does it itself.
  /// - Complexity: linear in the functions that it leads to and that were not asked about before.
  public func holds(
    for function: FunctionReference, through callees: (FunctionReference) -> [FunctionReference]?
  ) -> Bool {
    if let known = known.withLock({ $0[function] }) { return known }
    var functions = [function]
    var callers: [FunctionReference: [FunctionReference]] = [function: []]
    var holding: [FunctionReference] = []
    var next = 0
    while next < functions.count {
      let caller = functions[next]
      next += 1
      guard let called = callees(caller) else {
        holding.append(caller)
        continue
      }
      for callee in called {
        if let known = known.withLock({ $0[callee] }) {
          if known { holding.append(caller) }
        } else {
          if callers[callee] == nil { functions.append(callee) }
          callers[callee, default: []].append(caller)
        }
      }
    }
    var found = Dictionary(uniqueKeysWithValues: functions.map { ($0, false) })
    while let function = holding.popLast() {
      if found.updateValue(true, forKey: function) == false { holding += callers[function] ?? [] }
    }
    known.withLock { $0.merge(found) { first, _ in first } }
    return found[function] ?? false
  }
}
