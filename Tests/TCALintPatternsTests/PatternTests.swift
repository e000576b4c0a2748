import TCALintSyntax
import Testing

@testable import TCALintPatterns

/// Matching: a pattern, code, and the matched parts of the code.
@Suite struct PatternTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let pattern: String
    let code: String
    let found: [String]
    init(_ pattern: String, _ code: String, _ found: String...) {
      (self.pattern, self.code, self.found) = (pattern, code, found)
    }
    var testDescription: String { "\(pattern) in \(code)" }
  }

  @Test(arguments: [
    Case("print($$$)", "print(); print(1, to: x); a.print(1); printf(1)", "print()", "print(1, to: x)"),
    Case("print($X)", "print(1); print(1, 2); print(x: 1)", "print(1)"),
    Case("f($LABEL: $X)", "f(a: 1); f(1)", "f(a: 1)"),
    Case("f($X, $X)", "f(1, 1); f(1, 2); f(a.b ( c ), a.b(c)); f(\"x\", \"y\")", "f(1, 1)", "f(a.b ( c ), a.b(c))"),
    Case("f($_, $_)", "f(1, 2)", "f(1, 2)"),
    Case("f($$$, last: $X)", "f(last: 1); f(1, 2, last: 3); f(last: 1, 2)", "f(last: 1)", "f(1, 2, last: 3)"),
    Case("f($$$A, 0, $$$B, 1)", "f(0, 1); f(2, 0, 0, 1, 1); f(1, 0)", "f(0, 1)", "f(2, 0, 0, 1, 1)"),
    Case(
      "URLSession.shared.$METHOD($$$)", "URLSession.shared.data(from: u); URLSession.shared",
      "URLSession.shared.data(from: u)"),
    Case("[$$$, 1]", "[1]; [2, 1,]; [1, 2]", "[1]", "[2, 1,]"),
    Case("[$K: $V]", "[a: b]; [a: b, c: d]", "[a: b]"),
    Case("\"a\"", "f(\"a\", \"b\")", "\"a\""),
  ])
  func expressions(_ test: Case) { test.check() }

  @Test(arguments: [
    Case("Task { $$$ }", "Task { a(); b() }; Task(priority: .low) { }; Task.detached { }", "Task { a(); b() }"),
    Case("Task($$$) { $$$ }", "Task { }; Task(priority: .low) { }", "Task { }", "Task(priority: .low) { }"),
    Case("Task($$$)", "Task { a() }; Task(priority: .low)", "Task { a() }", "Task(priority: .low)"),
    Case("f { $$$ }", "f({ 1 }); f(body: { 2 }); f { 3 }; f(1)", "f({ 1 })", "f(body: { 2 })", "f { 3 }"),
    Case("f(body: { $X })", "f { 3 }; f(body: { 1 })", "f { 3 }", "f(body: { 1 })"),
    Case("f { $$$ } onEnd: { $$$ }", "f { } onEnd: { }; f { } onStart: { }", "f { } onEnd: { }"),
    Case("f { $$$ }", "f { x in g(x) }", "f { x in g(x) }"),
    Case("#Preview($$$)", "#Preview { A() }", "#Preview { A() }"),
  ])
  func closuresAreInParenthesesOrTrailing(_ test: Case) { test.check() }

  @Test(arguments: [
    Case("DispatchQueue.main.async { $$$ }", "DispatchQueue.main.async { a() }", "DispatchQueue.main.async { a() }"),
    Case("store.send($$$)", "store?.send(.a); store!.send(.b); other.send(.c)", "store?.send(.a)", "store!.send(.b)"),
    Case("f(x)", "f(x!); f(x)", "f(x)"),
    Case("Box($$$)", "Box<Int>(1); Box(2)", "Box<Int>(1)", "Box(2)"),
    Case("self.$X", "self.a; b", "self.a"),
    Case("$A == nil", "if x && y.z == nil { }; a != nil", "y.z == nil"),
    Case("$A = $B", "x = a + b; y == c", "x = a + b"),
    Case("$X as! $T", "let a = b as! C; let d = e as? F", "b as! C"),
    Case("try! $X", "try! a(); try? b(); try c()", "try! a()"),
    Case("$X!", "a!; b?.c!", "a!", "b?.c!"),
  ])
  func theTextBetweenAnOperandAndItsMemberDoesNotMatter(_ test: Case) { test.check() }

  @Test(arguments: [
    Case("UserDefaults", "let a: UserDefaults = UserDefaults.standard; userDefaults", "UserDefaults", "UserDefaults"),
    Case("@unchecked Sendable", "class A: @unchecked Sendable {}; class B: Sendable {}", "@unchecked Sendable"),
    Case("any $P", "let a: any View; let b: some View", "any View"),
    Case("Store<$S, $A>", "let a: Store<B, C>; let d: StoreOf<E>", "Store<B, C>"),
  ])
  func types(_ test: Case) { test.check() }

  @Test(arguments: [
    Case("import $MODULE", "import A\nimport struct B.C\nlet d = 0", "import A", "import struct B.C"),
    Case("import A", "import A\n@testable import A.B\nimport C", "import A", "@testable import A.B"),
    Case(
      "class $NAME: UIViewController { $$$ }", "final class A: B, UIViewController { var x = 0 }; class C {}",
      "final class A: B, UIViewController { var x = 0 }"),
    Case("struct $NAME: View", "struct A: View { let b: Int }; struct C {}", "struct A: View { let b: Int }"),
    Case(
      "func $NAME($$$)", "func a() {}; private func b<T>(c: T) async throws -> Int { 1 }", "func a() {}",
      "private func b<T>(c: T) async throws -> Int { 1 }"),
    Case("func $NAME($$$) async", "func a() {}; func b() async throws {}", "func b() async throws {}"),
    Case(
      "func $NAME(_ $P: Int)", "func a(_ b: Int) {}; func c(d: Int) {}; func e(_ f: Int = 1) {}", "func a(_ b: Int) {}",
      "func e(_ f: Int = 1) {}"),
    Case(
      "@State var $NAME", "@State private var a = 1; @Binding var b: Int; private var c = 0",
      "@State private var a = 1"),
    Case("private var $NAME: $T", "@State private var a: Int = 1; var b: Int", "@State private var a: Int = 1"),
    Case("@State", "struct A { @State var b = 1 }", "@State"),
    Case(
      "@Dependency(\\.$KEY) var $NAME", "@Dependency(\\.date.now) var a; @Dependency(\\.b) var c",
      "@Dependency(\\.b) var c"),
    Case("case $NAME(String)", "enum A { case b(String), c; case d(String) }", "case d(String)"),
    Case("init($$$)", "struct A { init() {} }", "init() {}"),
    Case("extension $T: $P", "extension A: B {}; extension C {}", "extension A: B {}"),
  ])
  func declarations(_ test: Case) { test.check() }

  @Test(arguments: [
    Case(
      "if $C { return }", "if a { return }; if b { }; if c { return } else { }; if let d { return }", "if a { return }",
      "if let d { return }"),
    Case(
      "guard let $X = $Y else { $$$ }", "guard let a = b else { return }; guard c else { return }",
      "guard let a = b else { return }"),
    Case("return $X", "return 1; return", "return 1"),
    Case("for $X in $Y { $$$ }", "for a in b { c() }; for case let d in e where f { }", "for a in b { c() }"),
    Case("switch $X { case .a: $$$ }", "switch b { case .a: c(); d() }", "switch b { case .a: c(); d() }"),
  ])
  func statements(_ test: Case) { test.check() }

  @Test func capturesOfPlaceholders() throws {
    let code = "log(level: .info, \"a\", b)"
    let match = try #require(try find("log(level: $LEVEL, $$$REST)", code).first)
    #expect(match.captures.mapValues { code.part($0) } == ["LEVEL": ".info", "REST": "\"a\", b"])
    let empty = try #require(try find("log($X, $$$REST)", "log(1)").first)
    #expect(empty.captures["REST"]?.isEmpty == true)
  }

  @Test func dollarSignsOfSwiftStayThemselves() throws {
    #expect(try find("f($0, $x)", "f($0, $x); f(a, b)").count == 1)
    #expect(try Pattern("f($0, $x, $X, $$$XS)").placeholders == ["X", "XS"])
  }

  @Test(arguments: [
    ("", "is empty", 0), ("$X", "matches everything; a placeholder needs other code around it", 0),
    ("$$$", "matches everything; a placeholder needs other code around it", 0),
    ("a(); b()", "is more than one statement or type; write a list of patterns", 0),
    ("f($X", "is not valid Swift: expected ')' in expression list", 4), ("f($$$A, $", "is not valid Swift: ", 9),
    (String(repeating: "(", count: 41), "has brackets nested more than 40 levels deep", 40),
    (String(repeating: "a", count: 1001), "has more than 1000 bytes", 0),
  ])
  func invalidPatternsAreReported(_ text: String, _ message: String, _ offset: Int) {
    let error = #expect(throws: PatternError.self) { try Pattern(text) }
    #expect(error?.message.hasPrefix(message) == true, "\(error?.message ?? "")")
    #expect(error?.offset == offset)
  }

  @Test(arguments: [
    ("print($$$)", "printf(1); sprint(2); let blueprint = 1", false), ("print($$$)", "printf(1); print(2)", true),
    ("$A.count == 0", "a.count == 1; b == 0", false), ("$A.count == 0", "a.count  ==\n0", true),
    ("$A.count == 0", "a.count /* no */ == 0", true), ("a.b.$C", "a?.b.c", true), ("a.b.$C", "a.c.b", false),
    ("try! $X", "try a(); try? b()", false), ("try! $X", "try! a()", true),
    ("import $M", "let a = 0; // no imports", false), ("actor $A", "import B; actor C {}", true),
  ])
  func aFileWithoutItsWordsIsNotLookedInto(_ pattern: String, _ code: String, _ mayBe: Bool) throws {
    let pattern = try Pattern(pattern)
    let source = Array(code.utf8)
    let names = Parser.parse(source) { $0.names }
    #expect(pattern.mayBe(in: source, names: names) == mayBe)
  }
}

extension PatternTests.Case {
  func check() {
    do {
      #expect(try find(pattern, code).map { code.part($0.range) } == found)
    } catch {
      Issue.record("\(error)")
    }
  }
}

func find(_ pattern: String, _ code: String) throws -> [PatternMatch] {
  let pattern = try Pattern(pattern)
  return Parser.parse(Array(code.utf8)) { pattern.matches(in: $0) }
}

extension String {
  func part(_ range: Range<UInt32>) -> String {
    String(decoding: Array(utf8)[Int(range.lowerBound)..<Int(range.upperBound)], as: UTF8.self)
  }
}
