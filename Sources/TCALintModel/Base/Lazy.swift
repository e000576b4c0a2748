/// A value that is computed lazily, once, on any thread.
///
/// While it is computed, other threads that ask wait. A value that asks for itself, directly or through others, would wait
/// forever; the process traps instead, with the names of all of them.
public struct Lazy<Value: Sendable>: Sendable {
  private let name: StaticString
  private let value = Locked<Value?>(nil)

  /// - Parameter name: the name of the value in a trap's message.
  public init(_ name: StaticString) { self.name = name }

  /// Returns the value, which the first call computes.
  public func callAsFunction(_ compute: () -> Value) -> Value {
    if let value = value.withLockIfAvailable({ resolve(&$0, compute) }) { return value }
    LazyWaits.beginWaiting(for: ObjectIdentifier(value))
    return value.withLock { value in
      LazyWaits.endWaiting()
      return resolve(&value, compute)
    }
  }

  private func resolve(_ known: inout Value?, _ compute: () -> Value) -> Value {
    if let known { return known }
    LazyWaits.beginComputing(ObjectIdentifier(value), name)
    let computed = compute()
    LazyWaits.endComputing(ObjectIdentifier(value))
    known = computed
    return computed
  }
}
