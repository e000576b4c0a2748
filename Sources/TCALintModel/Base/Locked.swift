#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A value that one thread at a time may look at and change.
public final class Locked<Value>: @unchecked Sendable {
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  // The mutex keeps others away.
  @exclusivity(unchecked) private var value: Value

  /// A value with a new lock.
  public init(_ value: Value) {
    self.value = value
    mutex = .allocate(capacity: 1)
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  /// The result of a function of the value, which may change it. Other threads wait; the function must not lock again.
  public func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body(&value)
  }

  /// The value of a key; computed on first use, possibly by several threads, which have to compute the same.
  func value<Key: Hashable, Found>(for key: Key, _ find: () -> Found) -> Found where Value == [Key: Found] {
    if let known = withLock({ $0[key] }) { return known }
    let found = find()
    withLock { if $0[key] == nil { $0[key] = found } }
    return found
  }

  /// As ``withLock(_:)``, but nil where another thread has the lock.
  func withLockIfAvailable<Result>(_ body: (inout Value) -> Result) -> Result? {
    guard pthread_mutex_trylock(mutex) == 0 else { return nil }
    defer { pthread_mutex_unlock(mutex) }
    return body(&value)
  }
}
