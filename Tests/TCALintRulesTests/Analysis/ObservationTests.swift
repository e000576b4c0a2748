import TCALintModel
import TCALintTestSupport
import Testing

@testable import TCALintDomain
@testable import TCALintRules

@Suite struct ObservationTests {
  private let features = """
    import ComposableArchitecture
    @Reducer struct Search {
      struct State { var title = ""; var user: User? }
      enum Action { case tapped, view(View), detail(PresentationAction<Detail.Action>)
        @CasePathable enum View { case titleChanged(String) } }
    }
    @Reducer struct Detail { struct State {}; enum Action { case save } }

    """

  // MARK: What the app runs on

  private func runsWithObservation(_ platforms: String, _ code: String = "") -> Bool? {
    let manifest = "import PackageDescription\nlet package = Package(name: \"App\", platforms: [\(platforms)])"
    let app = app(["A.swift": code, "Package.swift": manifest])
    return app.files.first { $0.path.name == "A.swift" }.flatMap { app.runsWithObservation(at: $0.location(0..<0)) }
  }

  @Test(arguments: [
    (".iOS(.v17)", true), (".iOS(\"17.4\"), .macOS(.v14)", true), (".iOS(.v16)", false), (".macOS(.v10_15)", false),
    (".iOS(.v17), .macOS(.v13)", nil), ("", nil),
  ])
  func manifestsSetDeploymentTargets(platforms: String, expected: Bool?) {
    #expect(runsWithObservation(platforms) == expected)
  }

  @Test(arguments: [
    (".iOS(.v16), .macOS(.v13)", "iOS 16.0, macOS 13.0"), (".macOS(\"13.3\"), .visionOS(.v1)", "macOS 13.3"),
    (".iOS(.v16), .macOS(.v14)", "iOS 16.0"), (".visionOS(.v1)", ""), (".iOS(.v17)", ""), ("", ""),
  ])
  func platformsOfOldReleasesLackObservation(platforms: String, expected: String) {
    let manifest = "import PackageDescription\nlet package = Package(name: \"App\", platforms: [\(platforms)])"
    let app = app(["A.swift": "", "Package.swift": manifest])
    let releases = app.files.first { $0.path.name == "A.swift" }.map {
      app.releasesWithoutObservation(in: $0.location(0..<0).file).map { "\($0.rawValue) \($1)" }.sorted()
    }
    #expect(releases?.joined(separator: ", ") == expected)
  }

  @Test(arguments: [
    ("struct V { @Bindable var store: Int }", true), ("struct V { @Perception.Bindable var store: Int }", false),
    ("struct V { @Bindable var store: Int; @Perception.Bindable var other: Int }", nil),
  ])
  func otherwiseTheCodeDecides(code: String, expected: Bool?) {
    #expect(runsWithObservation("", code) == expected)
  }

  // MARK: States

