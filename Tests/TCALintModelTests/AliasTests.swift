import TCALintModel
import Testing

@Suite struct AliasTests {
  /// The target of the type of a property, as written there.
  private func meaning(_ text: String) -> String? {
    let program = program(text)
    for (file, contents) in program.files.numbered {
      for declaration in contents.facts.declarations
      where declaration.kind == .property && contents.facts.names.text(declaration.name) == "value" {
        let place = program.withoutAliases(PlacedType(type: declaration.type, file: file, scope: declaration.parent))
        let range = program.files[place.file].facts.types[place.type].range
        return program.source(Location(file: place.file, range: range))
      }
    }
    return nil
  }

  @Test func aTypealiasIsLookedThrough() {
    #expect(meaning("typealias Load = (Int) -> Void\nstruct S { var value: Load }") == "(Int) -> Void")
  }

  @Test func soIsATypealiasOfATypealias() {
    #expect(meaning("typealias A = B\ntypealias B = [C]\nstruct S { var value: A }") == "[C]")
  }

  @Test func oneInATypeIsFoundFromInsideAndByItsPath() {
    #expect(meaning("struct S { typealias Load = () -> Int\n var value: Load }") == "() -> Int")
    #expect(meaning("enum E { typealias Load = () -> Int }\nstruct S { var value: E.Load }") == "() -> Int")
  }

  @Test func anythingElseComesToItself() {
    #expect(meaning("struct A {}\nstruct S { var value: A }") == "A")
    #expect(meaning("struct S { var value: Elsewhere }") == "Elsewhere")
    #expect(meaning("struct S { var value: (Int) -> Void }") == "(Int) -> Void")
  }

  @Test func aCircleEnds() {
    #expect(meaning("typealias A = B\ntypealias B = A\nstruct S { var value: A }") != nil)
  }
}
