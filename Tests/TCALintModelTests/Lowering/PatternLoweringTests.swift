import TCALintModel
import Testing

/// Lowered patterns, and the values that they name.
@Suite struct PatternLoweringTests {
  private func lowered(_ statements: String) -> [String] { BodiesAsText(inFunction: statements).statements }
  /// The pattern of a `case`.
  private func pattern(_ pattern: String) -> String {
    let lowered = lowered("if case \(pattern) = x { }")[0]
    return String(lowered.dropFirst("(if (patternCondition ".count).dropLast(" x) { })".count))
  }

  @Test func names() {
    #expect(pattern("let a") == "let a")
    #expect(pattern("_") == "_")
    #expect(pattern("let (a, b: _)") == "(tuplePattern let a b: _)")
    #expect(pattern("(let a, (b: var c, _))") == "(tuplePattern let a (tuplePattern b: let c _))")
    #expect(pattern("(let a)") == "let a")
  }

  @Test func expressions() {
    #expect(pattern(".a") == "(expressionPattern .a)")
    #expect(pattern("A.b") == "(expressionPattern (member .b A))")
    #expect(pattern("1...2") == "(expressionPattern (binary closedRange 1 2))")
    #expect(pattern("(.a, 1)") == "(tuplePattern (expressionPattern .a) (expressionPattern 1))")
    #expect(pattern("is A<B>") == "(typePattern <A<B>>)")
  }

  @Test func namesAreBoundInTheArgumentsOfACall() {
    #expect(pattern(".a(let b, c: _, 1)") == "(expressionPattern (call .a let b c: _ 1))")
    #expect(pattern("let .a(b, c: (d, e))") == "(expressionPattern (call .a let b c: (tuplePattern let d let e)))")
    #expect(pattern(".a((let b, .c))") == "(expressionPattern (call .a (tuplePattern let b (expressionPattern .c))))")
    #expect(pattern(".a(.b(let c))") == "(expressionPattern (call .a (call .b let c)))")
    #expect(pattern(".a(is B)") == "(expressionPattern (call .a (typePattern <B>)))")
  }

  @Test func optionalsAndCasts() {
    #expect(pattern("let a?") == "(expressionPattern (optionalChain let a))")
    #expect(pattern("let (a, b)?") == "(expressionPattern (optionalChain (tuplePattern let a let b)))")
    #expect(pattern(".a(let b?)") == "(expressionPattern (call .a (optionalChain let b)))")
    #expect(pattern("let a as A") == "(expressionPattern (as <A> let a))")
  }

  @Test func variables() {
    #expect(
      lowered("let a = 1, (b, c) = d; var e, f: A; let _ = g") == [
        "(variable-let let a 1)", "(variable-let (tuplePattern let b let c) d)", "(variable let e)",
        "(variable <A> let f)", "(variable-let _ g)",
      ])
    #expect(
      lowered("lazy var a = b; async let c = d; weak var e: A?; @B var f = 1") == [
        "(variable-lazy let a b)", "(variable-let-async let c d)", "(variable-weak <A?> let e)", "(variable let f 1)",
      ])
    #expect(
      lowered("var a: A { b }; var c: A { get { d } set { e } }; var f = g { didSet { h } }") == [
        "(variable <A> let a { b })", "(variable <A> let c { d } { e })", "(variable let f g { h })",
      ])
  }

  @Test func conditions() {
    #expect(
      lowered("if let a, let b: B = c, case .d = a, #available(iOS 17, *), b { }") == [
        "(if (optionalBinding let a a) (optionalBinding <B> let b c) (patternCondition (expressionPattern .d) local:a) "
          + "#available(iOS 17, *) local:b { })"
      ])
    #expect(lowered("if let (a, b) = c { a }") == ["(if (optionalBinding (tuplePattern let a let b) c) { local:a })"])
  }

  /// Each local name says by which node it is declared; parameters of functions are by none.
  @Test func localNamesHaveNodes() {
    let bodies = BodiesAsText(
      "func f(a: A) { let b = a, (c, _) = b; if let c { }; { [c, d = e] g, _ in }; func h(i: I) { }; for j in k { } }")
    let facts = bodies.facts
    let found = zip(facts.locals, facts.nodeOfLocal).map { local, node in
      "\(facts.names.text(local.name)) \(node.isNone ? "-" : "\(facts.nodes[node].kind)")"
    }
    #expect(
      found == [
        "a -", "b binding", "c binding", "c binding", "c capture", "d capture", "g binding", " -", "h function", "i -",
        "j binding",
      ])
  }
}