  @Test(arguments: [
    ("struct State { var a = 1; let b: Int; static var c = 2; var d: Int { a } }", ""),
    (
      "struct State: Equatable { @PresentationState var a: Int?; @BindingState var b = 1; @Shared(.a) var c: Int }",
      "a b"
    ),
    ("enum State { case a(Int) }", ""),
    ("@ObservableState struct State { var a = 1 }", nil),
    ("struct State { @Trimmed var a = 1 }", nil),
    ("struct State { lazy var a = 1 }", nil),
    ("struct State { var a = 1 { didSet {} } }", ""),
    ("struct State { @PresentationState var a: Child? { didSet {} } }", nil),
    ("struct State { var a, b: Int }", nil),
    ("struct State: Codable { var a = 1 }", nil),
    ("struct State { @PresentationState var a: Int?; init() { _a = PresentationState(wrappedValue: nil) } }", nil),
  ])
  func aStateCanBeObservableWhereItsPropertiesCan(state: String, expected: String?) {
    let app = app("import ComposableArchitecture\n@Reducer struct Feature { \(state); enum Action {} }")
    let feature = app.types.first { $0.name == "Feature.State" }
    let observation = feature?.observation
    #expect(
      observation.map { ($0.presentations + $0.bound).map(\.property.name).joined(separator: " ") } == expected)
  }

  // MARK: Functions

  @Test(arguments: [
    ("{ .view(.search($0)) }", "view search"), ("Search.Action.view", "view"), ("\\.view.search", "view search"),
    ("{ action in .view(action) }", "view"), ("{ .toggled(isOn: $0) }", nil), ("{ _ in .tapped }", nil),
    ("{ .view($1) }", nil), ("{ .row($0.id) }", nil), ("{ print(); return .view($0) }", nil), ("make", nil),
  ])
  func aFunctionMayPutWhatItIsGivenIntoCases(function: String, expected: String?) {
    let app = app("import ComposableArchitecture\nfunc f(store: Any) { WithViewStore(store, send: \(function)) }")
    let argument = app.uses(of: deprecatedInterfaces).first?.call?.argument("send")
    #expect(argument?.embeddingCases?.joined(separator: " ") == expected)
  }

  @Test(arguments: [
    ("{ $0 }", ""), ("\\.self", ""), ("{ $0.user.name }", "user name"), ("\\.user.name", "user name"),
    ("{ state in state.user }", "user"), ("\\.user?.name", nil), ("{ $0.items.count() }", nil),
    ("{ $0.a + $0.b }", nil),
  ])
  func aFunctionMayReadProperties(function: String, expected: String?) {
    let app = app("import ComposableArchitecture\nfunc f(store: Any) { WithViewStore(store, observe: \(function)) }")
    let argument = app.uses(of: deprecatedInterfaces).first?.call?.argument("observe")
    #expect(argument?.readProperties?.joined(separator: " ") == expected)
  }

  @Test(arguments: [
    ("tapped", true), ("view titleChanged", true), ("detail save", true), ("detail presented save", true),
    ("detail dismiss", false), ("other", false), ("view other", false),
  ])
  func keyPathsLeadThroughCasesThatMacrosMakeSo(path: String, expected: Bool) {
    let state = app(features).types.first { $0.name == "Search.State" }
    let cases = path.split(separator: " ").map(String.init)
    #expect(state?.actionOfFeature?.hasCaseKeyPath(through: cases) == expected)
  }

  // MARK: View stores

  private func uses(_ body: String) -> [String]? {
    let view = """
      struct SearchView: View { let store: StoreOf<Search>
        var body: some View { WithViewStore(store, observe: { $0 }) { viewStore in \(body) } } }
      """
    let use = app(features + view).uses(of: deprecatedInterfaces).first { $0.row.name == "WithViewStore" }
    return use?.storeObservation?.uses.map { use in
      switch use.kind {
      case .whole: "whole"
      case .property(let name): name
      case .send: "send"
      case .projection(let name): "$" + name
      case .boundKeyPath(let names, _): "$" + names.joined(separator: ".")
      case .sendingBinding(let read, let cases, _): (read + ["to"] + cases).joined(separator: " ")
      case .computedBinding(let binding): binding.properties.joined(separator: " ") + " computed"
      case .other: "other"
      }
    }
  }

  @Test(arguments: [
    ("Text(viewStore.title)", ["title"]), ("Text(viewStore.state.title)", ["whole"]),
    ("Button(\"\") { viewStore.send(.tapped, animation: .default) }", ["send"]),
    ("TextField(\"\", text: viewStore.$title)", ["$title"]), ("f(viewStore.binding(\\.$title))", ["$title"]),
    ("f(viewStore.binding(get: \\.title, send: { .titleChanged($0) }))", ["title to titleChanged"]),
    ("f(viewStore.binding(get: { $0.title + \"\" }, send: .tapped))", ["title computed"]),
    ("f(viewStore)", ["other"]), ("g { [viewStore] in f() }", ["other"]),
    ("f(viewStore.publisher)", ["other"]), ("g { await viewStore.send(.tapped, while: \\.isOn) }", ["other"]),
    ("Text(\"\\(viewStore.title)\").onAppear { let viewStore = 1; f(viewStore) }", ["title"]),
  ])
  func usesOfAViewStore(body: String, expected: [String]) {
    #expect(uses(body) == expected)
  }

  /// The first lines of the blocks in which a view reads untracked state.
  private func untracked(_ body: String, _ others: String = "") -> [String]? {
    let code = """
      struct SearchView: View { let store: StoreOf<Search>
        @ObservedObject var viewStore: ViewStoreOf<Search>
        init(store: StoreOf<Search>) {
          self.store = store
          viewStore = ViewStore(store, observe: { $0 })
        }
        var body: some View { \(body) }
      \(others)
      """
    let app = app(features + code)
    let property = app.uses(of: deprecatedInterfaces).lazy.compactMap(\.viewStoreProperty).first
    return property?.uses.untrackedBlocks()?.map { app.source($0.location) }
  }

  @Test(arguments: [
    ("VStack { Text(viewStore.title) }", ["{ VStack { Text(viewStore.title) } }"]),
    ("ForEach(names) { Text(viewStore.title) }", ["{ Text(viewStore.title) }"]),
    ("WithPerceptionTracking { Text(viewStore.title) }", []),
    ("Text(\"\").onAppear { print(viewStore.title) }", []),
    ("unknown { Text(viewStore.title) }", nil),
  ])
  func readsAreTrackedWhereTheyRun(body: String, expected: [String]?) {
    #expect(untracked(body, "}") == expected)
  }

  @Test func aMembersReadsCountWhereItIsUsed() {
    #expect(
      untracked("ForEach(names) { title($0) }", "func title(_ name: String) -> some View { Text(viewStore.title) } }")
        == ["{ title($0) }"])
  }

  @Test(arguments: [
    ("func wrap<V: View>(@ViewBuilder _ make: () -> V) -> some View { make() }", 1),
    ("func wrap<V: View>(@ViewBuilder _ make: @escaping () -> V) -> some View { Later(make) }", 1),
    ("func wrap(_ act: @escaping () -> Void) -> some View { EmptyView() }", 0),
  ])
  func functionsOfTheProgramSayWhatTheyDoWithClosures(function: String, count: Int) {
    #expect(untracked("wrap { Text(viewStore.title) }", "}\n\(function)")?.count == count)
  }
}
