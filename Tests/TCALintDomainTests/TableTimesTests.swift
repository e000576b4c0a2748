import Testing

@testable import TCALintDomain

@Suite struct TableTimesTests {
  @Test func nestedTablesAreTimedSeparately() {
    let times = TableTimes()
    var isBegun = false
    times.measure("outer") {
      times.measure("inner") { work() }
      isBegun = times.ofTables["inner"]! > .zero && times.ofTables["outer"] == nil
    }
    times.measure("another") { work() }
    #expect(isBegun)
    #expect(times.ofTables.keys.sorted() == ["another", "inner", "outer"])
    #expect(times.ofTables.values.reduce(.zero, +) == times.ofThisThread)
  }

  @Test func partsOfATableAddUp() {
    let times = TableTimes()
    times.measure("table") { work() }
    let first = times.ofThisThread
    times.measure("table") { work() }
    #expect(times.ofThisThread > first)
    #expect(times.ofTables == ["table": times.ofThisThread])
  }

  /// Work that takes a measurable time.
  private func work() {
    var hasher = Hasher()
    for number in 0..<10_000 { hasher.combine(number) }
    _ = hasher.finalize()
  }
}
