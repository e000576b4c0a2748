import TCALintModel
import TCALintTestSupport
import Testing

@testable import TCALintDomain
@testable import TCALintRules

/// Settings that sources do not determine.
@Suite struct AppSettingsTests {
  private func app(_ source: String, _ change: (inout AppSettings) -> Void = { _ in }) -> App {
    var settings = AppSettings()
    change(&settings)
    let file = AppFile(
      path: "a/File.swift", source: Array(source.utf8), dependencyWrappers: settings.dependencyWrappers)
    return App(linking: [file], settings: settings).kept()
  }

  @Test func anAttributeThatIsNamedMakesADependency() {
    let source = """
      import Factory
      import SwiftUI
      struct Screen: View {
        @Wired var client: Client
        @Wired(\\.other) var other
        @Team.Wired var third: Client
        @Inject var fourth: Client
      }
      """
    #expect(app(source).dependencies.map(\.name) == [])
    let named = app(source) { $0.dependencyWrappers = ["Wired"] }
    #expect(named.dependencies.map(\.name) == ["client", "other", "third"])
    #expect(named.dependencies.map(\.request) == ["Client", "\\.other", "Client"])
    #expect(named.dependencies.map { $0.view?.name } == ["Screen", "Screen", "Screen"])
  }

  @Test func aTypeFromOutsideThatIsNamedMakesAView() {
    let source = "import Kit\nclass Screen: BaseScreen {}\nclass Inner: Screen {}\nstruct Model: Base {}"
    #expect(app(source).views.map(\.name) == [])
    #expect(app(source) { $0.viewTypes = ["BaseScreen"] }.views.map(\.name).sorted() == ["Inner", "Screen"])
  }

  @Test func aKeyThatIsNamedIsNotMisspelt() {
    let source = """
      import ComposableArchitecture
      extension DependencyValues { var apiClient: Int { 0 } }
      @Reducer struct Feature { @Dependency(\\.apiClients) var api }
      """
    #expect(app(source).misspeltKeys.map(\.name) == ["apiClients"])
    #expect(app(source) { $0.dependencyKeys = ["apiClients"] }.misspeltKeys.map(\.name) == [])
  }

  @Test func theLanguageModeOfAFolderOverridesManifests() {
    let manifest = """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "P", targets: [.target(name: "A"), .target(name: "B")])
      """
    let files = [
      ("Package.swift", manifest), ("Sources/A/A.swift", ""), ("Sources/B/B.swift", ""), ("Sources/B/C/C.swift", ""),
    ]
    var settings = AppSettings()
    settings.languageModes = ["Sources/B": .five, "Sources/B/C": .six]
    let app = App(
      linking: files.map { AppFile(path: FilePath($0.0), source: Array($0.1.utf8)) }, settings: settings)
    let modes = app.program.files.indices.map { app.program.checksConcurrencyCompletely($0) }
    #expect(modes == [true, true, false, true])
  }
}
