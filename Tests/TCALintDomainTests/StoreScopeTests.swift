import TCALintDomain
import TCALintTestSupport
import Testing

@Suite struct StoreScopeTests {
  private let features = """
    import ComposableArchitecture
    @Reducer struct Parent { struct State { var child: Child.State? }; enum Action {} }
    @Reducer struct Child { struct State { var row = Row.State() }; enum Action {} }
    @Reducer struct Row { struct State { var title = "" }; enum Action {} }

    """

  private func routes(_ code: String) -> [String] {
    app(features + code).storeScopes.map { scope in
      ([scope.state.name] + scope.members.map(\.name)).joined(separator: " ")
    }
  }

  @Test(arguments: [
    "struct ParentView { let store: StoreOf<Parent>; func f() { store.scope(state: \\.child, action: \\.child) } }",
    "struct ParentView { @Bindable var store: StoreOf<Parent>; func f() { $store.scope(state: \\.child, action: \\.child) } }",
    "func f(_ store: Store<Parent.State, Parent.Action>) { store.scope(\\.child, action: \\.child) }",
    "struct ParentView { let store: StoreOf<Parent>; func f() { let other = self.store; other.scope(state: \\.child, action: \\.child) } }",
    "struct ParentView { let store: StoreOf<Parent> }\nfunc f(view: ParentView) { view.store.scope(state: \\.child, action: \\.child) }",
    "func f(_ stores: [StoreOf<Parent>]) { stores.forEach { store in store.scope(state: \\.child, action: \\.child) } }",
    "func f(_ stores: [StoreOf<Parent>]) { for store in stores { store.scope(state: \\.child, action: \\.child) } }",
    "func f(_ a: StoreOf<Parent>?, _ b: StoreOf<Parent>) { (a ?? b).scope(state: \\.child, action: \\.child) }",
  ])
  func aStoreIsKnownByItsDeclaration(code: String) {
    #expect(routes(code) == ["Parent.State child"])
  }

  @Test func aScopeOfAScopeHasTheStateOfTheFirst() {
    let code =
      "func f(_ store: StoreOf<Parent>) { let child = store.scope(state: \\.child, action: \\.child)\n"
      + "child?.scope(state: \\.row.title, action: \\.row) }"
    #expect(routes(code) == ["Parent.State child", "Child.State row title"])
  }

  @Test func aScopeGoesThroughTheCasesOfAnEnum() {
    let code =
      "@Reducer enum Path { case parent(Parent) }\n"
      + "func f(_ store: StoreOf<Path>) { store.scope(state: \\.parent?.child?.row, action: \\.parent)\n"
      + "switch store.case { case .parent(let store): store.scope(state: \\.child, action: \\.child) } }"
    #expect(routes(code) == ["Path child row", "Parent.State child"])
  }

  @Test(arguments: [
    "func f(_ store: Any) { store.scope(state: \\.child, action: \\.child) }",
    "func f(_ store: StoreOf<Parent>) { store.scope(state: { $0.child }, action: { .child($0) }) }",
  ])
  func unknownRoutesAreLeftOut(code: String) {
    #expect(routes(code).isEmpty)
  }
}
