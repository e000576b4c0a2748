import TCALintModel
import Testing

/// Answers do not depend on what was asked before, and end for whatever code.
@Suite struct TypeInferenceCostTests {
  // MARK: Order

  /// The types of all nodes of some code, inferred in some order.
  private func types(_ source: String, reversed: Bool) -> [String] {
    let program = program(["File.swift": TypeInferenceTests.declarations + source])
    let (file, nodes) = (program.files.startIndex, program.files.first!.facts.nodes.numbered.map(\.0))
    var types: [String] = []
    for node in reversed ? nodes.reversed() : nodes {
      let (type, expected) = (program.type(of: node, in: file), program.expectedType(at: node, in: file))
      types.append(program.text(type) + " as " + program.text(expected))
    }
    return reversed ? types.reversed() : types
  }

  @Test(
    arguments: [
      "let a = b\nlet b = a", "let a = b\nlet b = c\nlet c = b", "let a = c ?? 1\nlet b = a\nlet c = b",
      "func f() { let a = { b() }\nlet b = { a() }\na() }", "let a = [b, 1]\nlet b = a[0]",
      "let a = x ? b : makeItem()\nlet b = x ? a : makeItem()\nlet c = [a, b]",
      "struct A { lazy var a = { b }()\nlazy var b = { a.parent }() }", "let a = a.map { a }",
      "func f() { let g = { $0 == h }\nlet h = [1].map(g)\n[h].forEach { g($0) } }",
      "let a = b == c\nlet b = a == c\nlet c = a == b",
      "func f<T>(_ a: T, _ b: T) -> T\nlet a = f(b, c)\nlet b = f(a, c)\nlet c = 1",
      "let a = b.first { c }\nlet b = [a]\nlet c = b.map { a == $0 }", "let a: Item = .init(b)\nlet b = [a, .c(b)]",
    ])
  func orderOfQuestions(_ source: String) {
    #expect(types(source, reversed: false) == types(source, reversed: true))
  }

  @Test(arguments: TypeInferenceLimitsTests.all)
  func orderOfQuestions(_ row: TypeInferenceTests.Row) {
    #expect(types(row.source, reversed: false) == types(row.source, reversed: true))
  }

  // MARK: Cost

  private static func lines(_ count: Int, _ line: (Int) -> String) -> String {
    (0..<count).map(line).joined(separator: "\n")
  }

  static let large: [TypeInferenceTests.Row] = [
    .init("func f() { let a0 = makeItem()\n" + lines(2_000) { "let a\($0 + 1) = a\($0)" } + "\nlook(a2000) }", "Item"),
    .init("class N { var n: N }\nfunc f(p: N) { look(p" + String(repeating: ".n", count: 2_000) + ") }", "N"),
    .init(
      "class N { func n() -> N { self } }\nfunc f(p: N) { look(p" + String(repeating: ".n()", count: 2_000) + ") }", "N"
    ),
    .init("class N { var n: N? }\nfunc f(p: N) { look(p" + String(repeating: ".n?", count: 2_000) + ".n) }", "N?"),
    .init("func f(p: Int) { look(" + String(repeating: "p + ", count: 2_000) + "p) }", "~Int"),
    .init("func f(p: Item?) { look(" + String(repeating: "p ?? ", count: 2_000) + "p!) }", "Item"),
    .init("struct A { " + lines(1_000) { "func g(_ a: T\($0)) -> Item" } + "\nfunc f() { look(g(x)) } }", "?"),
    .init(
      "struct A { " + lines(1_000) { "func g\($0)() -> Item" } + "\nfunc f() { " + lines(1_000) { "_ = g\($0)()" }
        + "\nlook(g1()) } }", "Item"),
    .init("func f() { look([" + String(repeating: "1, ", count: 20_000) + "1]) }", "[~Int]"),
    .init("func f() { look([" + String(repeating: "makeItem(), ", count: 2_000) + "x]) }", "?"),
    .init(
      "func f() { look(" + String(repeating: "identity(", count: 100) + "makeItem()"
        + String(repeating: ")", count: 100) + ") }", "Item"),
    .init(
      "func f(p: [Item]) { " + String(repeating: "p.forEach { _ in ", count: 50) + "look(p)"
        + String(repeating: "}", count: 50) + " }", "[Item]"),
    .init("func f(p: [Item]) { look(p.map { " + String(repeating: "$0 == ", count: 2_000) + "$0 }) }", "[~Bool]"),
    .init(
      "enum E { " + lines(2_000) { "case c\($0)(Item)" } + " }\nfunc f(e: E) { switch e { "
        + lines(2_000) { "case .c\($0)(let i): _ = i" } + "\ncase .c0(let i): look(i) } }", "Item"),
    .init(
      "struct A { " + lines(1_000) { "init(a\($0): Int) {}" } + " }\nfunc f() { " + lines(1_000) { "_ = A(a\($0): 1)" }
        + "\nlook(A(a0: 1)) }", "A"),
    .init(
      "func f() { let x = if c { makeItem() }" + String(repeating: " else if c { makeItem() }", count: 1_000)
        + " else { makeItem() }\nlook(x) }", "Item"),
    .init(
      "struct B<T> { var t: T }\nfunc f(p: " + String(repeating: "B<", count: 200) + "Item"
        + String(repeating: ">", count: 200) + ") { look(p.t) }", "?"),
    .init(
      "func f() { let a0 = makeItem()\n" + lines(200) { "let a\($0 + 1) = (a\($0), a\($0))" } + "\nlook(a200) }",
      "((?, ?), (?, ?))"),
    .init(
      lines(300) { "class C\($0 + 1): C\($0) {}" } + "\nclass C0 { var i: Item }\nfunc f(c: C300) { "
        + lines(300) { _ in "_ = c.x" } + "\nlook(c.i) }", "?"),
    .init(
      "func f(p: Item?) { if case let x" + String(repeating: "?", count: 100_000) + " = p { look(x) } }", "Item"),
    .init(
      "struct A { " + String(repeating: "@W(1) ", count: 2_000) + "var x = makeItem() }\nfunc f(a: A) { "
        + lines(2_000) { _ in "_ = a.x" } + "\nlook(a.x) }", "Item"),
    .init("func f() { let s = g()" + String(repeating: ".h(1).i(2)", count: 4_000) + "\nlook(s) }", "?"),
  ]

  @Test(arguments: large) func ends(_ row: TypeInferenceTests.Row) {
    let program = program(["File.swift": TypeInferenceTests.declarations + row.source])
    let (file, nodes) = (program.files.startIndex, program.files.first!.facts.nodes.numbered.map(\.0))
    for node in nodes { _ = (program.type(of: node, in: file), program.expectedType(at: node, in: file)) }
    #expect(lookedAt(in: program).map { program.text(program.type(of: $0.node, in: $0.file)) } == row.type)
  }
}
