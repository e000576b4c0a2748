#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// How many bytes may be unpacked in all, in proportion to what there is. Small packs can be made that come to more than
/// anybody has memory or time for, and one object can stand at a million paths.
final class WorkLimit: @unchecked Sendable {
  static let problem = GitProblem.other(
    "git's objects come to far more than they take on disk; if that is as it should be, 'git gc' packs them anew")

  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private var resultBytes: Int
  private var stepBytes: Int

  /// - Parameter packed: how many bytes all packs have.
  init(packed: Int) {
    // Source code packs to a fifth, and versions of it to a fiftieth.
    resultBytes = 200_000_000 + 50 * packed
    stepBytes = 16 * resultBytes
    mutex = .allocate(capacity: 1)
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  /// Whether an object of so many bytes may still be made.
  func allows(result count: Int) -> Bool { take(result: count, step: count) }

  /// Whether so many bytes may still be unpacked on the way to one.
  func allows(step count: Int) -> Bool { take(result: 0, step: count) }

  private func take(result: Int, step: Int) -> Bool {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    resultBytes -= result
    stepBytes -= step
    return resultBytes >= 0 && stepBytes >= 0
  }
}
