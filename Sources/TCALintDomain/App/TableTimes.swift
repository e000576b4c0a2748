import TCALintModel

/// The processor time of the tables of an app. Thread-safe.
public final class TableTimes: Sendable {
  private struct Notes {
    var ofTables: [String: Duration] = [:]
    var ofThreads: [Workers.ThreadID: Duration] = [:]
  }

  private let notes = Locked(Notes())

  init() {}

  /// How long a processor was at each table, by its name. What one asks of another counts for that alone.
  public var ofTables: [String: Duration] { notes.withLock(\.ofTables) }

  /// How long the calling thread has had a processor for tables so far.
  var ofThisThread: Duration { notes.withLock { $0.ofThreads[Workers.thisThread, default: .zero] } }

  /// Makes a table, or a part of one.
  public func measure<Value>(_ table: StaticString, _ make: () -> Value) -> Value {
    let (made, duration) = time(make)
    notes.withLock { notes in
      notes.ofTables["\(table)", default: .zero] += duration
      notes.ofThreads[Workers.thisThread, default: .zero] += duration
    }
    return made
  }

  /// Does some work, and returns the processor time of the calling thread, without that of tables that it computed.
  public func time<Result>(_ work: () -> Result) -> (result: Result, duration: Duration) {
    let (begin, before) = (Moment.now(.thread), ofThisThread)
    let result = work()
    return (result, begin.duration(to: .now(.thread)) - (ofThisThread - before))
  }
}
