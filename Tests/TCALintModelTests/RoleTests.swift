import TCALintModel
import Testing

@Suite struct RoleTests {
  @Test func aConformanceMayStandInAnotherFile() {
    let program = program([
      "Badge.swift": "struct Badge {}",
      "Badge+View.swift": "import SwiftUI\nextension Badge: View {}",
    ])
    #expect(program.isView("Badge"))
  }

  @Test func aProtocolATypealiasAndASuperclassHandTheRoleOn() {
    let program = program(
      """
      protocol Screen: SwiftUI.View {}
      struct Settings: Screen {}
      typealias Renderable = View & Equatable
      struct Card: Renderable {}
      class Base: UIViewController {}
      final class Detail: Base {}
      """)
    #expect(program.isView("Settings"))
    #expect(program.isView("Card"))
    #expect(program.isView("Detail"))
  }

  @Test func whatControlsAWindowIsNoViewAndAnItemOfACollectionIsOne() {
    let program = program("class Window: NSWindowController {}\nclass Item: NSCollectionViewItem {}")
    #expect(!program.isView("Window"))
    #expect(program.isView("Item"))
  }

  @Test func aNestedTypeOfThatNameIsMeantFirst() {
    let program = program(
      """
      extension Profile {
        struct View: SwiftUI.View {}
        struct Header: View {}
      }
      struct Profile {}
      """)
    #expect(program.isView("Profile.View"))
    #expect(!program.isView("Profile"))
  }

  @Test func anUnknownQualifierIsNoView() {
    let program = program("struct A: Kit.View {}\nstruct Outer { struct View {} }\nstruct B: Outer.View {}")
    #expect(!program.isView("A"))
    #expect(!program.isView("B"))
  }

  @Test func cyclesOfInheritanceEnd() {
    let program = program("protocol A: B {}\nprotocol B: A {}\nstruct C: A {}\ntypealias D = E\ntypealias E = D")
    #expect(!program.isView("C"))
  }

  @Test func theMacroAndTheProtocolMakeReducers() {
    let program = program(
      """
      @Reducer struct A {}
      struct B: Reducer {}
      struct C: ReducerProtocol {}
      @Reducer enum D {}
      protocol FeatureReducer: Reducer {}
      struct E: FeatureReducer {}
      struct F {}
      """)
    for name in ["A", "B", "C", "D", "E"] { #expect(program.isReducer(name), "\(name)") }
    #expect(!program.isReducer("F"))
  }

  @Test func aStateIsNestedOrNamedByTheBody() throws {
    let program = program(
      """
      @Reducer struct A { struct State {} }
      extension B { struct State {} }
      @Reducer struct B {}
      struct GameState {}
      struct C: Reducer { var body: some Reducer<GameState, GameAction> { EmptyReducer() } }
      struct D: Reducer { var body: some ReducerOf<A> { EmptyReducer() } }
      struct E: Reducer { func reduce(into state: inout GameState, action: GameAction) -> Effect<GameAction> {} }
      """)
    let names = { (reducer: String) in
      program.symbol(reducer).map { program.states(of: $0).map(program.displayName) } ?? []
    }
    #expect(names("A") == ["A.State"])
    #expect(names("B") == ["B.State"])
    #expect(names("C") == ["GameState"])
    #expect(names("D") == ["A.State"])
    #expect(names("E") == ["GameState"])
  }

  @Test func aTypeWithATestIsATest() throws {
    let program = program("struct Checks { @Dependency(\\.uuid) var uuid; @Test func works() {} }\nstruct Other {}")
    #expect(program.dependencies.allSatisfy { program.isTestOrPreview($0.reference) })
    #expect(!program.roles(of: try #require(program.symbol("Other"))).contains(.test))
  }

  @Test func aViewHoldsTheStoreOfAReducer() throws {
    let program = program(
      """
      @Reducer struct Game { struct State {}; enum Action {} }
      typealias GameStore = StoreOf<Game>
      struct A: View { let store: StoreOf<Game> }
      struct B: View { @Bindable var store: Store<Game.State, Game.Action> }
      struct C: View { let store: GameStore }
      extension Game { struct D: View { let store: Store<State, Action> } }
      struct E: View { let store: Int }
      """)
    for name in ["A", "B", "C", "Game.D"] {
      let view = try #require(program.symbol(name))
      #expect(program.stores(heldBy: view).map { program.displayName($0.reducer) } == ["Game"], "\(name)")
    }
    #expect(program.stores(heldBy: try #require(program.symbol("E"))).isEmpty)
  }
}
