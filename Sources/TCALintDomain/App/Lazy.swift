#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A value that is computed when it is first asked for, once, whichever thread asks.
///
/// While it is computed, other threads that ask wait. What computes it must not ask for it.
final class Lazy<Value: Sendable>: @unchecked Sendable {
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  // The mutex keeps others away.
  @exclusivity(unchecked) private var value: Value?

  init() {
    mutex = .allocate(capacity: 1)
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  func callAsFunction(_ compute: () -> Value) -> Value {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    if let value { return value }
    let computed = compute()
    value = computed
    return computed
  }
}
