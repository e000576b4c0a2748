#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A moment of a clock that never goes back.
///
/// The clocks of the standard library belong to its concurrency, all of which a static build would hold for them.
public struct Moment: Sendable {
  /// The time that the clock measures.
  public enum Clock: Sendable {
    /// The time that passes.
    case wall
    /// The time that the process has had of processors, on all threads together.
    case processors
    /// The time that the calling thread has had of a processor: to wait for another one takes none.
    case thread

    fileprivate var id: clockid_t {
      switch self {
      case .wall: CLOCK_MONOTONIC
      case .processors: CLOCK_PROCESS_CPUTIME_ID
      case .thread: CLOCK_THREAD_CPUTIME_ID
      }
    }
  }

  private let sinceStart: Duration

  /// The present moment.
  public static func now(_ clock: Clock = .wall) -> Moment {
    var time = timespec()
    clock_gettime(clock.id, &time)
    return Moment(sinceStart: .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec))
  }

  /// How much later another moment of the same clock is.
  public func duration(to other: Moment) -> Duration { other.sinceStart - sinceStart }

  /// How long some work takes.
  public static func duration(by clock: Clock = .wall, of work: () -> Void) -> Duration {
    let start = now(clock)
    work()
    return start.duration(to: now(clock))
  }
}

extension Duration {
  /// The whole duration in seconds, with their fractions.
  public var seconds: Double { self / .seconds(1) }
}
