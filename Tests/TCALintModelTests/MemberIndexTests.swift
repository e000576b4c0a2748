import Testing

@testable import TCALintModel

@Suite struct MemberIndexTests {
  @Test func membersAreInTheOrderOfDeclarationAndExtensions() {
    let source = "extension A { func f(a: Int) {} }\nstruct A { func f() {}\nvar a = 1\nfunc g() {} }"
    #expect(lines(.function, "f", source) == [2, 1])
    #expect(lines(.property, "a", source) == [3])
    #expect(lines(.property, "f", source).isEmpty)
    #expect(lines(.function, "A", source).isEmpty)
  }

  @Test func declarationsInAnAttributesClosureAreNoMembers() {
    let source = "struct A {\n@B({ @C var a\nfunc f() {} })\nvar a = 1 }"
    #expect(lines(.property, "a", source) == [2])
    #expect(lines(.function, "f", source).isEmpty)
  }

  @Test func aValueIsNotKnownWhereSeveralFunctionsHaveItsName() {
    #expect(value("a", "struct A { var a = 1 }") == 1)
    #expect(value("a", "struct A { func a() {} }") == 1)
    #expect(value("a", "struct A { func a() {}\nfunc a(b: Int) {} }") == nil)
    #expect(value("a", "struct A { var a = 1\nfunc a(b: Int) {} }") == nil)
    #expect(value("a", "struct A { func a(b: Int) {}\nvar a = 1 }") == 2)
    #expect(value("a", "enum A { case a }") == nil)
  }

  @Test func theFirstPropertyAndTheLastCaseAreMeant() {
    let source = "enum A { case a(Int)\ncase a(b: Int)\nstatic var a = 1 }"
    let program = program(source)
    let (index, name) = (program.members, program.name("a")!)
    #expect(index.property(name, of: symbol(program)).map { line($0, program) } == 1)
    #expect(index.enumCase(name, of: symbol(program)).map { line($0, program) } == 2)
    #expect(index.enumsWithRepeatedCases == [symbol(program)])
  }

  @Test func aPropertyOfAnExtensionIsNoRepeatedCase() {
    let program = program("enum A { case a, b(Int) }\nextension A { static var a: Int { 1 }\nvar a: Int { 1 } }")
    #expect(program.members.enumsWithRepeatedCases.isEmpty)
  }

  @Test func aConstantIsAStaticMemberOfEachType() {
    func isConstant(_ source: String) -> Bool {
      let program = program(source)
      return program.members.isConstant(program.name("a")!)
    }
    #expect(isConstant("enum A { case a }\nstruct B { static let a = 1 }\nstruct C { var a = 1 }"))
    #expect(!isConstant("enum A { case a }\nstruct B { static var a: Int { 1 } }"))
    #expect(!isConstant("enum A { case a }\nstruct B { static func a() {} }"))
    #expect(!isConstant("struct A { let a = 1 }"))
  }

  private func lines(_ kind: Declaration.Kind, _ name: String, _ source: String) -> [Int] {
    let program = program(source)
    let members = program.members.members(kind, named: program.name(name)!, of: symbol(program))
    return members.map { line($0.reference, program) }
  }

  private func value(_ name: String, _ source: String) -> Int? {
    let program = program(source)
    return program.members.value(program.name(name)!, of: symbol(program)).map { line($0, program) }
  }

  private func symbol(_ program: Program) -> SymbolID {
    program.symbols.indices.first { program.text(program.symbols[$0].name) == "A" }!
  }

  private func line(_ reference: DeclarationReference, _ program: Program) -> Int {
    let offset = Int(program.declaration(reference).range.lowerBound)
    return program.files[reference.file].source[..<offset].count { $0 == UInt8(ascii: "\n") } + 1
  }
}
