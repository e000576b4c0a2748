/// A value that is computed when it is first asked for, once, whichever thread asks.
///
/// While it is computed, other threads that ask wait. What computes it must not ask for it.
public struct Lazy<Value: Sendable>: Sendable {
  private let value = Locked<Value?>(nil)

  public init() {}

  public func callAsFunction(_ compute: () -> Value) -> Value {
    value.withLock { value in
      if let value { return value }
      let computed = compute()
      value = computed
      return computed
    }
  }
}
