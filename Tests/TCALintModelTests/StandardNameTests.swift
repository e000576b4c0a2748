import TCALintModel
import TCALintSyntax
import Testing

@Suite struct StandardNameTests {
  @Test func standardNamesFollowThoseOfTheGrammar() {
    #expect(KnownName.count == KnownName.allCases.count)
    #expect(Name(StandardName.allCases[0]).rawValue == KnownName.count)
    #expect(Int(StandardName.end) == KnownName.allCases.count + StandardName.allCases.count)
  }

  @Test func theTextOfAStandardNameIsThatOfItsCase() {
    let names = NameTable.knowing([])
    for name in StandardName.allCases { #expect(names.text(Name(name)) == "\(name)") }
    #expect(names.count == Int(StandardName.end))
  }
}
