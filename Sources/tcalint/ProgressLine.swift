import TCALintEngine

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A line on a terminal that says what a run is at, as soon as it takes longer than people like to wait for nothing.
/// It is gone when the run ends.
final class ProgressLine {
  let watch: RunWatch
  private let screen: Screen
  private var thread: pthread_t?

  /// nil where standard error is no terminal, or progress is turned off.
  convenience init?(_ arguments: Arguments, _ console: Console) {
    guard let write = console.progress, !arguments.has("--quiet") else { return nil }
    self.init(after: .milliseconds(300), every: .milliseconds(100), write: write)
  }

  /// - Parameters:
  ///   - delay: how long nothing is said.
  ///   - interval: how often it is said again.
  ///   - write: called on a thread of its own, until ``end()`` returns.
  init(after delay: Duration, every interval: Duration, write: @escaping @Sendable ([UInt8]) -> Void) {
    let watch = RunWatch()
    let screen = Screen()
    self.watch = watch
    self.screen = screen
    // It is there while files are written.
    thread = OutputFile.withoutSignals {
      Self.start { screen.show(after: delay, every: interval, write) { Self.text(watch.state) } }
    }
  }

  deinit { end() }

  /// Wipes the line, if it was shown. Nothing is written from then on.
  func end() {
    guard let thread else { return }
    screen.end()
    pthread_join(thread, nil)
    self.thread = nil
  }

  static func text(_ state: RunWatch.State) -> String {
    "tcalint: \(state.phase.words)" + (state.total == 0 ? "" : " \(state.done)/\(state.total)")
  }

  private final class Body {
    let run: () -> Void
    init(_ run: @escaping () -> Void) { self.run = run }
  }

  /// Nil where the system starts no more threads; then there is no line.
  private static func start(_ run: @escaping () -> Void) -> pthread_t? {
    let body = Unmanaged.passRetained(Body(run))
    #if canImport(Darwin)
      var thread: pthread_t?
      let failed = pthread_create(
        &thread, nil,
        { pointer in
          Unmanaged<Body>.fromOpaque(pointer).takeRetainedValue().run()
          return nil
        }, body.toOpaque())
    #else
      var created = pthread_t()
      let failed = pthread_create(
        &created, nil,
        { pointer in
          Unmanaged<Body>.fromOpaque(pointer!).takeRetainedValue().run()
          return nil
        }, body.toOpaque())
      let thread: pthread_t? = created
    #endif
    if failed == 0 { return thread }
    body.release()
    return nil
  }
}

/// Shows a line again and again until that has an end.
private final class Screen: @unchecked Sendable {
  private let lock: UnsafeMutablePointer<pthread_mutex_t>
  private let ending: UnsafeMutablePointer<pthread_cond_t>
  private var hasEnded = false

  init() {
    lock = .allocate(capacity: 1)
    ending = .allocate(capacity: 1)
    pthread_mutex_init(lock, nil)
    pthread_cond_init(ending, nil)
  }

  deinit {
    pthread_cond_destroy(ending)
    pthread_mutex_destroy(lock)
    ending.deallocate()
    lock.deallocate()
  }

  func end() {
    pthread_mutex_lock(lock)
    hasEnded = true
    pthread_cond_signal(ending)
    pthread_mutex_unlock(lock)
  }

  func show(after delay: Duration, every interval: Duration, _ write: ([UInt8]) -> Void, _ text: () -> String) {
    var isShown = false
    var pause = delay
    pthread_mutex_lock(lock)
    while !waitForEnd(pause) {
      write(Array("\r\(text())\u{1b}[K".utf8))
      isShown = true
      pause = interval
    }
    pthread_mutex_unlock(lock)
    if isShown { write(Array("\r\u{1b}[K".utf8)) }
  }

  /// Waits as long, or until the end; whether that has come.
  private func waitForEnd(_ duration: Duration) -> Bool {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    let (seconds, attoseconds) = duration.components
    let nanoseconds = Int64(now.tv_nsec) + attoseconds / 1_000_000_000
    var time = timespec()
    time.tv_sec = now.tv_sec + Int(seconds + nanoseconds / 1_000_000_000)
    time.tv_nsec = Int(nanoseconds % 1_000_000_000)
    while !hasEnded {
      if pthread_cond_timedwait(ending, lock, &time) == ETIMEDOUT { break }
    }
    return hasEnded
  }
}
