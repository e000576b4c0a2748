import TCALintModel
import Testing

@Suite struct BoundTypeTests {
  private let types = "class Base<T> { var held: T? }\nstruct A { struct Part {}; typealias Other = B }\nstruct B {}\n"

  /// What the type of a property of a type comes to, by way of all typealiases and classes, and what its parts come to.
  private func meaning(of property: String, in type: String, _ code: String) -> [String?] {
    let program = program(types + code)
    guard let owner = program.symbols.indices.first(where: { program.displayName($0) == type }) else { return [] }
    for (symbol, bindings) in program.lineage(of: owner) {
      for member in program.members(of: symbol) {
        let declaration = program.declaration(member)
        guard program.text(declaration.name, in: member.file) == property else { continue }
        let place = PlacedType(type: declaration.type, file: member.file, scope: declaration.parent)
        var bound = BoundType(place, bindings)
        while let target = program.target(ofAlias: bound) { bound = target }
        return ([bound] + program.parts(of: bound)).map { program.symbol(of: $0).map(program.displayName) }
      }
    }
    return []
  }

  @Test func aTypealiasGivesWhatItIsGiven() {
    let pair = "typealias Pair<T> = Outside<T, T.Part>\nstruct S { var value: Pair<A> }"
    #expect(meaning(of: "value", in: "S", pair) == [nil, "A", "A.Part"])
    let own = "typealias Own<T> = Outside<T.Other>\nstruct S { var value: Own<A> }"
    #expect(meaning(of: "value", in: "S", own) == [nil, "B"])
  }

  @Test func oneWithoutParametersHandsOnWhatStandsBehindIt() {
    #expect(meaning(of: "value", in: "S", "typealias Other = Outside\nstruct S { var value: Other<A> }") == [nil, "A"])
  }

  @Test func aSuperclassIsGivenWhatTheClassSays() {
    #expect(meaning(of: "held", in: "S", "class S: Base<A> {}") == [nil, "A"])
    #expect(meaning(of: "held", in: "S", "class Middle<X, Y>: Base<Y> {}\nclass S: Middle<A, B> {}") == [nil, "B"])
    #expect(meaning(of: "held", in: "S", "typealias Held<X> = Base<X>\nclass S: Held<A> {}") == [nil, "A"])
  }

  @Test func aParameterHidesWhatElseHasItsName() {
    let code = "struct T {}\ntypealias Own<T> = Outside<T>\nstruct S { var value: Own<A>; var other: Own<Unknown> }"
    #expect(meaning(of: "value", in: "S", code) == [nil, "A"])
    #expect(meaning(of: "other", in: "S", code) == [nil, nil])
    let outer = "struct T {}\ntypealias Own = Outside<T>\nclass R<T> { var value: Own }\nclass S: R<A> {}"
    #expect(meaning(of: "value", in: "S", outer) == [nil, "T"])
  }

  @Test func aParameterThatNobodyGivesIsNotKnown() {
    #expect(meaning(of: "held", in: "Base", "") == [nil, nil])
    #expect(meaning(of: "held", in: "S", "class S<T>: Base<T> {}") == [nil, nil])
  }

  @Test func aCircleEnds() {
    #expect(meaning(of: "held", in: "S", "class S: R {}\nclass R: S {}").isEmpty)
  }
}
