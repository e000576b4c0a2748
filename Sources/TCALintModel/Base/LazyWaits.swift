/// Which threads compute ``Lazy`` values, and which wait for values that others compute.
enum LazyWaits {
  private struct Computation {
    let value: ObjectIdentifier
    let name: StaticString
    let thread = Workers.thisThread
  }

  private struct State {
    /// In the order in which they began.
    var computations: [Computation] = []
    var waited: [Workers.ThreadID: ObjectIdentifier] = [:]
  }

  private static let state = Locked(State())

  static func beginComputing(_ value: ObjectIdentifier, _ name: StaticString) {
    state.withLock { $0.computations.append(Computation(value: value, name: name)) }
  }

  static func endComputing(_ value: ObjectIdentifier) {
    state.withLock { $0.computations.removeAll { $0.value == value } }
  }

  /// Notes that the calling thread waits for a value. Traps where it would wait for itself: the last thread of a cycle to
  /// wait finds all others here.
  static func beginWaiting(for value: ObjectIdentifier) {
    let names = state.withLock { state -> [StaticString]? in
      state.waited[Workers.thisThread] = value
      return cycle(through: value, state)
    }
    guard let names else { return }
    fatalError("lazy values that ask for each other: \(names.map { "'\($0)'" }.joined(separator: ", "))")
  }

  static func endWaiting() {
    state.withLock { $0.waited[Workers.thisThread] = nil }
  }

  /// The values that the calling thread would wait for and is waited for by; nil where there are none of the latter.
  private static func cycle(through value: ObjectIdentifier, _ state: State) -> [StaticString]? {
    var names: [StaticString] = []
    var next: ObjectIdentifier? = value
    while let value = next, let index = state.computations.firstIndex(where: { $0.value == value }) {
      let thread = state.computations[index].thread
      // The later computations of the thread are for this value.
      names += state.computations[index...].filter { $0.thread == thread }.map(\.name)
      if thread == Workers.thisThread { return names }
      next = state.waited[thread]
    }
    return nil
  }
}
