#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Threads with a stack that the parser can nest in, a bounded number of them.
enum Workers {
  /// How many threads run at once unless asked otherwise: one for each processor that is there for us.
  public static var defaultCount: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

  /// The parser's depth is bounded, and so is what it needs.
  private static let stackSize = 64 << 20

  /// The results of a function of the numbers below `count`, in their order, whatever thread computes them when.
  static func map<Result: Sendable>(
    _ count: Int, jobs: Int, _ body: @escaping @Sendable (Int) -> Result
  ) -> [Result] {
    guard count > 0 else { return [] }
    let work = Work(count: count, body: body)
    let threads = (0..<min(jobs, count)).map { _ in start(work) }
    for thread in threads {
      if let thread { pthread_join(thread, nil) } else { work.run() }
    }
    return work.results
  }

  private static func start<Result>(_ work: Work<Result>) -> pthread_t? {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, stackSize)
    let box = Unmanaged.passRetained(work as AnyWork)
    #if canImport(Darwin)
      var thread: pthread_t?
      let failed = pthread_create(
        &thread, &attributes,
        { pointer in
          Unmanaged<AnyWork>.fromOpaque(pointer).takeRetainedValue().run()
          return nil
        }, box.toOpaque())
    #else
      var created = pthread_t()
      let failed = pthread_create(
        &created, &attributes,
        { pointer in
          Unmanaged<AnyWork>.fromOpaque(pointer!).takeRetainedValue().run()
          return nil
        }, box.toOpaque())
      let thread: pthread_t? = created
    #endif
    if failed != 0 {
      box.release()
      return nil
    }
    return thread
  }

  private class AnyWork: @unchecked Sendable {
    func run() {}
  }

  /// Numbers to be handed out, and a place for the result of each.
  private final class Work<Result: Sendable>: AnyWork, @unchecked Sendable {
    private let body: @Sendable (Int) -> Result
    private let slots: UnsafeMutablePointer<Result?>
    private let count: Int
    private var next = 0
    private let lock: UnsafeMutablePointer<pthread_mutex_t>

    init(count: Int, body: @escaping @Sendable (Int) -> Result) {
      self.count = count
      self.body = body
      slots = .allocate(capacity: count)
      slots.initialize(repeating: nil, count: count)
      lock = .allocate(capacity: 1)
      pthread_mutex_init(lock, nil)
    }

    deinit {
      slots.deinitialize(count: count)
      slots.deallocate()
      pthread_mutex_destroy(lock)
      lock.deallocate()
    }

    override func run() {
      while let index = take() { slots[index] = body(index) }
    }

    private func take() -> Int? {
      pthread_mutex_lock(lock)
      defer { pthread_mutex_unlock(lock) }
      guard next < count else { return nil }
      next += 1
      return next - 1
    }

    /// To be read when every thread has ended.
    var results: [Result] { (0..<count).map { slots[$0]! } }
  }
}
