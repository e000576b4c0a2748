import TCALintModel
import Testing

/// Edges of functions.
@Suite struct CallGraphTests {
  /// Each expects text as ``CallGraph/describeEdges(from:)`` writes them.
  typealias Row = FunctionRow

  @Test(arguments: functions + initializers + properties + closures + dynamic)
  func edges(_ row: Row) throws {
    let graph = CallGraph(program(row.source))
    let function = try #require(graph.function(row.function))
    #expect(graph.describeEdges(from: function) == row.expected)
  }

  static let functions = [
    Row("func f() { g() }\nfunc g() {}", "g"),
    Row("func f() { a.b.c() }", ""),
    Row("func f() { if x { g() } else { h(g()) } }\nfunc g() {}\nfunc h(_ a: Int) {}", "g, h, g"),
    Row(
      "struct A { func f() { g(); self.g(); Self.h(); A.h() }\nfunc g() {}\nstatic func h() {} }", of: "A.f",
      "A.g, A.g, A.h, A.h"),
    Row("func f(a: A?) { a?.g() }\nstruct A { func g() {} }", "A.g"),
    Row("func f() { g(b: 1) }\nfunc g(_ a: Int) {}\nfunc g(b: Int) {}", "g"),
    Row("func f() { g(1) }\nfunc g(_ a: Int) {}\nfunc g(_ a: String) {}", "g"),
    Row("func f() { g(x) }\nfunc g(_ a: Int) {}\nfunc g(_ a: String) {}", ""),
    Row("func f(b: B) { g(b) }\nstruct A {}\nstruct B {}\nfunc g(_ a: A) {}\nfunc g(_ a: B) { h() }\nfunc h() {}", "g"),
    Row("func f() { g() }\nfunc g(a: Int = h(), b: Int = 1) {}\nfunc h() -> Int { 1 }", "g, g default, g default"),
    Row("func f() { g(a: 1) }\nfunc g(a: Int = h(), b: Int = 1) {}\nfunc h() -> Int { 1 }", "g, g default"),
    Row("func f() { func g() { h() }\ng() }\nfunc h() {}", "f.g"),
    Row("func f() { run(g) }\nfunc g() {}", "later g"),
    Row("func f() { let c = C()\nc() }\nstruct C { func callAsFunction() {} }", "C.callAsFunction"),
  ]

  @Test func edgesOfACallIncludeItsDefaultArguments() throws {
    let graph = CallGraph(program("func f() { g()\nh()\ng() }\nfunc g(a: Int = h()) {}\nfunc h() -> Int { 1 }"))
    let function = try #require(graph.function("f"))
    let all = graph.edges(from: function)
    #expect(all.count == 5)
    for edge in all {
      #expect(graph.edges(at: edge.site, in: function.file).elementsEqual(all.filter { $0.site == edge.site }))
    }
  }

  static let initializers = [
    Row("func f() { _ = A() }\nstruct A { init() {} }", "A.init"),
    Row("func f() { _ = A.init() }\nstruct A { init() {} }", "A.init"),
    Row("func f() { let a: A = .init() }\nstruct A { init() {} }", "A.init"),
    Row("func f() { _ = A(b: 1) }\nstruct A { init(a: Int) {}\ninit(b: Int) { self.init(a: b) } }", "A.init"),
    Row("struct A { init(a: Int) {}\ninit() { self.init(a: 1) } }\nfunc f() { _ = A() }", "A.init"),
    Row("func f() { _ = A(x: 1) }\nstruct A { var x = g()\nvar y = g() }\nfunc g() -> Int { 1 }", "A.y ="),
    Row("func f() { _ = A() }\nstruct A { var x = g()\nlazy var y = g()\nstatic let z = g() }", "A.x ="),
    Row("func f() { _ = B() }\nclass A { let x = g()\ninit() {} }\nclass B: A { let y = g() }", "A.init, B.y =, A.x ="),
    Row(
      "func f() { _ = B(b: 1) }\nclass A { init() {}\ninit(a: Int) {} }\nclass B: A { init(b: Int) { super.init(a: b) } }",
      "B.init"),
    Row("func f() { _ = B(b: 1) }\nclass A { init() {} }\nclass B: A { init(b: Int) {} }", "B.init, A.init"),
    Row("func f() { _ = A() }\nclass A { init() {} }\nclass B: A { override init() {} }", "A.init"),
    Row("func f() { _ = E.a(1) }\nenum E { case a(Int) }", ""),
  ]

