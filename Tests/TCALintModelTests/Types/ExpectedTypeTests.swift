import TCALintModel
import Testing

/// The type that the code around `here` expects it to be.
@Suite struct ExpectedTypeTests {
  @Test(arguments: rows)
  func types(_ row: TypeInferenceTests.Row) {
    let program = program(TypeInferenceTests.declarations + row.source)
    let facts = program.files.first!.facts
    let here = facts.nodes.numbered.first { _, node in
      (node.kind == .implicitMember || node.kind == .name) && facts.names.text(node.name) == "here"
    }
    let file = program.files.startIndex
    #expect(here.map { program.text(program.expectedType(at: $0.0, in: file)) } ?? "nowhere" == row.type)
  }

  typealias Row = TypeInferenceTests.Row

  static let rows = [
    Row("func f() { let a: Date = .here }", "~Date"), Row("struct A { var a: Date = .here }", "~Date"),
    Row("func f() { makeItem().isDue(at: .here) }", "~Date"),
    Row("func f(p: Owner) { p.items[0].isDue(at: .here) }", "~Date"),
    Row("func f(p: inout Item) { p.due = .here }", "~Date?"),
    Row("func f(p: Item) { if p.due == .here { } }", "~Date?"),
    Row("func f(p: Item) { if .here > p.due { } }", "~Date?"),
    Row("func f() -> Status { .here }", "Status"), Row("func f() -> Status { return .here }", "Status"),
    Row("struct A { var s: Status { .here } }", "Status"),
    Row("struct A { var s: Status { get { .here } } }", "Status"),
    Row("func f() -> Status { if c { .here } else { .idle } }", "Status"),
    Row("func f() { let s: Status = c ? .here : .idle }", "Status"),
    Row("func f(p: Status?) { let s = p ?? .here }", "Status"), Row("func f() { let s: [Status] = [.here] }", "Status"),
    Row("func f() { let s: [String: Status] = [\"a\": .here] }", "Status"),
    Row("func f(p: inout [Status]) { p.append(.here) }", "Status"),
    Row("func f(s: Status = .here) {}", "Status"), Row("struct A { init(s: Status = .here) {} }", "Status"),
    Row("struct A { let s: Status }\nfunc f() { _ = A(s: .here) }", "Status"),
    Row("struct A { let s: Status }\nfunc f() { let a: A = .init(s: .here) }", "Status"),
    Row("func f() { _ = Status.loaded(.here) }", "Item"), Row("func f(p: Status) { if case .here = p { } }", "Status"),
    Row("func f(p: Status) { switch p { case .here: break } }", "Status"),
    Row("func g(_ f: () -> Status) {}\nfunc f() { g { .here } }", "Status"),
    Row("struct A { let make: (Int) -> Status }\nfunc f() { _ = A { _ in .here } }", "Status"),
    Row("func f() { let (a, b): (Status, Int) = (.here, 1) }", "Status"),
    Row("func f() { let due: Date = .here + 60 }", "~Date"), Row("func f() { run(.here) }", "?"),
    Row("func f() { let due: Date = .here.advanced(by: 60) }", "~Date"),
    Row("func f(p: [Int]) { let s: [Status] = p.map { _ in .here } }", "Status"),
    Row("func f(p: [Int]) { let s: [Status] = p.compactMap { _ in .here } }", "Status?"),
    Row("func f(p: Int?) { let s: Status? = p.map { _ in .here } }", "Status"),
    Row("struct C { func callAsFunction(_ s: Status) {} }\nfunc f(c: C) { c(.here) }", "Status"),
  ]
}
