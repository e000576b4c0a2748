import TCALintDomain
import TCALintModel
import TCALintTestSupport
import Testing

@Suite struct ReducerPartsTests {
  @Test(arguments: [
    ("BindingReducer()", "BindingReducer"),
    ("core; self.core", "Reduce"),
    ("part(true); self.part(false)", "BindingReducer EmptyReducer"),
    ("if isOn { core } else { EmptyReducer() }", "EmptyReducer Reduce"),
    ("CombineReducers { Reduce { _, _ in .none } }", "CombineReducers Reduce"),
    // What runs on a part of the state is not looked into.
    ("core.ifLet(\\.child, action: \\.child) { Other() }._printChanges()", "Reduce _printChanges ifLet"),
    ("Scope(state: \\.child, action: \\.child) { Unread() }", "Scope"),
    ("core.onChange(of: \\.number) { _, _ in EmptyReducer() }", "EmptyReducer Reduce onChange"),
    ("Other()", "BindingReducer"), ("Other().body", "BindingReducer"),
    ("core.logged()", "CombineReducers EmptyReducer Reduce"),
  ])
  func theLibrarysReducersAndOperators(body: String, names: String) throws {
    let app = program(body)
    let root = try #require(app.type("Root"))
    let parts = ReducerParts(of: root)
    #expect(parts.areKnown)
    #expect(parts.libraryNames.sorted().joined(separator: " ") == names)
  }

  @Test(arguments: ["Unread()", "core.unread()", "unread", "[core][0]"])
  func whatIsNotRead(body: String) throws {
    let root = try #require(program("core; \(body)").type("Root"))
    let parts = ReducerParts(of: root)
    #expect(!parts.areKnown)
    #expect(parts.libraryNames.contains("Reduce"))
  }

  @Test func aReducerWithoutABody() throws {
    let app = app(
      """
      import ComposableArchitecture

      struct ByFunction: Reducer { func reduce(into state: inout Int, action: Bool) -> Effect<Bool> { .none } }
      struct Empty: Reducer {}
      """)
    #expect(ReducerParts(of: try #require(app.type("ByFunction"))).areKnown)
    #expect(!ReducerParts(of: try #require(app.type("Empty"))).areKnown)
  }

  @Test func aBlockBesideAReducer() throws {
    let app = program("Root(); Other()")
    let root = try #require(app.type("Root"))
    let body = try #require(root.bodies.first)
    let block = try #require(body.facts.bodies(of: body.reference.declaration).first { $0.kind == .getter })
    let parts = ReducerParts(in: block.root, of: body.reference.file, beside: root)
    #expect(parts.areKnown)
    #expect(parts.libraryNames == ["BindingReducer"])
  }

  private func program(_ body: String) -> App {
    app(
      """
      import ComposableArchitecture

      @Reducer struct Root {
        struct State { var number = 0; var child: Other.State? }
        enum Action { case child(Other.Action) }
        let isOn: Bool
        var body: some ReducerOf<Self> {
          \(body)
        }
        var core: some ReducerOf<Self> { Reduce { _, _ in .none } }
        func part(_ isBound: Bool) -> some ReducerOf<Self> {
          switch isBound {
          case true: BindingReducer()
          case false: EmptyReducer()
          }
        }
      }
      @Reducer struct Other {
        struct State {}
        enum Action {}
        var body: some ReducerOf<Self> { BindingReducer() }
      }
      extension Reducer {
        func logged() -> some Reducer<State, Action> { CombineReducers { self; EmptyReducer() } }
      }
      """)
  }
}
