import TCALintModel
import Testing

/// The bodies of a file, and their queries.
@Suite struct BodyTests {
  private func bodies(_ text: String) -> [String] { BodiesAsText(text).bodies }

  @Test func functions() {
    #expect(
      bodies("struct A { func f(a: A = b, _ c: C) { c }; init() { d }; deinit { e }; func g() }") == [
        "defaultArgument of f: b", "function of f: { local:c }", "function of initializer: { d }",
        "function of deinitializer: { e }",
      ])
  }

  @Test func propertiesAndSubscripts() {
    #expect(
      bodies("struct A { let a = b, (c, d) = e; var f: F { g }; var h: H { get { i } set { j } } }") == [
        "initialValue of a: b", "initialValue of c: e", "getter of f: { g }", "getter of h: { i }",
        "accessor of h: { j }",
      ])
    #expect(
      bodies("struct A { var a = b { didSet { oldValue } }; subscript(c: C = d) -> E { c } }") == [
        "initialValue of a: b", "accessor of a: { local:oldValue }", "defaultArgument of subscript: d",
        "getter of subscript: { local:c }",
      ])
    #expect(bodies("protocol P { var a: A { get set }; func f() }").isEmpty)
  }

  @Test func casesAndMacros() {
    #expect(
      bodies("enum A { case a(b: B = c), d = 1 }") == ["defaultArgument of a: c", "initialValue of d: 1"])
    #expect(
      bodies("#Preview(\"a\") { b }\nstruct A { #m(c) }\nmacro d(e: E = f) = #g(h)") == [
        "macro of Preview: (macro #Preview (string) trailing (closure { b }))", "macro of m: (macro #m c)",
        "defaultArgument of d: f", "initialValue of d: (macro #g h)",
      ])
  }

  @Test func attributes() {
    #expect(
      bodies("@A(a, b: 1) struct S { @B(c) @C var d = 1, e = 2; @D({ f }) func g(@E(h) i: I) { @F(j) var k = 1 } }")
        == [
          "attribute of S: (tuple a b: 1)", "attribute of d: (tuple c)", "initialValue of d: 1", "initialValue of e: 2",
          "attribute of g: (tuple (closure { f }))", "attribute of g: (tuple h)",
          "function of g: { (variable let k 1) }", "attribute of k: (tuple j)",
        ])
    #expect(bodies("#if A\n@B(c)\n#endif\nlet d = 1") == ["attribute of d: (tuple c)", "initialValue of d: 1"])
  }

  @Test func statementsOfAFile() {
    #expect(
      bodies("import A\nlet b = c\nprint(b)\nfunc f() { d }\n#if E\nlet g = 1\nh\n#endif\n#Preview { i }") == [
        "file: { (declaration); (declaration b); (call print b); (declaration f); (conditionalCode { (declaration g); h });"
          + " (declaration Preview) }",
        "initialValue of b: c", "function of f: { d }", "initialValue of g: 1",
        "macro of Preview: (macro #Preview trailing (closure { i }))",
      ])
    #expect(bodies("import A\n#if B\nimport C\nlet d = e\n#endif") == ["initialValue of d: e"])
  }

  /// A body is whole before another begins.
  @Test func nestedDeclarationsHaveLaterBodies() {
    #expect(
      bodies("func f() { struct A { let a = { struct B { let b = c } } }; let d = e }\nlet g = h") == [
        "function of f: { (declaration A); (variable-let let d e) }", "initialValue of g: h",
        "initialValue of a: (closure { (declaration B) })", "initialValue of b: c",
      ])
  }

  // MARK: Questions

  @Test func operands() throws {
    let bodies = BodiesAsText(inFunction: "f(a, b: c)")
    let facts = bodies.facts
    let call = try #require(facts.firstOperand(of: facts.bodies[0].root))
    #expect(facts.operands(of: call).map { bodies.text(facts.nodes[$0].range) } == ["f", "a", "c"])
    #expect(facts.operand(2, of: call).map { bodies.text(facts.nodes[$0].range) } == "c")
    #expect(facts.operand(3, of: call) == nil)
    #expect(facts.firstOperand(of: try #require(facts.operand(0, of: call))) == nil)
  }

  @Test func theBodyOfANode() {
    let facts = BodiesAsText("func f() { a; b { c } }\nlet d = e + f").facts
    let bodies = facts.nodes.factIndices.map { facts.body(of: $0) }
    #expect(bodies.map(\.kind) == Array(repeating: .function, count: 7) + Array(repeating: .initialValue, count: 3))
    #expect(bodies.map(\.root.rawValue) == Array(repeating: 0, count: 7) + [7, 7, 7])
  }

  @Test func theBodiesOfADeclaration() {
    let facts = BodiesAsText("func f(a: A = b) { struct C { @D(e) var g = h } }\nlet i = j").facts
    let found = facts.declarations.factIndices.map { declaration in
      "\(facts.names.text(facts.declarations[declaration].name)) "
        + facts.bodies(of: declaration).map { "\($0.kind)" }.joined(separator: " ")
    }
    #expect(found == ["f defaultArgument function", "C ", "g attribute initialValue", "i initialValue"])
  }

  @Test func theNodesInARange() {
    let bodies = BodiesAsText("func f() { a(b); c.d; e }")
    let facts = bodies.facts
    let found = facts.nodes(in: 17..<21, of: facts.bodies[0])
    #expect(found.map { bodies.text(facts.nodes[$0].range) } == ["c.d", "c"])
  }

  @Test func theNodesOfPathsAndCalls() {
    let bodies = BodiesAsText("func f() { a.b?.c(d)!.e; #m { g }; if let h { }; A<B>.c }")
    let facts = bodies.facts
    let paths = facts.nodeOfPath.map { bodies.text(facts.nodes[$0].range) }
    #expect(
      paths == ["a.b?.c(d)!.e", "a.b?.c", "d", "#m { g }", "g", "h", "A<B>.c"])
    #expect(facts.nodeOfCall.map { bodies.text(facts.nodes[$0].range) } == ["a.b?.c(d)", "#m { g }"])
  }

  @Test(arguments: [
    ("a.b", "a.b"), ("try await a()!", "a()"), ("(a?.b)!", "a?.b"), ("a[0]", "a[0]"), ("a().b().c", "a().b().c"),
    ("1", "1"),
    ("nil", "nil"), ("a + b", ""), ("{ a }", ""),
  ])
  func kindsOfNodes(expression: String, expected: String) throws {
    let bodies = BodiesAsText(inFunction: expression)
    let facts = bodies.facts
    let value = facts.value(of: try #require(facts.onlyOperand(of: facts.bodies[0].root)))
    let range =
      value.path.map { facts.paths[$0].range } ?? value.call.map { facts.calls[$0].range }
      ?? value.literal.map { facts.literals[$0].range } ?? 0..<0
    #expect(bodies.text(range) == expected)
  }

  @Test(arguments: [
    ("a.b?.c", ["-", "a", "a.b", "a.b?.c"]), ("self.a!.b!", ["self", "self.a", "self.a!.b"]),
    ("f()?.a", ["f()", "f()?.a"]), ("A.self", ["-", "A"]), ("a.b.init", ["-", "a", "a.b"]),
    (".a.b", ["-", ".a", ".a.b"]),
    ("$0.a", ["-", "$0", "$0.a"]), ("(f()).a", ["f()", "(f()).a"]), ("(a.b).c", ["a.b", "(a.b).c"]),
    ("a.0.b", ["-", "a", "a.0", "a.0.b"]), ("A<B>.c", ["-", "A<B>", "A<B>.c"]), ("self", ["self"]),
  ])
  func theNodeThatTheFirstNamesOfAPathMake(path: String, expected: [String]) {
    let bodies = BodiesAsText(inFunction: path)
    let facts = bodies.facts
    let counts = 0...facts.paths[0].names.count
    let found = counts.map { facts.node(ofFirst: $0, namesOf: PathID(rawValue: 0)) }
    #expect(found.map { $0.isNone ? "-" : bodies.text(facts.nodes[$0].range) } == expected)
  }

  @Test func theLoopsOfScopes() {
    let bodies = BodiesAsText(
      "struct A { let b = { for c in d { while e { } } }; func f() { l: for g in h { }; repeat { } while i } }")
    let facts = bodies.facts
    let loops = facts.scopes.factIndices.compactMap { facts.loop(of: $0) }.map { bodies.text(facts.nodes[$0].range) }
    #expect(loops == ["for c in d { while e { } }", "while e { }", "for g in h { }"])
  }

  @Test func theSequencesThatLocalNamesGoOver() {
    let bodies = BodiesAsText(
      inFunction:
        "for a in x {}; for await b in y() {}; for (c, d) in z {}; for case let e? in z {}; let f = { g in h }")
    let facts = bodies.facts
    let sequences = facts.locals.factIndices.map { local in
      facts.sequenceOfLoop(over: local).map { bodies.text(facts.nodes[$0].range) }
    }
    #expect(sequences == ["x", "y()", nil, nil, nil, nil, nil])
  }

  /// The state of one file is not visible in the next.
  @Test func memoryIsUsedAgain() {
    let memory = FactMemory()
    for text in ["func f() { a + b { c } }", "", "let a = 1", "func f() { struct A { let a = b } }"] {
      #expect(BodiesAsText(text, memory: memory).bodies == bodies(text))
    }
  }
}
