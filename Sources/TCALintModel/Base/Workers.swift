#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Threads with a stack that the parser can nest in, a bounded number of them.
public enum Workers {
  /// How many threads run at once unless asked otherwise: one for each processor that is there for us, but no more than
  /// may have a file open at once.
  public static var defaultCount: Int { max(1, min(Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))), maxOpenFiles)) }

  /// How many files all threads together may have open at once.
  public static var maxOpenFiles: Int {
    var limit = rlimit()
    getrlimit(Self.openFiles, &limit)
    return Int(clamping: limit.rlim_cur) - openFilesOfTheCommand
  }

  private static let openFilesOfTheCommand = 4

  /// The parser's depth is bounded, and so is its stack: less than 2 MB, four times that without optimisation. Where
  /// memory is limited, a thread with a smaller stack is better than none, and none better than no memory for anything
  /// else.
  private static let stackSizes: [Int] = {
    var limit = rlimit()
    getrlimit(memory, &limit)
    return [64 << 20, 16 << 20, smallestStack].filter { rlim_t($0) <= limit.rlim_cur / 16 }
  }()

  private static let smallestStack = 8 << 20

  /// Why nothing can be run here: no thread can be started, and the stack that there is is too small. In words.
  public static var problem: String? {
    var limit = rlimit()
    getrlimit(Self.stack, &limit)
    guard limit.rlim_cur < rlim_t(smallestStack) else { return nil }
    guard let thread = start({}) else {
      return "cannot start a thread with a stack of 8 MB, and the command's own has "
        + "\(limit.rlim_cur >> 10) KB; a limit such as 'ulimit -s', '-u' or '-v' is too low"
    }
    pthread_join(thread, nil)
    return nil
  }

  #if canImport(Glibc)
    private static let stack = __rlimit_resource_t(RLIMIT_STACK.rawValue)
    private static let openFiles = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    private static let memory = __rlimit_resource_t(RLIMIT_AS.rawValue)
  #else
    private static let stack = RLIMIT_STACK
    private static let openFiles = RLIMIT_NOFILE
    private static let memory = RLIMIT_AS
  #endif

  /// The results of a function of the numbers below `count`, in their order, whatever thread computes them when.
  public static func map<Result: Sendable>(
    _ count: Int, jobs: Int, _ body: @escaping @Sendable (Int) -> Result
  ) -> [Result] {
    map(count, jobs: jobs, memory: none) { index, _ in body(index) }
  }

  /// As ``map(_:jobs:_:)``, with memory of its own for each thread.
  public static func map<Memory, Result: Sendable>(
    _ count: Int, jobs: Int, memory: @escaping @Sendable () -> Memory,
    _ body: @escaping @Sendable (Int, Memory) -> Result
  ) -> [Result] {
    guard count > 0 else { return [] }
    let work = Work(count: count, memory: memory, body: body)
    run(on: min(jobs, count)) { work.run() }
    return work.takeResults()
  }

  /// The results of a function of each of some places, in their order, computed in parts: a single one takes less time
  /// than its distribution.
  public static func mapParts<Index: ArrayIndex, Result: Sendable>(
    of places: Range<Index>, jobs: Int, _ body: @escaping @Sendable (Index) -> Result
  ) -> [[Result]] {
    map((places.count + placesOfPart - 1) / placesOfPart, jobs: jobs) { part in
      places.dropFirst(part * placesOfPart).prefix(placesOfPart).map(body)
    }
  }

  private static let placesOfPart = 512

  /// Lets several threads do some work, each of them until nothing is left, and waits for them. What cannot be started is
  /// done here.
  private static func run(on count: Int, _ work: @escaping @Sendable () -> Void) {
    let threads = (0..<count).map { _ in start(work) }
    for thread in threads {
      if let thread { pthread_join(thread, nil) } else { work() }
    }
  }

  /// The identity of a thread during its lifetime.
  public struct ThreadID: Hashable, Sendable {
    fileprivate let number: UInt
  }

  /// The calling thread.
  public static var thisThread: ThreadID {
    #if canImport(Glibc)
      ThreadID(number: UInt(pthread_self()))
    #else
      ThreadID(number: UInt(bitPattern: pthread_self()))
    #endif
  }

  /// The memory of work that needs none.
  @Sendable private static func none() {}

  /// Starts a function on a separate thread, or runs it at once where there may be only one or another cannot be started;
  /// the returned function waits for its result.
  public static func alongside<Result: Sendable>(
    jobs: Int, _ body: @escaping @Sendable () -> Result
  ) -> () -> Result {
    if jobs > 1 { return alongside(body) }
    let result = body()
    return { result }
  }

  /// Starts a function on a separate thread; the returned function waits for its result.
  private static func alongside<Result: Sendable>(_ body: @escaping @Sendable () -> Result) -> () -> Result {
    let result = Locked<Result?>(nil)
    let thread = start {
      let found = body()
      result.withLock { $0 = found }
    }
    guard let thread else { return alongside(jobs: 1, body) }
    return {
      pthread_join(thread, nil)
      // The waiting thread is the only owner then, and may change it without a copy.
      return result.withLock { $0.take() } ?? body()
    }
  }

  private static func start(_ work: @escaping @Sendable () -> Void) -> pthread_t? {
    for size in stackSizes {
      if let thread = start(work, stackSize: size) { return thread }
    }
    return nil
  }

  private static func start(_ work: @escaping @Sendable () -> Void, stackSize: Int) -> pthread_t? {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, stackSize)
    let box = Unmanaged.passRetained(Box(work))
    #if canImport(Darwin)
      var thread: pthread_t?
      let failed = pthread_create(
        &thread, &attributes,
        { pointer in
          Unmanaged<Box>.fromOpaque(pointer).takeRetainedValue().work()
          return nil
        }, box.toOpaque())
    #else
      var created = pthread_t()
      let failed = pthread_create(
        &created, &attributes,
        { pointer in
          Unmanaged<Box>.fromOpaque(pointer!).takeRetainedValue().work()
          return nil
        }, box.toOpaque())
      let thread: pthread_t? = created
    #endif
    if failed != 0 {
      box.release()
      // The work is done by another thread then. A crash that follows a failed allocation is recognised by what this left.
      errno = 0
      return nil
    }
    return thread
  }

  /// The argument of a new thread.
  private final class Box: Sendable {
    let work: @Sendable () -> Void

    init(_ work: @escaping @Sendable () -> Void) { self.work = work }
  }

  /// Indices to distribute to threads, and a slot for the result of each.
  private final class Work<Memory, Result: Sendable>: @unchecked Sendable {
    private let memory: @Sendable () -> Memory
    private let body: @Sendable (Int, Memory) -> Result
    private let slots: UnsafeMutablePointer<Result>
    private let count: Int
    private var next = 0
    /// How many slots are filled: all, when every thread has ended.
    private var filled = 0
    private let lock: UnsafeMutablePointer<pthread_mutex_t>

    init(
      count: Int, memory: @escaping @Sendable () -> Memory, body: @escaping @Sendable (Int, Memory) -> Result
    ) {
      self.count = count
      self.memory = memory
      self.body = body
      slots = .allocate(capacity: count)
      lock = .allocate(capacity: 1)
      pthread_mutex_init(lock, nil)
    }

    deinit {
      if filled == count { slots.deinitialize(count: count) }
      slots.deallocate()
      pthread_mutex_destroy(lock)
      lock.deallocate()
    }

    func run() {
      let memory = memory()
      while let index = take() {
        (slots + index).initialize(to: body(index, memory))
        pthread_mutex_lock(lock)
        filled += 1
        pthread_mutex_unlock(lock)
      }
    }

    private func take() -> Int? {
      pthread_mutex_lock(lock)
      defer { pthread_mutex_unlock(lock) }
      guard next < count else { return nil }
      next += 1
      return next - 1
    }

    /// The results, for when every thread has ended. They are there once.
    func takeResults() -> [Result] {
      Array(unsafeUninitializedCapacity: count) { results, taken in
        results.baseAddress!.moveInitialize(from: slots, count: count)
        (taken, filled) = (count, 0)
      }
    }
  }
}

