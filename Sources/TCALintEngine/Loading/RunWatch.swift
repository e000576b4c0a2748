import TCALintModel

/// Records the progress of a run and the time of its parts. Thread-safe.
public final class RunWatch: Sendable {
  /// The phases of a run, in order; repeated for each program.
  public enum Phase: Sendable, CaseIterable {
    case discover, parse, link, check, report
  }

  /// The progress of a run.
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

  private struct Notes {
    var current = State()
    var begin = Moment.now()
    var phases: [Phase: Duration] = [:]
    var rules: [String: Duration] = [:]
    var tables: [String: Duration] = [:]

    mutating func end() {
      let now = Moment.now()
      phases[current.phase, default: .zero] += begin.duration(to: now)
      begin = now
    }
  }

  private let notes = Locked(Notes())

  public init() {}

  /// The current progress.
  public var state: State { notes.withLock(\.current) }

  /// How long each phase took, of those that have ended.
  public var phaseDurations: [Phase: Duration] { notes.withLock(\.phases) }

  /// How long processors were at each rule, by its id, without the tables that it asks for.
  public var ruleDurations: [String: Duration] { notes.withLock(\.rules) }

  /// How long processors were at each of these tables, by its name.
  public var tableDurations: [String: Duration] { notes.withLock(\.tables) }

  /// Says that the run comes to a phase, with so many steps; the phase before it has ended.
  public func begin(_ phase: Phase, steps: Int = 0) {
    notes.withLock { notes in
      notes.end()
      notes.current = State(phase: phase, total: steps)
    }
  }

  /// Says that the phase has ended.
  public func finish() { notes.withLock { $0.end() } }

  func step() { notes.withLock { $0.current.done += 1 } }

  func add(_ duration: Duration, of rule: String) { notes.withLock { $0.rules[rule, default: .zero] += duration } }

  func add(_ tables: [String: Duration]) { notes.withLock { $0.tables.merge(tables, uniquingKeysWith: +) } }
}
