import TCALintDomain
import TCALintModel
import TCALintTestSupport
import Testing

@Suite struct CompositionTests {
  @Test func eachWayToRunAChild() throws {
    let app = app(
      """
      import ComposableArchitecture

      @Reducer struct Root {
        struct State {
          var tab: Tab.State
          @Presents var sheet: Tab.State?
          var rows: IdentifiedArrayOf<Tab.State>
          var home = Home.State()
        }
        enum Action {}
        var body: some ReducerOf<Self> {
          Scope(state: \\.tab, action: \\.tab) { Tab() }
          Scope(state: \\.home.tab, action: \\.home.tab) { Tab()._printChanges() }
          EmptyReducer()
            .ifLet(\\.$sheet, action: \\.sheet) { Tab() }
            .forEach(\\.rows, action: /Action.row(id:action:), element: Tab.init)
        }
      }
      @Reducer struct Tab { struct State {}; enum Action {} }
      struct Home { struct State { var tab: Tab.State } }
      """)
    #expect(
      app.compositions.map(description) == [
        "Root scope tab tab: Tab on Tab.State", "Root scope home.tab home.tab: Tab on Tab.State",
        // Both calls begin where their chain does.
        "Root elements rows row: Tab on Tab.State", "Root optional sheet sheet: Tab on Tab.State",
      ])
    #expect(
      app.compositions.map { app.program.source($0.nameLocation) } == ["Scope", "Scope", "forEach", "ifLet"])
    #expect(app.type("Root")?.compositions.count == 4)
    #expect(app.type("Tab")?.compositions.isEmpty == true)
  }

  @Test func aPropertyOfTheReducerMayHoldTheKeyPath() {
    let app = app(
      """
      import ComposableArchitecture

      @Reducer struct Root {
        struct State { @PresentationState var sheet: Tab.State? }
        enum Action {}
        var body: some ReducerOf<Self> {
          Reduce { _, _ in .none }.ifLet(sheetPath, action: /Action.sheet) { Tab() }
          Reduce { _, _ in .none }.ifLet(unknownPath, action: /Action.sheet) { Tab() }
        }
        private let sheetPath: WritableKeyPath<State, PresentationState<Tab.State>> = \\.$sheet
      }
      @Reducer struct Tab { struct State {}; enum Action {} }
      """)
    #expect(app.compositions.map(description) == ["Root optional sheet sheet: Tab on Tab.State"])
  }

  @Test func casesOfAnEnumAreItsChildren() {
    let app = app(
      """
      import ComposableArchitecture

      @Reducer enum Path {
        case tab(Tab)
        case alert(AlertState<Never>)
        @ReducerCaseIgnored case other(Tab)
      }
      @Reducer struct Tab { struct State {}; enum Action {} }
      @Reducer struct Root {
        struct State { var path = StackState<Path.State>(); @Presents var top: Path.State? }
        enum Action {}
        var body: some ReducerOf<Self> {
          EmptyReducer().forEach(\\.path, action: \\.path).ifLet(\\.$top, action: \\.top) { Path.body }
        }
      }
      """)
    #expect(
      Set(app.compositions.map(description)) == [
        "Path stateCase tab tab: Tab on Tab.State", "Root elements path path: Path on ?",
        "Root optional top top: Path on ?",
      ])
  }

  @Test func statesThatAreEnumsAndWhatIsNoComposition() {
    let app = app(
      """
      import ComposableArchitecture

      struct Root: Reducer {
        enum State { case login(Login.State), home }
        enum Action {}
        var body: some ReducerOf<Self> {
          Scope(state: /State.login, action: /Action.login) { Login() }
          EmptyReducer().ifCaseLet(\\.login, action: \\.login) { Login() }
          Other.Scope(state: \\.login, action: \\.login) { Login() }
        }
        func all() { [1].forEach { print($0) } }
      }
      struct Login: Reducer { struct State {}; enum Action {} }
      enum Other { struct Scope {} }
      func run() { Scope(state: \\.login, action: \\.login) { Login() } }
      """)
    #expect(
      app.compositions.map(description) == [
        "Root stateCase login login: Login on Login.State", "Root stateCase login login: Login on Login.State",
      ])
  }

  @Test func whereAParentChangesAChildsState() {
    let app = app(
      """
      import ComposableArchitecture

      @Reducer struct Root {
        struct State { var tab: Tab.State; var rows: [Tab.State] }
        enum Action {}
        var body: some ReducerOf<Self> {
          Scope(state: \\.tab, action: \\.tab) { Tab() }
          Reduce { state, action in
            state.tab.form.name = ""
            state.rows[0].form = Form()
            state.tab = Tab.State()
            return .none
          }
        }
      }
      struct Form { var name = "" }
      @Reducer struct Tab { struct State { var form = Form() }; enum Action {} }
      """)
    #expect(app.childStateChanges.map(\.path) == [["form", "name"]])
    #expect(app.childStateChanges.map { app.program.source($0.location) } == ["state.tab.form.name"])
    #expect(app.childStateChanges.first?.property?.name == "form")
  }

  @Test func whereAParentCopiesFromChildToChild() {
    let app = app(
      """
      import ComposableArchitecture

      @Reducer struct Root {
        struct State {
          var first = Tab.State() { didSet { second.name = first.name } }
          var second = Tab.State()
          init() { second.name = first.name }
        }
        enum Action {}
        var body: some ReducerOf<Self> {
          Scope(state: \\.first, action: \\.first) { Tab() }
          Scope(state: \\.second, action: \\.second) { Tab() }
          Reduce { state, action in
            let name = state.first.name
            state.second.name = name
            let old = state.first
            state.first.name = ""
            state.second.name = old.name
            return .none
          }
        }
      }
      @Reducer struct Tab { struct State { var name = "" }; enum Action {} }
      """)
    #expect(app.childStateChanges.map(\.isByState) == [true, false, false, false])
    #expect(app.childStateChanges.map { $0.source?.composition.statePath } == [["first"], ["first"], nil, nil])
  }

  private func description(_ composition: Composition) -> String {
    let path = composition.statePath.joined(separator: ".") + " " + composition.actionPath.joined(separator: ".")
    let child = "\(composition.child?.name ?? "?") on \(composition.childState?.name ?? "?")"
    return "\(composition.parent.name) \(composition.kind) \(path): \(child)"
  }
}
