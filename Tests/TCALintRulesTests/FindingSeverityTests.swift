import TCALintDomain
import TCALintModel
import TCALintRuleKit
import TCALintRules
import Testing

/// Findings whose severity or profile is not their rule's.
@Suite struct FindingSeverityTests {
  private func findings(of rule: String, _ files: [FilePath: String]) throws -> [Finding] {
    let rule = try #require(Rule.all.first { $0.id == rule })
    let app = App(linking: files.sorted { $0.key < $1.key }.map { AppFile(path: $0.key, source: Array($0.value.utf8)) })
    return rule.findings(in: app)
  }

  private func manifest(pinning version: String) -> String {
    """
    // swift-tools-version: 6.0
    import PackageDescription
    let package = Package(
      name: "App",
      dependencies: [
        .package(url: "https://github.com/pointfreeco/swift-composable-architecture", exact: "\(version)")
      ],
      targets: [.target(name: "App")])
    """
  }

  private let view = """
    import ComposableArchitecture
    import SwiftUI
    struct CounterView: View {
      let store: StoreOf<Counter>
      var body: some View { WithViewStore(store, observe: { $0 }) { Text("\\($0.count)") } }
    }
    """

  @Test func softDeprecationsOfThePinnedVersionAreInfosOfStricterProfiles() throws {
    for (version, severity, profile) in [("1.10.0", Severity.info, Profile.strict), ("1.25.0", nil, nil)] {
      let found = try findings(
        of: "deprecated-api",
        ["Package.swift": manifest(pinning: version), "Sources/App/CounterView.swift": view])
      #expect(found.map(\.severity) == [severity])
      #expect(found.map(\.profile) == [profile])
    }
  }

  @Test func deprecationsOfABranchAreInfosOfAStricterProfile() throws {
    var pins = LibraryPins()
    pins.add(.unversioned, of: .composableArchitecture)
    let files = [AppFile(path: "Sources/App/CounterView.swift", source: Array(view.utf8))]
    let rule = try #require(Rule.all.first { $0.id == "deprecated-api" })
    let found = rule.findings(in: App(linking: files, folderPins: ["Sources": pins]))
    #expect(found.map(\.severity) == [.info])
    #expect(found.map(\.profile) == [.strict])
  }

  @Test func removedInterfacesOfThePinnedVersionAreErrors() throws {
    let code = "import ComposableArchitecture\nfunc load() -> EffectTask<Int> { .none }\n"
    let found = try findings(
      of: "deprecated-api", ["Package.swift": manifest(pinning: "1.25.0"), "Sources/App/Load.swift": code])
    #expect(found.map(\.severity) == [.error])
  }

  @Test(arguments: [(#"exact: "3.1.3""#, 0), (#"from: "3.1.0""#, 0), (#"exact: "3.2.0""#, 2), (#"from: "3.4.0""#, 2)])
  func wrappersThatThePinnedVersionOfTheContainerHasNotAreErrors(pin: String, count: Int) throws {
    let manifest = """
      // swift-tools-version: 6.1
      import PackageDescription
      let package = Package(
        name: "App", dependencies: [.package(url: "https://github.com/Roy-wonji/WeaveDI.git", \(pin))],
        targets: [.target(name: "App")])
      """
    let code = """
      import WeaveDI
      final class Model {
        @Inject var users: UserService?
        @WeaveDI.SafeInject var orders: OrderService?
        @Injected(\\.feed) var feed
      }
      """
    let found = try findings(of: "deprecated-api", ["Package.swift": manifest, "Sources/App/Model.swift": code])
    #expect(found.map(\.severity) == Array(repeating: .error, count: count))
    #expect(found.first?.message.hasPrefix("`@Inject` was removed in WeaveDI 3.2") ?? (count == 0))
    let unpinned = try findings(of: "deprecated-api", ["Model.swift": code])
    #expect(unpinned.isEmpty)
  }

  @Test(arguments: [("public ", nil), ("", Severity.info)])
  func aCaptureThatTheCompilerAcceptsIsInformation(access: String, severity: Severity?) throws {
    let code = """
      import ComposableArchitecture
      @Reducer
      \(access)struct Timeline {
        \(access)struct State {}
        \(access)enum Action { case load }
        @Dependency(\\.continuousClock) var clock
        \(access)var body: some ReducerOf<Self> {
          Reduce { state, action in .run { _ in try await self.clock.sleep(for: .seconds(1)) } }
        }
      }
      """
    #expect(try findings(of: "self-in-effect", ["Timeline.swift": code]).map(\.severity) == [severity])
  }

  /// A configuration that turns the rule for implicit captures on gets its findings in each profile.
  @Test(arguments: [("self-in-effect", "self.uuid()", Profile.strict), ("implicit-self-in-effect", "uuid()", nil)])
  func onlyExplicitCapturesThatCompileAreOfAStricterProfile(rule: String, use: String, profile: Profile?) throws {
    let code = """
      import ComposableArchitecture
      @Reducer
      struct Feature {
        enum Action { case done(UUID) }
        @Dependency(\\.uuid) var uuid
        func load() -> Effect<Action> { .run { send in await send(.done(\(use))) } }
      }
      """
    #expect(try findings(of: rule, ["Feature.swift": code]).map(\.profile) == [profile])
  }

  /// The feature is read by nothing, in its state, or when its view appears.
  @Test(
    arguments: [
      ("", "", Severity.info), ("var user = UnifiedDI.resolve(UserService.self)?.user", "", nil),
      ("", ".onAppear { store.send(.load) }", nil),
    ])
  func aRegistrationInATaskIsAWarningWhereSomethingIsReadBefore(
    state: String, modifier: String, severity: Severity?
  ) throws {
    let code = """
      import ComposableArchitecture
      import SwiftUI
      import WeaveDI
      @main
      struct ProfileApp: App {
        init() { Task { await WeaveDI.registerAppDependencies() } }
        var body: some Scene { WindowGroup { ProfileView(store: Store(initialState: Profile.State()) { Profile() }) } }
      }
      struct ProfileView: View {
        let store: StoreOf<Profile>
        var body: some View { Text("")\(modifier) }
      }
      @Reducer
      struct Profile {
        @Injected var service: UserService
        struct State { \(state) }
        enum Action { case load }
      }
      """
    #expect(try findings(of: "store-before-registration", ["App.swift": code]).map(\.severity) == [severity])
  }

  @Test(arguments: [("", Severity.info), ("store.send(.load)", nil)])
  func anAwaitedRegistrationIsAWarningWhereSomethingIsReadBefore(between: String, severity: Severity?) throws {
    let code = """
      import ComposableArchitecture
      import WeaveDI
      let store = Store(initialState: Profile.State()) { Profile() }
      \(between)
      await WeaveDI.registerAppDependencies()
      @Reducer
      struct Profile {
        @Inject var service: UserService?
        struct State {}
        enum Action { case load }
      }
      """
    #expect(try findings(of: "store-before-registration", ["main.swift": code]).map(\.severity) == [severity])
  }
}
