import TCALintModel
import Testing

/// Which names are local where, and what they refer to.
@Suite struct LocalNameTests {
  private func locals(_ text: String) -> [String] { FactsAsText(text).locals }
  /// The kind of each mention of `x`.
  private func roots(_ text: String, of name: String = "x") -> [String] {
    FactsAsText(text).paths.filter { $0.hasPrefix("\(name):") }.map { String($0.split(separator: " ")[1].dropLast()) }
  }

  @Test func parametersHoldInTheirFunction() {
    #expect(
      locals("func f(a b: inout A, _ c: C = d, _: E) {}") == [
        "b: parameter, inout, type A, in function f", "c: parameter, type C, in function f",
        "_: parameter, type E, in function f",
      ])
    #expect(roots("func f(x: Int = x) { x }\nlet y = x") == ["unqualified", "parameter", "unqualified"])
  }

  /// A function can be called in front of its declaration.
  @Test func namesAreInTheOrderOfTheirPlaces() {
    #expect(
      locals("{ a, b in f(a); let c = b; func f(d: D) { for e in d {} }; let g = { h in h } }") == [
        "a: closureParameter, in closure +1", "b: closureParameter, in closure +1", "c: variable, = b, in closure +1",
        "f: function, in closure +1", "d: parameter, type D, in function f +2", "e: pattern, in loop",
        "g: variable, = { h in h }, in closure +1", "h: closureParameter, in closure +2",
      ])
  }

  @Test func aVariableHoldsBehindItsDeclaration() {
    #expect(
      roots("func f() { x; let x = x; x; do { x }; if a { let x = 1; x }; x }") == [
        "unqualified", "unqualified", "variable", "variable", "variable", "variable",
      ])
    #expect(
      locals("func f() { let a: A = b.c(), d = e; async let g = h() }") == [
        "a: variable, type A, = b.c(), in function f", "d: variable, = e, in function f",
        "g: variable, = h(), in function f",
      ])
  }

  @Test func patternsBindNames() {
    #expect(roots("func f() { let (x, y) = a; x }") == ["pattern"])
    #expect(roots("func f() { if case .a(let x) = b, x {}; x }") == ["pattern", "unqualified"])
    #expect(roots("func f() { if case let .a(x) = b { x } else { x } }") == ["pattern", "unqualified"])
    #expect(roots("func f() { if case let x? = b { x } }") == ["pattern"])
    #expect(
      roots("func f() { switch a { case let .b(x) where x: x; case .c: x } }") == [
        "pattern", "pattern", "unqualified",
      ])
    #expect(roots("func f() { for x in x where x { x }; x }") == ["unqualified", "pattern", "pattern", "unqualified"])
    #expect(roots("func f() { for case let .a(x) in b { x } }") == ["pattern"])
    #expect(roots("func f() { while let x = x { x }; x }") == ["unqualified", "variable", "unqualified"])
  }

  @Test func aBindingOfAConditionHoldsFromTheNextConditionOn() {
    #expect(
      roots("func f() { if let x = x, x { x } else { x }; x }") == [
        "unqualified", "variable", "variable", "unqualified", "unqualified",
      ])
    #expect(roots("func f(x: X?) { if let x { x }; x }") == ["parameter", "variable", "parameter"])
    #expect(
      locals("func f(x: X?) { if let x {}; if let y: Y = z {} }").dropFirst() == [
        "x: variable, = x, in branch", "y: variable, type Y, = z, in branch",
      ])
  }

  @Test func aGuardBindsBehindItself() {
    #expect(
      roots("func f() { guard let x = x, x else { x }; x }") == [
        "unqualified", "variable", "unqualified", "variable",
      ])
    #expect(
      roots("func f() { do { guard let x else { return }; x }; x }") == ["unqualified", "variable", "unqualified"])
  }

  @Test func aCatchBindsTheErrorUnlessItHasAPattern() {
    #expect(roots("func f() { do {} catch { error } }", of: "error") == ["implicit"])
    #expect(
      roots("func f(error: E) { do {} catch is A { error } catch { error } }", of: "error") == [
        "parameter", "implicit",
      ])
    #expect(roots("func f() { do { x } catch let x { x } }") == ["unqualified", "pattern"])
    #expect(roots("func f() { do {} catch let x as A where x.b { x }; x }") == ["pattern", "unqualified"])
  }

  @Test func accessorsHaveTheirValues() {
    #expect(roots("var a: A { get { newValue } set { newValue } }", of: "newValue") == ["unqualified", "implicit"])
    #expect(roots("var a: A { get { x } set(x) { x; newValue } }") == ["unqualified", "implicit"])
    #expect(roots("var a = 1 { willSet(x) { x } didSet { x } }") == ["implicit", "unqualified"])
    #expect(
      roots("var a = 1 { willSet { oldValue } didSet { oldValue } }", of: "oldValue") == [
        "unqualified", "implicit",
      ])
    #expect(roots("subscript(x: Int) -> Int { get { x } set { x } }") == ["parameter", "parameter"])
    #expect(roots("subscript(x: Int) -> Int { x }") == ["parameter"])
  }

  @Test func closuresHaveParametersAndCaptures() {
    #expect(roots("func f() { g { x in x }; x }") == ["closureParameter", "unqualified"])
    #expect(
      roots("func f(x: X) { g { [x] in x }; h { [x = x.y] in x } }") == [
        "parameter", "capture", "capture",
      ])
    #expect(
      locals("func f() { g { [a, weak b, c = d.e, weak self] (h: inout H, i) in } }") == [
        "a: capture, = a, in closure +1", "b: capture, = b, in closure +1", "c: capture, = d.e, in closure +1",
        "h: closureParameter, inout, type H, in closure +1", "i: closureParameter, in closure +1",
      ])
    #expect(roots("func f() { g { x in h { [y = x] x in x } } }") == ["closureParameter", "closureParameter"])
  }

  @Test func aLocalFunctionHoldsInAllOfItsScope() {
    #expect(
      roots("func f() { x; func x() { x }; do { x } }\nlet y = x") == [
        "function", "function", "function", "unqualified",
      ])
    #expect(roots("func f() {\n#if A\nfunc x() {}\nx\n#endif\nx\n}") == ["function", "function"])
  }

  @Test func namesBoundInAnIfClauseGoOn() {
    #expect(roots("func f() {\n#if A\nlet x = 1\n#else\nlet x = 2\n#endif\nx\n}") == ["variable"])
  }

  @Test func membersOfALocalTypeDoNotSeeLocalNames() {
    #expect(
      roots("func f(x: X) { struct S { var x: Int; var y: Int { x }; func g(x: Int) { x } }; x }") == [
        "unqualified", "parameter", "parameter",
      ])
  }

  @Test func atTheTopLevelVariablesAreDeclarations() {
    #expect(locals("let x = 1\nvar (a, b) = c\nstruct S { let y = 1; let (z, w) = d }") == [])
    #expect(locals("if let x = y {}\nfor z in w {}") == ["x: variable, = y, in branch", "z: pattern, in loop"])
  }

  @Test func aNameThatAScriptBindsIsNoNameOfTheNextFile() {
    let memory = FactMemory()
    let script = FactsAsText("guard let x = y else { exit(1) }\nx", memory: memory)
    #expect(script.facts.paths.filter { $0.root == .local }.count == 1)
    let next = FactsAsText("func f() { x.append(1) }", memory: memory)
    #expect(next.facts.paths.allSatisfy { $0.root == .unqualified })
  }
}
