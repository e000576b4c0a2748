import TCALintModel
import Testing

/// Properties of functions, direct or through others.
@Suite struct FunctionSummaryTests {
  private let graph = CallGraph(
    program(
      """
      func a() { b() }
      func b() { c()
      a() }
      func c() { bad() }
      func bad() {}
      func d() { e() }
      func e() { d() }
      func g() { e()
      a() }
      """))

  @Test(arguments: ["abcdeg", "gedcba", "eagbdc"])
  func answersDoNotDependOnTheOrderOfQuestions(_ order: String) throws {
    let summary = FunctionSummary()
    let bad = try #require(graph.function("bad"))
    var holding: Set<String> = []
    for name in order.map(String.init) {
      let function = try #require(graph.function(name))
      let holds = summary.holds(for: function) { $0 == bad ? nil : graph.edges(from: $0).map(\.callee) }
      if holds { holding.insert(name) }
    }
    #expect(holding == ["a", "b", "c", "g"])
  }
}