extension Workers {
  /// The results of a function for some items, and for the further items that it returns: these start before the given
  /// items that wait. The results are in the order of the items; those of further items follow the result of the item
  /// that returned them.
  ///
  /// - Parameters:
  ///   - memory: creates the state of each thread.
  ///   - body: processes an item, and returns further items.
  public static func map<Item: Sendable, Memory, Result: Sendable>(
    _ items: [Item], jobs: Int, memory: @escaping @Sendable () -> Memory,
    asking body: @escaping @Sendable (Item, Memory) -> (Result, [Item])
  ) -> [Result] {
    let queue = Queue(items, memory: memory, body: body)
    run(on: items.isEmpty ? 0 : jobs) { queue.run() }
    return queue.results
  }

  /// Items to distribute to threads, which may add further items.
  private final class Queue<Item: Sendable, Memory, Result: Sendable>: @unchecked Sendable {
    private let memory: @Sendable () -> Memory
    private let body: @Sendable (Item, Memory) -> (Result, [Item])
    /// The given items, then the further ones.
    private var items: [Item]
    private var outcomes: [(result: Result, asked: Range<Int>)?]
    /// Those not begun, the next one last.
    private var waiting: [Int]
    /// How many are being done, each of which may ask for more.
    private var running = 0
    private let givenCount: Int
    private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

    init(
      _ items: [Item], memory: @escaping @Sendable () -> Memory,
      body: @escaping @Sendable (Item, Memory) -> (Result, [Item])
    ) {
      self.items = items
      self.memory = memory
      self.body = body
      outcomes = Array(repeating: nil, count: items.count)
      waiting = items.indices.reversed()
      givenCount = items.count
      pthread_mutex_init(lock, nil)
      pthread_cond_init(changed, nil)
    }

    deinit {
      pthread_cond_destroy(changed)
      changed.deallocate()
      pthread_mutex_destroy(lock)
      lock.deallocate()
    }

    func run() {
      let memory = memory()
      while let (index, item) = take() {
        let (result, asked) = body(item, memory)
        finish(index, result, asked)
      }
    }

    /// The next one; nil where none is left, and none that could ask for one.
    private func take() -> (Int, Item)? {
      pthread_mutex_lock(lock)
      defer { pthread_mutex_unlock(lock) }
      while waiting.isEmpty, running > 0 { pthread_cond_wait(changed, lock) }
      guard let index = waiting.popLast() else { return nil }
      running += 1
      return (index, items[index])
    }

    private func finish(_ index: Int, _ result: Result, _ asked: [Item]) {
      pthread_mutex_lock(lock)
      defer { pthread_mutex_unlock(lock) }
      let own = items.count..<items.count + asked.count
      outcomes[index] = (result, own)
      running -= 1
      if !asked.isEmpty {
        items += asked
        outcomes += repeatElement(nil, count: asked.count)
        waiting += own.reversed()
      }
      if !asked.isEmpty || running == 0 { pthread_cond_broadcast(changed) }
    }

    /// To be read when every thread has ended.
    var results: [Result] {
      var results: [Result] = []
      var left = Array((0..<givenCount).reversed())
      while let index = left.popLast() {
        guard let outcome = outcomes[index] else { continue }
        results.append(outcome.result)
        left += outcome.asked.reversed()
      }
      return results
    }
  }
}
