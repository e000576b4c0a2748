import TCALintModel
import Testing

/// Results of a search through the call graph.
@Suite struct ReachableFunctionTests {
  /// Each expects text as ``CallGraph/describe(_:)`` writes functions, sorted, the first one aside.
  typealias Row = FunctionRow

  @Test(arguments: calls + types + objects)
  func reachable(_ row: Row) throws {
    let graph = CallGraph(program(row.source))
    let function = try #require(graph.function(row.function))
    let found = graph.reachable(from: [function])
    #expect(found.isComplete)
    #expect(found.functions.dropFirst().map(graph.describe).sorted().joined(separator: ", ") == row.expected)
  }

  static let calls = [
    Row("func f() { g() }\nfunc g() { h() }\nfunc h() { g() }", "g, h"),
    Row("func f() { f() }", ""),
    Row("func f() { Task { g() } }\nfunc g() {}", "f{1}, g"),
    Row("func f() { _ = a.x }\nlet a = A()\nstruct A { var x: Int { g() } }\nfunc g() -> Int { 1 }", "A.x, a =, g"),
  ]

  static let types = [
    // Nothing creates `B`.
    Row(
      """
      func f() { g(A()) }
      func g(_ p: P) { p.h() }
      protocol P { func h() }
      struct A: P { func h() {} }
      struct B: P { func h() {} }
      """, "A.h, g"),
    // A type that is created after the call.
    Row(
      """
      func f(p: P) { p.h(); make() }
      func make() -> A { A() }
      protocol P { func h() }
      struct A: P { func h() {} }
      """, "A.h, make"),
    Row(
      """
      func f() { let a: A = B(); a.g() }
      class A { func g() {} }
      class B: A { override func g() {} }
      class C: A { override func g() {} }
      """, "B.g"),
  ]

  static let network = """
    class Network {
      let interceptor: Interceptor?
      init(interceptor: Interceptor? = nil) { self.interceptor = interceptor }
      func go() { interceptor?.retry() }
    }
    class Interceptor { static let shared = Interceptor()
    func retry() {} }

    """

  static let objects = [
    Row(network + "func f() { Network(interceptor: nil).go() }", "Network.go, Network.init"),
    Row(network + "func f() { Network().go() }", "Network.go, Network.init, Network.init default"),
    Row(
      network + "func f() { Network(interceptor: Interceptor.shared).go() }",
      "Interceptor.retry, Interceptor.shared =, Network.go, Network.init"),
    Row(
      network + "func f() { let a = Network(interceptor: .shared)\nlet b = Network()\nb.go() }",
      "Interceptor.shared =, Network.go, Network.init, Network.init default"),
    Row(network + "func f(n: Network) { n.go() }", "Interceptor.retry, Network.go"),
    // A variable may come to hold something else.
    Row("func f() { A(b: nil).g() }\nstruct A { var b: B?\nfunc g() { b?.h() } }\nclass B { func h() {} }", "A.g, B.h"),
    Row("func f() { A(b: nil).g() }\nstruct A { let b: B?\nfunc g() { b?.h() } }\nclass B { func h() {} }", "A.g"),
    Row(
      """
      func f() { A(p: B()).g() }
      func other() { A(p: C()).g() }
      struct A { let p: P
      func g() { p.h() } }
      protocol P { func h() }
      struct B: P { func h() { _ = C() } }
      struct C: P { func h() {} }
      """, "A.g, B.h"),
  ]

  @Test func startsAtAPartOfAFunction() throws {
    let graph = CallGraph(program("func f() { if x { a { g() } } else { h() } }\nfunc g() {}\nfunc h() {}"))
    let function = try #require(graph.function("f"))
    let facts = graph.program.files[function.file].facts
    let blocks = facts.nodes.numbered.filter { $0.1.kind == .block && $0.0 > function.node }.map(\.0)
    let found = blocks.prefix(1).flatMap {
      graph.reachable(from: [FunctionReference(file: function.file, node: $0)]).functions.dropFirst()
    }
    #expect(found.map(graph.describe) == ["f{1}", "g"])
  }

  @Test func followsWhatFunctionsLeadToBesideTheirEdges() throws {
    let graph = CallGraph(program("func f() { g() }\nfunc g() {}\nfunc h() { i() }\nfunc i() {}"))
    let (f, g, h) = (graph.function("f"), graph.function("g"), graph.function("h"))
    let found = graph.reachable(from: [try #require(f)], leadingTo: { $0 == g ? [h].compactMap(\.self) : [] })
    #expect(found.functions.map(graph.describe) == ["f", "g", "h", "i"])
  }

  @Test func followsOnlyWhatIsAskedFor() throws {
    let graph = CallGraph(program("func f() { g(); h() }\nfunc g() { h() }\nfunc h() {}"))
    let function = try #require(graph.function("f"))
    let found = graph.reachable(from: [function]) { graph.describe($1.callee) != "g" && $0 == function }
    #expect(found.functions.map(graph.describe) == ["f", "h"])
  }
}
