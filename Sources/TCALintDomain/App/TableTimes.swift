import TCALintModel

/// How long it takes to make what several rules of an app ask for. Any thread may make some of it, or ask.
public final class TableTimes: Sendable {
  private struct Notes {
    var ofTables: [String: Duration] = [:]
    var ofThreads: [Workers.ThreadID: Duration] = [:]
  }

  private let notes = Locked(Notes())

  public init() {}

  /// How long a processor was at each table, by its name. What one asks of another counts for that alone.
  public var ofTables: [String: Duration] { notes.withLock(\.ofTables) }

  /// How long the calling thread has had a processor for tables so far.
  public var ofThisThread: Duration { ofThread(Workers.thisThread) }

  private func ofThread(_ thread: Workers.ThreadID) -> Duration {
    notes.withLock { $0.ofThreads[thread, default: .zero] }
  }

  /// Makes a table, or a part of one.
  public func measure<Value>(_ table: StaticString, _ make: () -> Value) -> Value {
    let thread = Workers.thisThread
    let (begin, before) = (Moment.now(.thread), ofThread(thread))
    let made = make()
    let duration = begin.duration(to: .now(.thread))
    notes.withLock { notes in
      let ofOthers = notes.ofThreads[thread, default: .zero] - before
      notes.ofTables["\(table)", default: .zero] += duration - ofOthers
      notes.ofThreads[thread] = before + duration
    }
    return made
  }
}
