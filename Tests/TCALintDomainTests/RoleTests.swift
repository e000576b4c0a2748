import TCALintModel
import TCALintTestSupport
import Testing

@testable import TCALintDomain

@Suite struct RoleTests {
  @Test func aConformanceMayBeInAnotherFile() {
    let app = app([
      "Badge.swift": "struct Badge {}",
      "Badge+View.swift": "import SwiftUI\nextension Badge: View {}",
    ])
    #expect(app.isView("Badge"))
  }

  @Test func aProtocolATypealiasAndASuperclassHandTheRoleOn() {
    let app = app(
      """
      protocol Screen: SwiftUI.View {}
      struct Settings: Screen {}
      typealias Renderable = View & Equatable
      struct Card: Renderable {}
      class Base: UIViewController {}
      final class Detail: Base {}
      """)
    #expect(app.isView("Settings"))
    #expect(app.isView("Card"))
    #expect(app.isView("Detail"))
  }

  @Test func windowControllersAreNoViewsAndCollectionItemsAre() {
    let app = app("class Window: NSWindowController {}\nclass Item: NSCollectionViewItem {}")
    #expect(!app.isView("Window"))
    #expect(app.isView("Item"))
  }

  @Test func aNestedTypeOfThatNameIsMeantFirst() {
    let app = app(
      """
      extension Profile {
        struct View: SwiftUI.View {}
        struct Header: View {}
      }
      struct Profile {}
      """)
    #expect(app.isView("Profile.View"))
    #expect(!app.isView("Profile"))
  }

  @Test func anUnknownQualifierIsNoView() {
    let app = app("struct A: Kit.View {}\nstruct Outer { struct View {} }\nstruct B: Outer.View {}")
    #expect(!app.isView("A"))
    #expect(!app.isView("B"))
  }

  @Test func cyclesOfInheritanceEnd() {
    let app = app("protocol A: B {}\nprotocol B: A {}\nstruct C: A {}\ntypealias D = E\ntypealias E = D")
    #expect(!app.isView("C"))
  }

  @Test func theMacroAndTheProtocolMakeReducers() {
    let app = app(
      """
      @Reducer struct A {}
      struct B: Reducer {}
      struct C: ReducerProtocol {}
      @Reducer enum D {}
      protocol FeatureReducer: Reducer {}
      struct E: FeatureReducer {}
      struct F {}
      """)
    for name in ["A", "B", "C", "D", "E"] { #expect(app.isReducer(name), "\(name)") }
    #expect(!app.isReducer("F"))
  }

  @Test func aStateIsNestedOrNamedByTheBody() throws {
    let app = app(
      """
      @Reducer struct A { struct State {} }
      extension B { struct State {} }
      @Reducer struct B {}
      struct GameState {}
      struct C: Reducer { var body: some Reducer<GameState, GameAction> { EmptyReducer() } }
      struct D: Reducer { var body: some ReducerOf<A> { EmptyReducer() } }
      struct E: Reducer { func reduce(into state: inout GameState, action: GameAction) -> Effect<GameAction> {} }
      struct F: Reducer { var body: Reduce<GameState, GameAction> { Reduce { _, _ in .none } } }
      struct G: Reducer { let body: ComposableArchitecture.Reduce<GameState, GameAction> }
      struct H: Reducer { var body: EmptyReducer<GameState, GameAction> { EmptyReducer() } }
      struct I: Reducer { enum Reduce<S, A> {}; var body: Reduce<GameState, GameAction> {} }
      """)
    let names = { (reducer: String) in
      app.type(reducer)?.states.map(\.name) ?? []
    }
    #expect(names("A") == ["A.State"])
    #expect(names("B") == ["B.State"])
    #expect(names("C") == ["GameState"])
    #expect(names("D") == ["A.State"])
    for name in ["E", "F", "G", "H"] { #expect(names(name) == ["GameState"], "\(name)") }
    #expect(names("I") == [])
  }

  @Test func aTypeWithATestIsATest() throws {
    let app = app("struct Checks { @Dependency(\\.uuid) var uuid; @Test func works() {} }\nstruct Other {}")
    #expect(try #require(app.type("Checks")).members.allSatisfy(\.isTestOrPreview))
    #expect(!app.roles[try #require(app.type("Other")).symbol].contains(.test))
  }

  @Test func aViewHoldsTheStoreOfAReducer() throws {
    let app = app(
      """
      @Reducer struct Game { struct State {}; enum Action {} }
      typealias GameStore = StoreOf<Game>
      struct A: View { let store: StoreOf<Game> }
      struct B: View { @Bindable var store: Store<Game.State, Game.Action> }
      struct C: View { let store: GameStore }
      extension Game { struct D: View { let store: Store<State, Action> } }
      struct E: View { let store: Int }
      struct F: View { let store = Store(initialState: Game.State()) { Game() } }
      struct G: View { let viewStore: ViewStore<Int, Game.Action> }
      class H<R: Reducer>: UIViewController { let store: StoreOf<R> }
      class I: H<Game> {}
      """)
    for name in ["A", "B", "C", "Game.D", "F", "G", "I"] {
      #expect(try #require(app.type(name)).stores.map(\.reducer.name) == ["Game"], "\(name)")
    }
    #expect(try #require(app.type("E")).stores.isEmpty)
  }

  @Test func reducersWithOneStateHaveStoresOfTheirOwn() throws {
    let app = app(
      """
      @Reducer struct Game { struct State {}; enum Action {} }
      @Reducer struct Timer { typealias State = Game.State; enum Action {} }
      @Reducer enum Path { case game(Game) }
      struct A: View { let store: StoreOf<Timer> }
      struct B: View { let store: StoreOf<Path> }
      struct C: View { let store = Store(initialState: Path.State.game(Game.State())) { Path.body } }
      """)
    for (name, reducer) in [("A", "Timer"), ("B", "Path"), ("C", "Path")] {
      #expect(try #require(app.type(name)).stores.map(\.reducer.name) == [reducer], "\(name)")
    }
  }

  @Test func aReducerWithAnEnvironmentHasAStateAndAnAction() {
    let app = app(
      """
      import ComposableArchitecture
      struct HomeState {}
      enum HomeAction {}
      struct HomeEnvironment {}
      let home = Reducer<HomeState, HomeAction, HomeEnvironment> { state, action, environment in .none }
      enum Row {
        struct State {}
        enum Action {}
        static let reducer: AnyReducer<State?, Action, Void> = .combine()
      }
      struct Other: Reducer { var body: some Reducer<OtherState, OtherAction> { EmptyReducer() } }
      struct OtherState {}
      enum OtherAction {}
      """)
    for (state, action) in [("HomeState", "HomeAction"), ("Row.State", "Row.Action")] {
      #expect(app.type(state)?.isState == true && app.type(state)?.hasEnvironment == true, "\(state)")
      #expect(app.type(action)?.isAction == true, "\(action)")
    }
    #expect(app.type("OtherState")?.isState == true && app.type("OtherState")?.hasEnvironment == false)
    #expect(app.type("HomeEnvironment")?.isState == false)
  }

  @Test func aReducerOfTheProgramHasNoSuchState() {
    let app = app(
      """
      import ComposableArchitecture
      struct Reducer<A, B, C> {}
      struct HomeState {}
      let home = Reducer<HomeState, Int, Int> { state, action, environment in state }
      """)
    #expect(app.type("HomeState")?.isState == false)
  }
}