  static let properties = [
    Row("func f(a: A) { _ = a.x }\nstruct A { var x: Int { 1 } }", "A.x"),
    Row("func f(a: A) { _ = a.x }\nstruct A { var x = 1 }", ""),
    Row("func f() { a.x = 1 }\nvar a: A = g()\nstruct A { var x: Int { get { 1 } set {} } }", "A.x, A.x.set, a ="),
    Row("func f(a: inout A) { a.x.y += 1 }\nstruct A { var x: B { didSet {} } }\nstruct B { var y: Int }", "A.x.set"),
    Row("func f() { _ = A.shared }\nstruct A { static let shared = A() }", "A.shared ="),
    Row("func f() { _ = top }\nlet top = g()\nfunc g() -> Int { 1 }", "top ="),
    Row("func f(a: A) { a.g() }\nstruct A { let g: () -> Void = { h() } }\nfunc h() {}", "A.g{1}"),
    Row("func f(a: A) { a.g() }\nstruct A { let g: () -> Void }", ""),
    Row("func f() { _ = \\A.x }\nstruct A { var x: Int { 1 } }", "later A.x"),
  ]

  static let closures = [
    Row("func f() { { g() }() }\nfunc g() {}", "f{1}"),
    Row("func f() { Task { g() } }\nfunc g() {}", "later f{1}"),
    Row("func f(a: [Int]) { a.forEach { g($0) } }\nfunc g(_ a: Int) {}", "f{1}"),
    Row("func f() { g { } }\nfunc g(_ a: () -> Void) {}", "g, f{1}"),
    Row("func f() { g { } }\nfunc g(_ a: @escaping () -> Void) {}", "g, later f{1}"),
    Row("func f() { g { } }\nfunc g(_ a: (() -> Void)?) {}", "g, later f{1}"),
    Row("func f() { let a = { g() }\na() }\nfunc g() {}", "later f{1}, f{1}"),
    Row("func f() { run { [a = g()] in h() } }\nfunc g() {}\nfunc h() {}", "later f{1}, g"),
    Row("func f() { _ = A { } }\nstruct A { init(_ a: @escaping () -> Void) {} }", "A.init, later f{1}"),
    Row("struct A { var g: () -> Void }\nfunc f() { _ = A(g: { }) }", "later f{1}"),
  ]

  static let dynamic = [
    Row(
      "class A { func g() {} }\nclass B: A { override func g() { super.g() } }\nclass C: A { override func g() {} }",
      of: "B.g", "A.g"),
    Row(
      "func f(p: P) { p.g() }\nprotocol P { func g() }\nstruct A: P { func g() {} }\nstruct B: P { func g() {} }",
      "A.g as A, B.g as B"),
    Row(
      "func f(p: some P) { p.g() }\nprotocol P { func g() }\nextension P { func g() {} }\nstruct A: P {}",
      "P.g as A"),
    Row(
      "func f(a: A) { a.g() }\nprotocol P { func g() }\nstruct A: P { func g() {} }\nstruct B: P { func g() {} }", "A.g"
    ),
    Row("func f(p: P) { _ = p.x }\nprotocol P { var x: Int { get } }\nstruct A: P { var x: Int { 1 } }", "A.x as A"),
    Row("func f(a: A) { a.g() }\nclass A { func g() {} }\nclass B: A { override func g() {} }", "A.g, B.g as B"),
    Row("func f<T: P>(t: T) { T.g() }\nprotocol P { static func g() }\nstruct A: P { static func g() {} }", "A.g as A"),
  ]
}
