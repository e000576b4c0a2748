import TCALintModel
import Testing

/// Callers of functions.
@Suite struct CallerTests {
  /// Each expects text as ``CallGraph/describe(_:)`` writes functions, in source order; `later` for what passes it on.
  typealias Row = FunctionRow

  @Test(arguments: calls + members + dynamic)
  func callers(_ row: Row) throws {
    let graph = CallGraph(program(row.source))
    let function = try #require(graph.declaration(row.function))
    #expect(graph.describeCallers(of: function) == row.expected)
  }

  static let calls = [
    Row("func g() { f() }\nfunc f() {}", "g"),
    Row("func g() { f(); f() }\nfunc f() { f() }", "g, g, f"),
    Row("func f() {}\nfunc g() { h { f() } }\nfunc h(_ a: () -> Void) {}\nlet x = f()", "g{1}, x ="),
    Row("func f() {}\nfunc g(a: Int = f()) {}\nfunc h() { g() }", "g default"),
    Row("func f() {}\nfunc g() { run(f) }", "later g"),
    Row("func f() {}\nfunc f(a: Int) {}\nfunc g() { f(); f(a: 1) }", "g"),
    Row("func f() {}\nfunc g() { func f() {}\nf() }", ""),
    Row("func g() { func f() {}\nf() }", of: "g.f", "g"),
    Row("func f() {}\nfunc g(f: () -> Void) { f() }", ""),
    Row("func f(_ a: Int) {}\nfunc f(_ a: String) {}\nfunc g() { f(1) }", "g"),
    Row("func f(_ a: Int) {}\nfunc f(_ a: String) {}\nfunc g() { f(x) }", ""),
    Row("f()\nfunc f() {}", "file"),
  ]

  static let members = [
    Row("struct A { func f() {}\nfunc g() { f(); self.f() } }\nfunc h(a: A?) { a?.f() }", of: "A.f", "A.g, A.g, h"),
    Row("struct A { func f() {} }\nstruct B { func f() {} }\nfunc g(b: B) { b.f() }", of: "A.f", ""),
    Row(
      "struct A { static func f() {} }\nfunc g() { A.f() }\nextension A { func h() { Self.f() } }", of: "A.f", "g, A.h"),
    Row("struct A { func f() -> A { self } }\nfunc g(a: A) { a.f().f() }", of: "A.f", "g, g"),
    Row("struct A { func f() {} }\nfunc g(x: X) { x.f() }", of: "A.f", ""),
    Row("struct A { func f() {} }\nextension A { var x: Int { f() } }", of: "A.f", "A.x"),
    Row("struct A { init() {} }\nfunc g() { _ = A() }", of: "A.init", ""),
  ]

  static let dynamic = [
    Row("protocol P { func f() }\nstruct A: P { func f() {} }\nfunc g(p: P) { p.f() }", of: "A.f", "g"),
    Row(
      "protocol P { func f() }\nextension P { func f() {} }\nstruct A: P {}\nfunc g(p: P, a: A) { p.f(); a.f() }",
      of: "P.f", "g, g"),
    Row("class A { func f() {} }\nclass B: A { override func f() {} }\nfunc g(a: A) { a.f() }", of: "B.f", "g"),
    Row("class A { func f() {} }\nclass B: A { override func f() {} }\nfunc g(b: B) { b.f() }", of: "A.f", ""),
  ]

  @Test func leavesTestsOut() throws {
    let graph = CallGraph(
      program([
        "Sources/A.swift": "func f() {}\nfunc g() { f() }", "Tests/ATests/B.swift": "import XCTest\nfunc t() { f() }",
      ]))
    let function = try #require(graph.declaration("f"))
    #expect(graph.describeCallers(of: function) == "g")
  }
}
