import TCALintModel
import TCALintSyntax
import Testing

/// The types of values: what is the last argument of `look(…)`?
@Suite struct ValueTypeTests {
  @Test func asDeclared() {
    #expect(type("struct A { let b: B\nfunc f() { look(b) } }") == "B")
    #expect(type("struct A { let b: B?\nfunc f() { look(self.b) } }") == "B")
    #expect(type("func f(b: B) { look(b) }") == "B")
    #expect(type("func f() { let b: B = make()\nlook(b) }") == "B")
    #expect(type("struct A { var b: [B]\nfunc f() { look(b) } }") == "structural")
  }

  @Test func asMade() {
    #expect(type("func f() { look(B()) }") == "B")
    #expect(type("func f() { let b = B()\nlet c = b\nlook(c) }") == "B")
    #expect(type("struct A { let b = B()\nfunc f() { look(b) } }") == "B")
    #expect(type("struct A { func make() -> B\nfunc f() { look(make()) } }") == "B")
  }

  @Test func throughMembersOfTheProgramsTypes() {
    #expect(type("struct C { var b: B }\nstruct A { let c: C\nfunc f() { look(c.b) } }") == "B")
    #expect(type("struct A { let c: Other\nfunc f() { look(c.b) } }") == "unknown")
  }

  @Test func aGenericParameterIsWhatItConformsTo() {
    #expect(type("struct A<Base: B> { let base: Base\nfunc f() { look(base) } }") == "B")
    #expect(type("struct A<Base> { let base: Base\nfunc f() { look(base) } }") == "unknown")
  }

  @Test func aTypeOfTheProgram() {
    #expect(type("struct B {}\nfunc f(b: B) { look(b) }") == "own B")
    #expect(type("typealias T = B\nfunc f(b: T) { look(b) }") == "B")
  }

  @Test func functionsOfOneNameAreNotKnown() {
    #expect(
      type("struct A { func make() -> B\nfunc make(_ a: Int) -> C\nfunc f() { look(make()) } }") == "unknown")
  }

  private func type(_ source: String) -> String {
    let program = program(source)
    let facts = program.files.first!.facts
    let values = ValueTypes(program)
    guard let argument = facts.arguments.first(where: { argument in isLookedAt(argument, facts) }) else {
      return "no look"
    }
    let type: ValueType
    if let call = argument.value.call {
      type = values.type(of: call, in: program.files.startIndex)
    } else if let path = argument.value.path.map({ facts.paths[$0] }) {
      type = values.type(ofFirst: path.names.count, namesOf: path, in: program.files.startIndex)
    } else {
      return "no value"
    }
    switch type {
    case .symbols(let symbols): return "own " + symbols.map(program.displayName).joined(separator: ", ")
    case .outside(let name): return program.text(name)
    case .structural: return "structural"
    case .unknown: return "unknown"
    }
  }

  private func isLookedAt(_ argument: Argument, _ facts: FileFacts) -> Bool {
    facts.calls.contains { call in
      facts.arguments[call.arguments].contains { $0.range == argument.range }
        && call.callee.path.map { facts.path(facts.paths[$0].names).map(facts.names.text) == ["look"] } ?? false
    }
  }
}
