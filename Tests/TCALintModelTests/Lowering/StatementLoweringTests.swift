import Testing

/// Lowered statements.
@Suite struct StatementLoweringTests {
  private func lowered(_ statements: String) -> [String] { BodiesAsText(inFunction: statements).statements }

  @Test func choices() {
    #expect(lowered("if a { b }") == ["(if a { b })"])
    #expect(lowered("if a { b } else if c, d { e } else { }") == ["(if a { b } (if c d { e } { }))"])
    #expect(lowered("guard a, b else { return c }") == ["(guard a b { (return c) })"])
    #expect(
      lowered("let a = if b { c } else { d }; return switch e { case 1: f; default: g }") == [
        "(variable-let let a (if b { c } { d }))",
        "(return (switch e (case (caseItem (expressionPattern 1)) { f }) (case { g })))",
      ])
    #expect(lowered("if a { b } else { c } as D") == ["(as <D> (if a { b } { c }))"])
  }

  @Test func cases() {
    #expect(
      lowered("switch a { case .b where c, .d: e; f; @unknown default: fallthrough }") == [
        "(switch a (case (caseItem (expressionPattern .b) c) (caseItem (expressionPattern .d)) { e; f }) "
          + "(case-unknown { fallthrough }))"
      ])
    #expect(
      lowered("switch a {\n#if B\ncase 1: c\n#if D\ncase 2: d\n#endif\n#else\ncase 3: e\n#endif\ndefault: break }") == [
        "(switch a (case (caseItem (expressionPattern 1)) { c }) (case (caseItem (expressionPattern 2)) { d }) "
          + "(case (caseItem (expressionPattern 3)) { e }) (case { (break) }))"
      ])
    #expect(
      lowered("switch a { case let (b, c): b }") == [
        "(switch a (case (caseItem (tuplePattern let b let c)) { local:b }))"
      ])
  }

  @Test func loops() {
    #expect(lowered("for a in b { a }") == ["(for let a b { local:a })"])
    #expect(lowered("for a: A in b where a { }") == ["(for <A> let a b local:a { })"])
    #expect(
      lowered("for try await (a, b) in c { }; for await _ in d { }; for case .e(let f)? in g { f }") == [
        "(for-try-await (tuplePattern let a let b) c { })", "(for-await _ d { })",
        "(for-case (expressionPattern (optionalChain (call .e let f))) g { local:f })",
      ])
    #expect(
      lowered("while let a = b, a { }; repeat { c } while d") == [
        "(while (optionalBinding let a b) local:a { })", "(repeat { c } d)",
      ])
    #expect(
      lowered("a: for b in c { continue a; break a; continue; break }") == [
        "(labeled a (for let b c { (continue a); (break a); (continue); (break) }))"
      ])
  }

  @Test func errors() {
    #expect(
      lowered("do { try a() } catch let b as B where c, .d { b } catch { error }") == [
        "(do { (try (call a)) } (catch (caseItem (expressionPattern (as <B> let b)) c) (caseItem (expressionPattern .d)) "
          + "{ local:b }) (catch { local:error }))"
      ])
    #expect(lowered("do throws(A) { }; throw a") == ["(do { })", "(throw a)"])
  }

  @Test func theRest() {
    #expect(lowered("defer { a }; return; return a") == ["(defer { a })", "(return)", "(return a)"])
    #expect(
      BodiesAsText("struct A { var a: B { _read { yield &b; discard self } } }").bodies == [
        "getter of a: { (yield (inout b)); (discardSelf self) }"
      ])
    #expect(
      lowered("#if A\na\nb\n#elseif B\n#else\nc\n#endif\n#sourceLocation(file: \"a\", line: 1)") == [
        "(conditionalCode { a; b } { } { c })"
      ])
  }

  @Test func declarations() {
    #expect(
      BodiesAsText(
        "func f() { func g(a: A = b) { a }; func h(); struct L { let c = d; func i() { j } }; typealias T = U }"
      ).bodies == [
        "function of f: { (function g b { local:a }); (function h); (declaration L); (declaration T) }",
        "initialValue of c: d", "function of i: { j }",
      ])
  }

  @Test func misplacedNodes() {
    #expect(lowered("case .a: b") == ["(case (caseItem (expressionPattern .a)) { b })"])
    #expect(lowered("init() { a }").isEmpty == false)
    #expect(lowered("for in a { b }") == ["(for (unknown) a { b })"])
    #expect(lowered("if let = a { }") == ["(if (optionalBinding (expressionPattern (unknown)) a) { })"])
  }
}
