import Foundation
import TCALintModel
import TCALintSyntax
import Testing

/// Which code may run after which: is `second()` reached from `first()`?
@Suite struct FlowTests {
  @Test func statementsOfOneBlock() {
    #expect(isReached("first()\nsecond()"))
    #expect(!isReached("second()\nfirst()"))
  }

  @Test func blocksThatGoOn() {
    #expect(isReached("if a { first() }\nsecond()"))
    #expect(isReached("if a { first() }\nif b { second() }"))
    #expect(isReached("do { try first() } catch { second() }"))
    #expect(isReached("switch a { case 1: first()\ndefault: break }\nsecond()"))
  }

  @Test func branchesOfWhichOneRuns() {
    #expect(!isReached("if a { first() } else { second() }"))
    #expect(!isReached("if a { first() } else if b { b() } else { second() }"))
    #expect(!isReached("if a { a() } else if b { first() } else { second() }"))
    #expect(!isReached("switch a { case 1: first()\ndefault: second() }"))
    #expect(!isReached("#if DEBUG\nfirst()\n#else\nsecond()\n#endif"))
  }

  @Test func blocksThatLeave() {
    #expect(!isReached("if a { first(); return }\nsecond()"))
    #expect(!isReached("if a { if b { first() }\nthrow a }\nsecond()"))
    #expect(!isReached("guard a else { return first() }\nsecond()"))
  }

  @Test func codeOfOtherFunctions() {
    #expect(!isReached("let later = { first() }\nsecond()"))
    #expect(!isReached("first()\nlet later = { second() }"))
    #expect(!isReached("func later() { first() }\nsecond()"))
    #expect(isReached("let later = { first()\nsecond() }"))
  }

  @Test func placesInDifferentBranchesAreAlternatives() {
    #expect(areAlternatives("if a { first() } else { second() }"))
    #expect(areAlternatives("if a { run { first() } } else if b { run { second() } }"))
    #expect(areAlternatives("switch a { case 1: run { first() }\ndefault: if b { second() } }"))
    #expect(areAlternatives("#if DEBUG\nrun { first() }\n#else\nsecond()\n#endif"))
    #expect(areAlternatives("if a { first(); return }\nsecond()"))
  }

  @Test func placesThatMayBothRunAreNoAlternatives() {
    #expect(!areAlternatives("first()\nsecond()"))
    #expect(!areAlternatives("if a { first() }\nif b { run { second() } }"))
    #expect(!areAlternatives("run { first() }\nrun { second() }"))
    #expect(!areAlternatives("func one() { first() }\nfunc two() { second() }"))
  }

  @Test func exitsOfTheCodeAroundAClosure() {
    #expect(areAlternatives("if a { run { first() }; return }\nrun { second() }"))
    #expect(areAlternatives("guard a else { run { first() }; return }\nsecond()"))
    #expect(!areAlternatives("run { if a { first(); return } }\nsecond()"))
    #expect(!areAlternatives("if a { run { first(); return } }\nrun { second() }"))
  }

  @Test func aCatchRunsWhereSomethingWasThrownBeforeThePlace() {
    #expect(areAlternatives("do { try check(); first() } catch { second() }"))
    #expect(areAlternatives("do { try check(); run { first() } } catch is A { a() } catch { run { second() } }"))
    #expect(areAlternatives("do { first(); run { try check() }; try? check() } catch { second() }"))
    #expect(!areAlternatives("do { first(); try check() } catch { second() }"))
    #expect(!areAlternatives("do { run { first() }; try check() } catch { second() }"))
    #expect(!areAlternatives("do { first(); if a { throw b } } catch { second() }"))
    #expect(!areAlternatives("do { first() } catch { a() }\ndo { try check() } catch { second() }"))
  }

  @Test func exitsOfAList() {
    #expect(mayLeave("guard a else { return }"))
    #expect(mayLeave("if a { if b { throw c } }"))
    #expect(mayLeave("switch a { case 1: return\ndefault: break }"))
    #expect(mayLeave("if a { continue outer }"))
    #expect(mayLeave("try check()"))
    #expect(mayLeave("do { try check() } catch is A { a() }"))
    #expect(mayLeave("for b in c { if b { return } }"))
    #expect(mayLeave("if a { break }", in: "for b in c {"))
    #expect(mayLeave("guard a else { continue }", in: "for b in c {"))
    #expect(mayLeave("if a { break }", in: "switch b { case 1:"))
  }

  @Test func listsWithoutExits() {
    #expect(!mayLeave("if a { b() } else { c() }"))
    #expect(!mayLeave("guard a else { fatalError() }"))
    #expect(!mayLeave("for b in c { if b { continue }; if d { break } }"))
    #expect(!mayLeave("switch a { case 1: break\ndefault: b() }"))
    #expect(!mayLeave("run { if a { return }; try check() }"))
    #expect(!mayLeave("func b() { return }"))
    #expect(!mayLeave("let b = try? check()"))
    #expect(!mayLeave("do { try check() } catch { a() }"))
  }

  @Test func theTypesOfAClosuresParametersAreOutsideOfIt() {
    let source = "let a = { (value: Value) in value }"
    let facts = facts(source)
    #expect(facts.body(aroundOffset: offset(of: "Value", in: source)).isNone)
    #expect(!facts.body(aroundOffset: offset(of: "value }", in: source)).isNone)
  }

  private func isReached(_ statements: String) -> Bool {
    ["func run() throws {\n\(statements)\n}", statements].allSatisfy { source in
      facts(source).mayRun(offset(of: "second()", in: source), after: offset(of: "first()", in: source))
    }
  }

  /// Whether code between `first()` and `second()`, in what begins with a text, may leave that.
  private func mayLeave(_ code: String, in opening: String = "do {") -> Bool {
    let source = "func run() throws {\n\(opening)\nfirst()\n\(code)\nsecond()\n}\n}"
    let (first, second) = (offset(of: "first()", in: source), offset(of: "second()", in: source))
    let facts = facts(source)
    return facts.exit(of: facts.scope(around: second), in: first..<second) != nil
  }

  private func areAlternatives(_ statements: String) -> Bool {
    let source = "func run() throws {\n\(statements)\n}"
    let (first, second) = (offset(of: "first()", in: source), offset(of: "second()", in: source))
    let facts = facts(source)
    return facts.areAlternatives(first, second) && facts.areAlternatives(second, first)
  }

  private func facts(_ source: String) -> FileFacts { program(source).files.first!.facts }

  private func offset(of text: String, in source: String) -> UInt32 {
    UInt32(source.utf8.distance(from: source.startIndex, to: source.range(of: text)!.lowerBound))
  }
}
