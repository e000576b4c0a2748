import TCALintDomain
import Testing

@testable import TCALintRules

@Suite struct MigrationTests {
  @Test(arguments: Migration.all.map(\.interface))
  func aMigrationIsOfSomethingDeprecated(_ interface: String) {
    #expect(deprecatedInterfaces.contains { $0.name == interface })
  }
}
