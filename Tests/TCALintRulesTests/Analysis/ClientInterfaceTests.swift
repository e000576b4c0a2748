import TCALintModel
import TCALintTestSupport
import Testing

@testable import TCALintDomain
@testable import TCALintRules

@Suite struct ClientInterfaceTests {
  @Test func typealiasedEndpointsAndRequirementsAreTheInterface() {
    let app = app(
      """
      import Dependencies

      struct First: DependencyKey {
        typealias Load = @Sendable () async -> String
        typealias Again = Load
        var load: Again
        let save: ((String) -> Void)?
        var name: String
        static let liveValue = First(load: { "" }, save: nil, name: "")
      }
      protocol Second { func run(_ items: [Int]) -> String; var isOn: Bool { get } }
      enum SecondKey: DependencyKey { static let liveValue: any Second = LiveSecond() }
      """)
    let interfaces = Dictionary(uniqueKeysWithValues: app.clients.map { ($0.name, $0.interface.map(\.name)) })
    #expect(interfaces["First"] == ["load", "save"])
    #expect(interfaces["Second"] == ["run", "isOn"])
  }

  @Test func aTypeIsMadeOfWhatItsTypealiasesAre() throws {
    let app = app(
      """
      struct Item {}
      typealias Items = [Item: Handler]
      typealias Handler = (Int) -> Items
      struct Screen { var value: (Items, Bool?) -> Void }
      """)
    let type = try #require(app.type("Screen")?.storedProperties.first?.writtenType)
    #expect(type.components.map(\.type.text) == ["Item", "Int", "Bool", "Void"])
    #expect(type.components.map(\.part.text) == ["Items", "Items", "Bool", "Void"])
  }

  @Test func anImportIsSuperfluousWhereNothingOfItIsNamed() {
    let client = "@DependencyClient struct API { var load: @Sendable () async -> String }\n"
    func modules(_ text: String) -> [String] { app(text).superfluousImports.map(\.module) }
    #expect(
      modules("import ComposableArchitecture\nimport SwiftUI\n" + client) == ["ComposableArchitecture", "SwiftUI"])
    #expect(modules("import ComposableArchitecture\n" + client + "let a: StoreOf<API>?").isEmpty)
    #expect(modules("import Dependencies\nimport SwiftUI\n" + client + "let a: Unknown?").isEmpty)
    #expect(modules("import ComposableArchitecture\nstruct API {}").isEmpty)
  }
}
