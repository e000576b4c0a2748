#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension Workers {
  /// The results of a function of some items, and of the items that it says are to be done besides: these are begun
  /// before what was given and waits. The results stand in the order of the items, those of what an item asked for
  /// behind its own.
  ///
  /// - Parameters:
  ///   - memory: makes what each thread has of its own.
  ///   - body: does an item, and says what is to be done besides.
  public static func map<Item: Sendable, Memory, Result: Sendable>(
    _ items: [Item], jobs: Int, memory: @escaping @Sendable () -> Memory,
    asking body: @escaping @Sendable (Item, Memory) -> (Result, [Item])
  ) -> [Result] {
    let queue = Queue(items, memory: memory, body: body)
    run(on: items.isEmpty ? 0 : jobs) { queue.run() }
    return queue.results
  }

  /// As ``map(_:jobs:memory:asking:)``, for what needs no memory.
  public static func map<Item: Sendable, Result: Sendable>(
    _ items: [Item], jobs: Int, asking body: @escaping @Sendable (Item) -> (Result, [Item])
  ) -> [Result] {
    map(items, jobs: jobs, memory: none) { item, _ in body(item) }
  }

  /// Items to be handed out, which grow more while they are done.
  private final class Queue<Item: Sendable, Memory, Result: Sendable>: @unchecked Sendable {
    private let memory: @Sendable () -> Memory
    private let body: @Sendable (Item, Memory) -> (Result, [Item])
    /// Those that were given, then those that were asked for.
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
