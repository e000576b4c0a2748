import Testing

/// Scopes show what runs where, and what runs later.
@Suite struct ScopeFactsTests {
  private func scopes(_ text: String) -> [String] { Array(FactsAsText(text).scopes.dropFirst()) }

  @Test func typesAndTheirMembers() {
    #expect(
      scopes("struct S { func f() {}; init() {}; deinit {}; subscript(a: A) -> B { c }; var d: D { e }; enum E {} }")
        == [
          "type S", "type S > function f", "type S > function", "type S > function", "type S > function",
          "type S > function > accessor", "type S > accessor", "type S > type E",
        ])
    #expect(
      scopes("var a: A { get { b } set { c } }\nvar d = 1 { didSet { e } }") == [
        "accessor", "accessor when set", "accessor when set",
      ])
    #expect(scopes("protocol P { var a: A { get set }; func f() }") == ["type P", "type P > function f"])
  }

  @Test func exitsOfALoop() {
    #expect(
      scopes("for a in b { if c { break }; switch d { case e: break; default: break }; break }") == [
        "loop ending the loop", "loop ending the loop > branch ending the loop", "loop ending the loop > branch",
        "loop ending the loop > branch default",
      ])
    #expect(
      scopes("a: while b { switch c { default: do { break a } } }; while d { e { break } }") == [
        "loop", "loop > branch default", "loop > branch default > do ending a label", "loop",
        "loop > closure jumping +1",
      ])
  }

  @Test func statements() {
    #expect(
      scopes(
        """
        func f() {
          if a { b } else if c { d } else { e }
          guard g else { h }
          for i in j { k }
          while l { m }
          repeat { n } while o
          switch p { case q: r; default: s }
          do { t } catch u { v } catch { w }
          defer { x }
        }
        """
      ).map { $0.replacing("function f > ", with: "") } == [
        "function f", "branch", "branch", "branch", "branch guard", "loop", "loop", "loop", "branch", "branch default",
        "do catching all", "catch", "catch", "block",
      ])
  }

  @Test func exitsAndContinuesOfALoop() {
    let all = scopes(
      "for a in b { if c { continue }; switch d { case e: break; case f: break g; default: continue }; break }")
    #expect(
      all.map { String($0.split(separator: ">").last!.drop { $0 == " " }) } == [
        "loop ending the loop", "branch jumping", "branch", "branch ending a label", "branch default jumping",
      ])
  }

  @Test func branchesOverTheCancellationOfTheTaskAlone() {
    #expect(
      scopes(
        "func f() { if Task.isCancelled {}; if !Task.isCancelled {}; guard !Task.isCancelled else {}; if Task.isCancelled, a {} }"
      ).dropFirst().map { $0.replacing("function f > ", with: "") } == [
        "branch if cancelled", "branch unless cancelled", "branch guard if cancelled", "branch",
      ])
    #expect(scopes("if Other.isCancelled {}; guard Task.isCancelled else {}") == ["branch", "branch guard"])
  }

  @Test func branchesThatGiveAValue() {
    let value = "branch giving a value"
    for text in ["let a =", "a =", "return", "a.b =", "let a: A = try await"] {
      #expect(
        scopes("\(text) if b { c } else if d { e } else { f }").filter { !$0.contains(">") } == [value, value, value],
        "\(text)")
    }
    #expect(
      scopes("let a = switch b { case c: if d { e } else { f }\ndefault: g }") == [
        value, "\(value) > \(value)", "\(value) > \(value)", "branch default giving a value",
      ])
    #expect(scopes("let a = if b { c { if d { e } } } else { f }")[2] == "\(value) > closure +1 > branch")
    #expect(scopes("if let a = if b { c } else { d } { e }") == ["branch", "branch > \(value)", "branch > \(value)"])
    for text in ["", "let _ =", "a;", "f {"] {
      let end = text.hasSuffix("{") ? "}" : ""
      #expect(!scopes("\(text) if b { c } else { d } \(end)").contains { $0.contains(value) }, "\(text)")
    }
  }

  @Test func aDoWhoseCatchClausesTakeEveryErrorSaysSo() {
    let all = ["catch {}", "catch let e {}", "catch _ {}", "catch A.b {} catch {}", "catch A.b, _ {}"]
    for text in all { #expect(scopes("do {} \(text)")[0] == "do catching all", "\(text)") }
    let some = [
      "", "catch A.b {}", "catch is A {}", "catch let e as A {}", "catch let e where e.a {}", "catch where a {}",
    ]
    for text in some { #expect(scopes("do {} \(text)")[0] == "do", "\(text)") }
  }

  @Test func closuresAndLocalFunctionsRunLater() {
    #expect(
      scopes("func f() { g { h { 1 } }; { 2 }(); func i() { j { 3 } }; struct S { func k() { l { 4 } } } }") == [
        "function f", "function f > closure +1", "function f > closure +1 > closure +2", "function f > closure",
        "function f > function i +1", "function f > function i +1 > closure +2", "function f > type S",
        "function f > type S > function k", "function f > type S > function k > closure +1",
      ])
    #expect(scopes("let a = { 1 }\nfunc f(b: B = { 2 }()) {}") == ["closure +1", "function f", "function f > closure"])
  }

  @Test func clausesAreScopesWhoseCodeIsCountedToo() {
    let facts = FactsAsText("func f() {\na\n#if A\nb\nc\n#else\nd\n#endif\n}")
    #expect(facts.scopes == ["file", "function f", "function f > ifConfig", "function f > ifConfig"])
    #expect(facts.facts.scopes.map(\.itemCount) == [0, 2, 2, 1])
  }

  @Test func itemsAreStatementsAndDeclarations() {
    let facts = FactsAsText("func f() { a; b() ; let c = d; func e() {} }\nvar g: G { h }\nlet i = { j in k; l }")
    #expect(facts.facts.scopes.dropFirst().map(\.itemCount) == [4, 0, 1, 2])
  }
}
