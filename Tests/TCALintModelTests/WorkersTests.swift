import Testing

@testable import TCALintModel

@Suite struct WorkersTests {
  @Test(arguments: [1, 2, 16]) func resultsAreInTheOrderOfTheNumbers(jobs: Int) {
    #expect(Workers.map(100, jobs: jobs) { $0 * 2 } == (0..<100).map { $0 * 2 })
    #expect(Workers.map(0, jobs: jobs) { $0 } == [])
  }

  @Test(arguments: [1, 2, 16]) func partsAreInTheOrderOfTheirPlaces(jobs: Int) {
    for count: UInt32 in [0, 1, 511, 512, 513, 2000] {
      let parts = Workers.mapParts(of: FileID(rawValue: 0)..<FileID(rawValue: count), jobs: jobs) { $0.rawValue }
      #expect(Array(parts.joined()) == Array(0..<count))
      #expect(!parts.contains([]))
    }
  }

  @Test(arguments: [1, 2, 16]) func resultsOfFurtherItemsFollowTheirItem(jobs: Int) {
    #expect(halved([4, 1, 2], jobs: jobs) == [4, 2, 1, 1, 2, 1, 1, 1, 2, 1, 1])
    #expect(halved([], jobs: jobs) == [])
  }

  @Test(arguments: [1, 2, 16]) func oneItemMayAskForMany(jobs: Int) {
    let results = Workers.map([1000], jobs: jobs, memory: none) { (item, _) -> (Int, [Int]) in
      (item, item == 1000 ? Array(0..<1000) : [])
    }
    #expect(results == [1000] + Array(0..<1000))
  }

  @Test func eachThreadHasMemoryOfItsOwn() {
    final class Counter { var count = 0 }
    let counts = Workers.map(Array(0..<50), jobs: 1, memory: Counter.init) { (_, counter) -> (Int, [Int]) in
      counter.count += 1
      return (counter.count, [])
    }
    #expect(counts == Array(1...50))
  }

  /// A value that moves from one thread to another is neither freed too early nor leaked.
  @Test(arguments: [1, 2, 16]) func resultsLiveAsLongAsTheyAreHeld(jobs: Int) {
    final class Result: Sendable {
      let number: Int
      let living: Locked<Int>
      init(_ number: Int, _ living: Locked<Int>) {
        (self.number, self.living) = (number, living)
        living.withLock { $0 += 1 }
      }
      deinit { living.withLock { $0 -= 1 } }
    }
    let living = Locked(0)
    do {
      let results = Workers.map(300, jobs: jobs) { Result($0, living) }
      // A release drops references that are not needed any more.
      withExtendedLifetime(results) {
        #expect(results.map(\.number) == Array(0..<300))
        #expect(living.withLock { $0 } == 300)
      }
      let more = Workers.map([Result(2, living)], jobs: jobs, memory: none) { (item, _) -> (Result, [Result]) in
        (item, (0..<item.number).map { Result($0, living) })
      }
      #expect(more.map(\.number) == [2, 0, 1, 0])
    }
    #expect(living.withLock { $0 } == 0)
  }

  @Sendable private func none() {}

  /// Each number, and then both of its halves.
  private func halved(_ numbers: [Int], jobs: Int) -> [Int] {
    Workers.map(numbers, jobs: jobs, memory: none) { (number, _) -> (Int, [Int]) in
      (number, number > 1 ? [number / 2, number / 2] : [])
    }
  }
}
