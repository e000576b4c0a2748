#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Watches a run: what it is at, and what took how long. Any thread may tell it something or ask it.
public final class RunWatch: @unchecked Sendable {
  /// What a run does, one after the other; again for each program.
  public enum Phase: Sendable, CaseIterable {
    case discover, parse, link, check, report
  }

  /// What a run is at.
  public struct State: Sendable, Equatable {
    public var phase: Phase
    public var done: Int
    /// Nothing where it is not known.
    public var total: Int

    public init(phase: Phase = .discover, done: Int = 0, total: Int = 0) {
      self.phase = phase
      self.done = done
      self.total = total
    }
  }

  private let lock: UnsafeMutablePointer<pthread_mutex_t>
  private var current = State()
  private var begin = ContinuousClock.now
  private var phases: [Phase: Duration] = [:]
  private var rules: [String: Duration] = [:]

  public init() {
    lock = .allocate(capacity: 1)
    pthread_mutex_init(lock, nil)
  }

  deinit {
    pthread_mutex_destroy(lock)
    lock.deallocate()
  }

  /// What the run is at.
  public var state: State { locked { current } }

  /// How long each phase took, of those that have ended.
  public var phaseDurations: [Phase: Duration] { locked { phases } }

  /// How long each rule took by its id, on all threads together. What several rules ask for is worked out once, and
  /// counts for the rule that asked first.
  public var ruleDurations: [String: Duration] { locked { rules } }

  /// Says that the run comes to a phase, with so many steps; the phase before it has ended.
  public func begin(_ phase: Phase, steps: Int = 0) {
    locked {
      end()
      current = State(phase: phase, total: steps)
    }
  }

  /// Says that the phase has ended.
  public func finish() { locked { end() } }

  func step() { locked { current.done += 1 } }

  func add(_ duration: Duration, of rule: String) { locked { rules[rule, default: .zero] += duration } }

  private func end() {
    let now = ContinuousClock.now
    phases[current.phase, default: .zero] += begin.duration(to: now)
    begin = now
  }

  private func locked<Result>(_ body: () -> Result) -> Result {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return body()
  }
}
