import TCALintDomain
import TCALintModel
import TCALintTestSupport
import Testing

/// The type that inference finds for the argument of `look(…)`, of what the libraries declare.
///
/// `~T` is a type that a library declares, `?` is not known.
@Suite struct LibraryTypeTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let source: String
    let type: String

    init(_ source: String, _ type: String) { (self.source, self.type) = (source, type) }
    var testDescription: String { source }
  }

  static let declarations = """
    import ComposableArchitecture
    import SwiftUI
    @Reducer struct Game {
      @ObservableState struct State {
        var row = Row.State()
        var rows: IdentifiedArrayOf<Row.State> = []
        var path = StackState<Path.State>()
        @Presents var edit: Edit.State?
        @Presents var screen: Path.State?
        @BindingState var volume = 0.5
        var title = ""
      }
      enum Action: BindableAction {
        case binding(BindingAction<State>), row(Row.Action), rows(IdentifiedActionOf<Row>)
        case edit(PresentationAction<Edit.Action>), path(StackActionOf<Path>)
      }
    }
    @Reducer struct Row { struct State: Identifiable { let id: Int; var title = "" }; enum Action { case tap } }
    @Reducer struct Edit { struct State { var text = "" }; enum Action { case save } }
    @Reducer enum Path { case edit(Edit), row(Row), none }

    """

  @Test(arguments: stores + scopes + views + olderViews + bindings + actions + dependencies)
  func types(_ row: Row) { #expect(typeOfLook(Self.declarations + row.source) == row.type) }

  /// The inferred type of `s` in a view with a store.
  static func inView(_ code: String, _ property: String = "@Bindable var store: StoreOf<Game>") -> String {
    "struct V: View { \(property)\nvar body: some View { \(code) } }"
  }

  static let stores = [
    Row(inView("look(store)"), "~Store<Game.State, Game.Action>"),
    Row(inView("look(store.title)"), "~String"), Row(inView("look(store.row.title)"), "~String"),
    Row(inView("look(store.state)"), "Game.State"),
    Row(inView("look(store)", "let store: Store<Game.State, Game.Action>"), "~Store<Game.State, Game.Action>"),
    Row(inView("look(store)", "@Environment(StoreOf<Game>.self) var store"), "~Store<Game.State, Game.Action>"),
    Row(
      inView("look(store)", "@State var store = Store(initialState: Game.State()) { Game() }"),
      "~Store<Game.State, Game.Action>"),
    Row(
      "let s = Store(initialState: .init(), reducer: Game.init)\nfunc f() { look(s) }",
      "~Store<Game.State, Game.Action>"),
    Row("let s = Store(initialState: x, reducer: Game())\nfunc f() { look(s) }", "~Store<Game.State, Game.Action>"),
    Row("let s = StoreOf<Game>(initialState: x) { Game() }\nfunc f() { look(s) }", "~Store<Game.State, Game.Action>"),
    Row(
      "func f() { let s = TestStore(initialState: Game.State()) { Game() } withDependencies: { _ in }\nlook(s) }",
      "~TestStore<Game.State, Game.Action>"),
    Row("func f(s: TestStoreOf<Game>) { s.send(.row(.tap)) { look($0) } }", "Game.State"),
    Row("func f(s: TestStoreOf<Game>) { s.receive(\\.row.tap) { look($0.row) } }", "Row.State"),
    Row("func f(s: StoreOf<Game>?) { if let s { look(s) } }", "~Store<Game.State, Game.Action>"),
    Row(
      "enum TCA { typealias StoreOf = ComposableArchitecture.StoreOf }\nfunc f(s: TCA.StoreOf<Game>) { look(s) }",
      "~Store<Game.State, Game.Action>"),
    Row("func f(s: [StoreOf<Game>]) { look(s.first) }", "~Store<Game.State, Game.Action>?"),
    Row("func f(s: StoreOf<Game>) { look(s.publisher.row.title) }", "~StorePublisher<~String>"),
    Row("func f(s: StoreOf<Game>) { s.publisher.row.sink { look($0) } }", "Row.State"),
    Row("func f(s: StoreOf<Path>) { look(s) }", "~Store<Path.State, Path.Action>"),
    Row("class C<R: Reducer> { let s: StoreOf<R>\nfunc f() { look(s) } }", "~Store<<R>.State, <R>.Action>"),
    Row("extension Store where State == Game.State { func f() { look(self) } }", "~Store<<State>, <Action>>"),
  ]

  static let scopes = [
    Row(inView("look(store.scope(state: \\.row, action: \\.row))"), "~Store<Row.State, Row.Action>"),
    Row(inView("look(store.scope(state: \\.edit, action: \\.edit.presented))"), "~Store<Edit.State, Edit.Action>?"),
    Row(
      inView("look($store.scope(state: \\.edit, action: \\.edit))"),
      "~Binding<~Store<Edit.State, Edit.Action>?>"),
    Row(inView("look(store.scope(state: \\.screen?.row, action: \\.x))"), "~Store<Row.State, ?>?"),
    Row(inView("look(store.scope(state: \\.$screen.row, action: \\.x))"), "~Store<Row.State, ?>"),
    Row(inView("look($store.scope(state: \\.screen?.edit, action: \\.x))"), "~Binding<~Store<Edit.State, ?>?>"),
    Row(
      inView("look(store.scope(state: \\.$edit, action: { .edit($0) }))"), "~Store<~PresentationState<Edit.State>, ?>"),
    Row(inView("look(store.scope(state: { $0.row }, action: { .row($0) }))"), "~Store<Row.State, ?>"),
    Row(
      inView(
        "look(store.scope(state: Part.init, action: Game.Action.row))\n}\nstruct Part { init(_ s: Game.State) {} "),
      "~Store<V.Part, ?>"),
    Row(inView("look(store.scope(state: { $0 }, action: { $0 }).title)"), "~String"),
    Row(inView("let s = store.scope(state: \\.row, action: \\.row)\nlook(s.title)"), "~String"),
  ]

  static let views = [
    Row(inView("ForEach(store.scope(state: \\.rows, action: \\.rows)) { s in look(s) }"), "~Store<Row.State, ?>"),
    Row(inView("ForEach(store.scope(state: \\.rows, action: \\.rows), id: \\.id) { look($0.title) }"), "~String"),
    Row(inView("ForEach(Array(store.scope(state: \\.rows, action: \\.rows))) { look($0) }"), "~Store<Row.State, ?>"),
    Row(
      inView("Form { }.padding().sheet(item: $store.scope(state: \\.edit, action: \\.edit)) { s in look(s) }"),
      "~Store<Edit.State, Edit.Action>"),
    Row(
      inView("Form { }.navigationDestination(item: $store.scope(state: \\.edit, action: \\.edit)) { look($0.text) }"),
      "~String"),
    Row(
      inView("NavigationStack(path: $store.scope(state: \\.path, action: \\.path)) { } destination: { s in look(s) }"),
      "~Store<Path.State, ?>"),
    Row(
      inView(
        "NavigationStack(path: $store.scope(state: \\.path, action: \\.path)) { } destination: { s in switch s.case { case .edit(let s): look(s)\ndefault: e } }"
      ), "~Store<Edit.State, Edit.Action>"),
    Row(
      "func f(s: StoreOf<Path>) { switch s.case { case let .row(s): look(s)\ndefault: break } }",
      "~Store<Row.State, Row.Action>"),
    Row("func f(s: Path.State) { switch s { case let .row(s): look(s)\ndefault: break } }", "Row.State"),
    Row("func f(s: Path.State) { look(s[keyPath: \\.row]) }", "Row.State"),
    Row("func f() { let s: Path.State = .row(x)\nlook(s) }", "Path.State"),
    Row(inView("@Bindable var s = store\nlook($s)"), "~Bindable<~Store<Game.State, Game.Action>>"),
    Row(inView("@Bindable var store = store\nlook($store.title)", "let store: StoreOf<Game>"), "~Binding<~String>"),
  ]

  static let olderViews = [
    Row(inView("WithViewStore(store, observe: { $0 }) { v in look(v) }"), "~ViewStore<Game.State, Game.Action>"),
    Row(inView("WithViewStore(self.store, observe: \\.row) { look($0.title) }"), "~String"),
    Row(inView("WithViewStore(store, observe: { look($0) }) { v in }"), "Game.State"),
    Row(inView("WithViewStore(store) { $0.row } content: { v in look(v) }"), "~ViewStore<Game.State, Game.Action>"),
    Row(inView("WithViewStore(store) { v in look(v) }"), "~ViewStore<Game.State, Game.Action>"),
    Row(
      inView("WithViewStore(store.scope(state: \\.row, action: \\.row)) { v in look(v) }"),
      "~ViewStore<Row.State, Row.Action>"),
    Row("func f(s: StoreOf<Game>) { look(ViewStore(s, observe: \\.row)) }", "~ViewStore<Row.State, Game.Action>"),
    Row(
      inView("IfLetStore(store.scope(state: \\.$edit, action: { .edit($0) })) { s in look(s) }"),
      "~Store<Edit.State, ?>"),
    Row(inView("IfLetStore(store.scope(state: \\.edit, action: a), then: { s in look(s) })"), "~Store<Edit.State, ?>"),
    Row(
      inView("ForEachStore(store.scope(state: \\.rows, action: { .row($0) })) { s in look(s) }"), "~Store<Row.State, ?>"
    ),
    Row(inView("SwitchStore(store) { s in look(s) }", "let store: StoreOf<Path>"), "Path.State"),
    Row(inView("CaseLet(\\Path.State.edit, action: Path.Action.edit) { s in look(s) }"), "~Store<Edit.State, ?>"),
    Row(inView("CaseLet(/Path.State.edit, action: Path.Action.edit) { s in look(s) }"), "~Store<?, ?>"),
    Row(
      inView("NavigationStackStore(store.scope(state: \\.path, action: a)) { } destination: { s in look(s) }"),
      "Path.State"),
    Row(
      inView("Text(x).bold().sheet(store: store.scope(state: \\.$edit, action: a)) { s in look(s) }"),
      "~Store<Edit.State, ?>"),
    Row(
      inView(
        "Text(x).sheet(store: store.scope(state: \\.$screen, action: a), state: \\Path.State.row, action: b) { s in look(s) }"
      ), "~Store<Row.State, ?>"),
    Row(
      inView(
        "Text(x).sheet(store: store.scope(state: \\.$screen, action: a), state: /Path.State.row, action: b) { s in look(s) }"
      ), "~Store<?, ?>"),
    Row(
      "func f(s: Store<Edit.State?, Edit.Action>) { s.ifLet(then: { s in look(s) }) }",
      "~Store<Edit.State, Edit.Action>"),
  ]

  static let bindings = [
    Row(inView("look($store)"), "~Bindable<~Store<Game.State, Game.Action>>"),
    Row(
      inView("look($store)", "@Perception.Bindable var store: StoreOf<Game>"),
      "~Bindable<~Store<Game.State, Game.Action>>"),
    Row(inView("look($store.title)"), "~Binding<~String>"),
    Row(inView("look(v.$volume)", "let v: ViewStoreOf<Game>"), "~Binding<~Double>"),
    Row(inView("look(v.binding(get: \\.title, send: { .x($0) }))", "let v: ViewStoreOf<Game>"), "~Binding<~String>"),
    Row(inView("look(v.binding(get: { $0.title }, send: x))", "let v: ViewStoreOf<Game>"), "~Binding<~String>"),
    Row(inView("ForEach($items) { $item in look(item) }", "@State var items: [Row.State]"), "Row.State"),
    Row(inView("ForEach($items) { $item in look($item) }", "@State var items: [Row.State]"), "~Binding<Row.State>"),
    Row(inView("ForEach($items) { $item in look($item.title) }", "@State var items: [Row.State]"), "~Binding<~String>"),
  ]

  static let client = """
    struct Mail: DependencyKey { var send: () -> Int; static let liveValue = Mail(send: { 1 }) }
    extension DependencyValues { var mail: Mail { get { self[Mail.self] } } }

    """

  static let dependencies = [
    Row(client + "struct A { @Dependency(\\.mail) var mail; func f() { look(mail) } }", "Mail"),
    Row(client + "struct A { @Dependency(\\.mail.send) var send; func f() { look(send) } }", "() -> ~Int"),
    Row(client + "struct A { @Dependency(Mail.self) var mail; func f() { look(mail) } }", "Mail"),
    Row(client + "func f() { @Dependency(\\.mail) var mail\nlook(mail) }", "Mail"),
    // A cycle, which does not compile.
    Row("extension DependencyValues { @Dependency(\\.a) var a\nfunc f() { look(a) } }", "?"),
    Row("extension DependencyValues { @Dependency(\\.b) var a\n@Dependency(\\.a.c) var b\nfunc f() { look(b) } }", "?"),
    Row(client + "func f() { @Dependency(Mail.self) var mail\nlook(mail.send()) }", "~Int"),
    Row(client + "let g = { @Dependency(Mail.self) var mail; look(mail) }", "Mail"),
  ]

  static let actions = [
    Row("extension Game { var b: some ReducerOf<Self> { Reduce { s, a in look(s) } } }", "Game.State"),
    Row(
      "extension Game { var b: some ReducerOf<Self> { Reduce { s, a in switch a { case .row(let a): look(a) } } } }",
      "Row.Action"),
    Row(
      "extension Game { var b: some ReducerOf<Self> { Reduce<Row.State, Row.Action> { s, a in look(s) } } }",
      "Row.State"),
    Row("func f(a: Game.Action) { if case .edit(.presented(let a)) = a { look(a) } }", "Edit.Action"),
    Row("func f(a: Game.Action) { if case .rows(.element(let i, let a)) = a { look(a) } }", "Row.Action"),
    Row("func f(a: Game.Action) { if case .path(.element(_, .edit(let a))) = a { look(a) } }", "Edit.Action"),
  ]
}

/// The type of the argument of the only call of `look(…)`.
private func typeOfLook(_ source: String) -> String {
  let program = app(source).program
  return lookedAt(in: program).map { program.text(program.type(of: $0.node, in: $0.file)) } ?? "no look"
}
