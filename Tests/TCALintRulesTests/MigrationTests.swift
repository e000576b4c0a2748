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
  private func migrated(_ code: String, by applicabilities: Set<Fix.Applicability> = [.safe]) -> String {
    let app = App(linking: [AppFile(path: "File.swift", source: Array("import ComposableArchitecture\n\(code)".utf8))])
    let findings = Rule.deprecatedAPI.findings(in: app)
    let source = EditedProgram(app.program, applying: applicabilities, of: findings).sources[0]
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

  @Test func aReducerThatOnlyListsFeaturesBecomesAnEnum() {
    #expect(
      migrated(
        """
        @Reducer
        public struct Inventory {
          public struct State: Equatable {
            @PresentationState var destination: Destination.State?
          }
          public enum Action {
            case destination(PresentationAction<Destination.Action>)
          }

          @Reducer
          public struct Destination: Reducer {
            public enum State: Equatable, Sendable {
              case add(Form.State)
              case edit(Form.State)
            }
            public enum Action {
              case add(Form.Action)
              case edit(Form.Action)
            }
            public init() {}
            public var body: some ReducerOf<Self> {
              Scope(state: \\.add, action: \\.add) {
                Form()
              }
              Scope(state: \\.edit, action: \\.edit) {
                Form()
              }
            }
          }

          public var body: some ReducerOf<Self> {
            Reduce { _, _ in .none }
              .ifLet(\\.$destination, action: \\.destination) {
                Destination()
              }
          }
        }

        @Reducer
        public struct Form {
          public struct State: Equatable {}
          public enum Action {}
          public var body: some ReducerOf<Self> { EmptyReducer() }
        }

        let store = Store(initialState: Inventory.Destination.State.add(Form.State())) { Inventory.Destination() }
        """, by: [.safe, .suggestion]) == """
          @Reducer
          public struct Inventory {
            public struct State: Equatable {
              @PresentationState var destination: Destination.State?
            }
            public enum Action {
              case destination(PresentationAction<Destination.Action>)
            }

            @Reducer
            public enum Destination {
              case add(Form)
              case edit(Form)
            }

            public var body: some ReducerOf<Self> {
              Reduce { _, _ in .none }
                .ifLet(\\.$destination, action: \\.destination)
            }
          }

          extension Inventory.Destination.State: Equatable, Sendable {}

          @Reducer
          public struct Form {
            public struct State: Equatable {}
            public enum Action {}
            public var body: some ReducerOf<Self> { EmptyReducer() }
          }

          let store = Store(initialState: Inventory.Destination.State.add(Form.State())) { Inventory.Destination.body }
          """)
  }
}
