import Testing

@testable import TCALintModel

@Suite struct LazyTests {
  @Test func aValueIsComputedOnceWhicheverThreadAsks() {
    let (value, computations) = (Lazy<Int>("value"), Locked(0))
    let seen = Workers.map(64, jobs: 8) { _ in
      value {
        computations.withLock { $0 += 1 }
        return 7
      }
    }
    #expect(seen == Array(repeating: 7, count: 64))
    #expect(computations.withLock { $0 } == 1)
  }

  @Test func aValueMayAskForAnother() {
    let (first, second) = (Lazy<Int>("first"), Lazy<Int>("second"))
    #expect(first { second { 1 } + 1 } == 2)
    #expect(second { 5 } == 1)
  }

  // Swift has exit tests from 6.2 on.
  #if compiler(>=6.2)
    @Test func cyclesTrapWithTheirNames() async throws {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let (outer, first, second) = (Lazy<Int>("outer"), Lazy<Int>("first"), Lazy<Int>("second"))
        _ = outer { first { second { first { 0 } } } }
      }
      let message = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
      #expect(message.contains("lazy values that ask for each other: 'first', 'second'"))
    }

    @Test func cyclesAcrossThreadsTrapWithTheirNames() async throws {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let values = [Lazy<Int>("first"), Lazy<Int>("second")]
        let begun = Locked(0)
        _ = Workers.map(2, jobs: 2) { index in
          let (value, other) = (values[index], values[1 - index])
          return value {
            begun.withLock { $0 += 1 }
            while begun.withLock({ $0 }) < 2 {}
            return other { 0 }
          }
        }
      }
      let message = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
      #expect(message.contains("'first'") && message.contains("'second'"))
    }
  #endif
}
