import TCALintModel

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A value of each file, computed when it is first asked for, once. Most files are never asked about.
///
/// What computes one may ask for another file's, but not in a circle.
final class LazyOfFiles<Value: Sendable>: @unchecked Sendable {
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  @exclusivity(unchecked) private var values: [FileID: Lazy<Value>] = [:]

  init() {
    mutex = .allocate(capacity: 1)
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  func callAsFunction(_ file: FileID, _ compute: () -> Value) -> Value { value(of: file)(compute) }

  private func value(of file: FileID) -> Lazy<Value> {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    if let known = values[file] { return known }
    let new = Lazy<Value>()
    values[file] = new
    return new
  }
}
