import Testing

@Suite struct WriteTests {
  private func writes(_ text: String) -> [String] { FactsAsText(text).writes }

  @Test func assignmentsChangesAndReferences() {
    #expect(
      writes("a = b; c.d += 1; e[0].f = g(); h(&i.j); k <<= 2; self = .l; m?.n = nil; _ = o; p ??= q; r[s] = t") == [
        "a: assignment, of b", "c.d: change, of 1", "e[0].f: assignment, of g()", "i.j: inout", "k: change, of 2",
        "self: assignment, of .l", "m?.n: assignment, of nil", "other: assignment, of o", "p: change, of q",
        "r(): assignment, of t",
      ])
  }

  @Test func comparisonsAreNone() {
    #expect(writes("a == b; a != b; a <= b; a >= b; a === b; a !== b; a ~= b; a .== b; a .<= b; a &== b") == [])
  }

  @Test func everyPartOfATupleIsChanged() {
    let facts = FactsAsText("(a, b.c) = d()")
    #expect(facts.writes == ["a: change", "b.c: change"])
    #expect(facts.paths == ["a: unqualified, target", "b.c: unqualified, target", "d: unqualified, callee"])
    #expect(FactsAsText("(a, b)").paths == ["a: unqualified, element", "b: unqualified, element"])
  }

  @Test func assignedValues() {
    let facts = FactsAsText("a = b + c; d = try await e(); f = g ? h : i; try j = k()")
    #expect(
      facts.writes == [
        "a: assignment, of b + c", "d: assignment, of try await e()", "f: assignment, of g ? h : i",
        "j: assignment, of k()",
      ])
    #expect(facts.facts.writes.map { $0.value.call != nil } == [false, true, false, true])
  }

  @Test func equalValuesHaveEqualHashes() {
    let hashes = FactsAsText("a = b.c(1); d = b . c( 1 /* one */ ); e = b.c(2)").facts.writes.map(\.valueHash)
    #expect(hashes[0] == hashes[1])
    #expect(hashes[0] != hashes[2])
  }
}

@Suite struct TryTests {
  private func tries(_ text: String) -> [String] { FactsAsText(text).tries }

  @Test func kindsAndTheirLocations() {
    #expect(
      tries("func f() { try a(); g { try? b() }; do { try! c() } catch {} }") == [
        "try a(): plain, in function f", "try? b(): optional, in function f > closure +1",
        "try! c(): forced, in function f > do catching all",
      ])
  }

  @Test(arguments: [
    "", "let error", "(let error)", "let (error)", "_", "is any Error", "let error as any Error", "let error as Error",
    "is FeedError, _",
  ])
  func aPatternTakesEveryError(_ pattern: String) {
    #expect(tries("do { try a() } catch \(pattern) {}") == ["try a(): plain, in do catching all"])
  }

  @Test(arguments: [
    "is FeedError", "let error as FeedError", "FeedError.empty", "let error where f()", "let (a, b)",
    "is any Error & A",
  ])
  func aPatternTakesSomeErrors(_ pattern: String) {
    #expect(tries("do { try a() } catch \(pattern) {}") == ["try a(): plain, in do"])
  }

  @Test(arguments: [
    ("catch .a {}", "a, "), ("catch .a, E.b {} catch .c(let x, n: _) {} catch let .d(y) {}", "a, b, c, d, "),
    ("catch .a(1) {} catch .b(.c) {} catch .d where f() {} catch .e {}", "e, "),
  ])
  func clausesTakeSomeCasesOfWhatIsThrown(_ clauses: String, _ cases: String) {
    #expect(FactsAsText("do throws(E) { try a() } \(clauses)").typedAttempts == ["E: \(cases)do catching all"])
  }

  @Test(arguments: [
    "do throws(E) { try a() } catch .a {} catch {}", "do throws(E) { try a() } catch let error as E {}",
    "do throws(any Error) { try a() } catch E.a {}", "do { try a() } catch E.a {}",
  ])
  func clausesTakeMoreThanCases(_ code: String) { #expect(FactsAsText(code).typedAttempts.isEmpty) }

  @Test func aTryCoversEverythingToItsRight() {
    #expect(
      tries("func f() { x = try a() + b(); try y = c(); try (d(), e()) }") == [
        "try a() + b(): plain, in function f", "try y = c(): plain, in function f",
        "try (d(), e()): plain, in function f",
      ])
  }

  @Test func errorsOfAnAsyncLetAreThrownAtItsAwait() {
    #expect(
      tries("func f() { async let a = try b(), c = d(try e()); let g = try await a; async let h = i { try j() } }") == [
        "try b(): plain, in function f, async let", "try e(): plain, in function f, async let",
        "try await a: plain, in function f", "try j(): plain, in function f > closure +1",
      ])
  }

  @Test func aLoopTries() {
    #expect(
      tries("func f() async { for try await a in b.c { d } }") == [
        "try await a in b.c: plain, in function f > loop, loop"
      ])
  }
}

@Suite struct OperationTests {
  @Test func operatorsInFrontAndBehind() {
    #expect(
      FactsAsText("f(/Action.x); !a; b...; -1").operations == [
        "/: prefix, of Action.x", "!: prefix, of a", "...: postfix, of b", "-: prefix, of 1",
      ])
  }

  @Test func aPostfixOperatorFollowsThoseOfItsOperand() {
    #expect(FactsAsText("a[(b + -c)...]").operations.map { $0.prefix(3) } == ["-: ", "..."])
  }
}
