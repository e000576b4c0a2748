import TCALintSyntax
import Testing

@testable import TCALintDomain

@Suite struct DomainNameTests {
  @Test func theTextOfANameIsThatOfItsCase() {
    for name in DomainName.allCases { #expect(NameTable.domain.text(Name(name)) == "\(name)") }
    #expect(NameTable.domain.count == Int(DomainName.base) + DomainName.allCases.count)
  }
}
