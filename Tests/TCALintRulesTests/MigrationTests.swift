import TCALintDomain
import TCALintModel
import TCALintRuleKit
import Testing

@testable import TCALintRules

@Suite struct MigrationTests {
  @Test(arguments: Migration.all.map(\.interface))
  func aMigrationIsOfSomethingDeprecated(_ interface: String) {
    #expect(deprecatedInterfaces.contains { $0.name == interface })
  }

  /// A file after the fixes of its uses.
  private func migrated(_ code: String) -> String {
    let app = App(linking: [AppFile(path: "File.swift", source: Array("import ComposableArchitecture\n\(code)".utf8))])
    let findings = Rule.deprecatedAPI.findings(in: app)
    let source = EditedProgram(app.program, applying: [.safe], of: findings).sources[0]
    return String(source.dropFirst("import ComposableArchitecture\n".count))
  }

  @Test(arguments: [("iOS(.v16)", true), ("iOS(.v17)", false)])
  func theHelpFitsTheSystemsThatAnAppRunsOn(platform: String, tracks: Bool) {
    let manifest = """
      import PackageDescription
      let package = Package(name: "App", platforms: [.\(platform)], targets: [.target(name: "App", path: ".")])
      """
    let view = "import ComposableArchitecture\nlet view = WithViewStore(store, observe: { $0 }) { _ in EmptyView() }"
    let app = App(
      linking: [("Package.swift", manifest), ("App.swift", view)].map { path, text in
        AppFile(path: FilePath(path), source: Array(text.utf8))
      })
    let help = Rule.deprecatedAPI.findings(in: app).map(\.help)
    #expect(help.count == 1 && help.allSatisfy { $0.contains("WithPerceptionTracking") == tracks })
  }

  @Test func aStateOnALineOfItsOwnJoinsItsStore() {
    #expect(
      migrated(
        """
        let store = Store(
          initialState: Counter.State(),
          reducer: Counter()
        )
        """) == """
          let store = Store(initialState: Counter.State()) {
            Counter()
          }
          """)
  }

  @Test func dependencyOverridesFollowTheReducer() {
    #expect(
      migrated(
        """
        let store = Store(
          initialState: Counter.State(),
          reducer: Counter()
        ) {
          $0.context = .preview
        }
        """) == """
          let store = Store(initialState: Counter.State()) {
            Counter()
          } withDependencies: {
            $0.context = .preview
          }
          """)
  }

  @Test func aCommentInFrontOfTheStateStays() {
    #expect(
      migrated(
        """
        let store = Store(
          // At first.
          initialState: Counter.State(),
          reducer: Counter()
        )
        """) == """
          let store = Store(
            // At first.
            initialState: Counter.State()
          ) {
            Counter()
          }
          """)
  }
}
