import TCALintDomain
import TCALintModel
import TCALintTestSupport
import Testing

/// Calls that create effects, and their closures.
@Suite struct EffectTests {
  private func app(effect: String, imports: String = "import ComposableArchitecture") -> App {
    app(
      """
      \(imports)
      @Reducer struct Feature {
        struct State { var name = ""; var items: [String] = [] }
        @Dependency(\\.continuousClock) var clock
        var body: some ReducerOf<Self> {
          Reduce { state, action in
            return \(effect)
          }
        }
      }
      """)
  }

  private func app(_ text: String) -> App {
    App(linking: [AppFile(path: "File.swift", source: Array(text.utf8))]).kept()
  }

  @Test func aCallThatMakesAnEffectHasAnOperationAndAHandler() throws {
    let app = app(effect: ".run { _ in f() } catch: { _, _ in g() }")
    let effect = try #require(app.effects.first)
    #expect(app.effects.count == 1)
    #expect(effect.isRun && effect.handlesErrors)
    #expect(app.program.source(effect.operation.location) == "{ _ in f() }")
    #expect(effect.handler.map { app.program.source($0.location) } == "{ _, _ in g() }")
    #expect(effect.operation.reducer?.name == "Feature")
  }

  /// It is no valid Swift, but may occur in a file that is being edited.
  @Test(arguments: ["var { .task { g() } }", "var (a, b): Job { get { .task { g() } } }"])
  func anAccessorMayBelongToNothing(_ text: String) {
    #expect(app("import ComposableArchitecture\n\(text)").effects.allSatisfy { $0.operation.reducer == nil })
  }

  @Test(arguments: [
    (".run(operation: { _ in f() }, catch: g)", true), (".run(priority: .low, operation: { _ in }) { _, _ in }", true),
    (".run { _ in }", false), ("Effect.run(operation: { _ in })", false),
  ])
  func errorsAreHandled(_ effect: String, _ handlesErrors: Bool) {
    #expect(app(effect: effect).effects.map(\.handlesErrors) == [handlesErrors])
  }

  @Test(arguments: [
    (".run { _ in }", 1), (".merge(.run { _ in }, .fireAndForget { }, .task { .a })", 3),
    ("Effect<Action>.run { _ in }", 1),
    ("ComposableArchitecture.EffectOf<Self>.run { _ in }", 1), ("job.run { }", 0), ("Job.run { }", 0), ("run { }", 0),
    (".send(.a)", 0), (".run(operation: f)", 0),
  ])
  func aCallMakesAnEffect(_ effect: String, _ count: Int) {
    #expect(app(effect: effect).effects.count == count)
  }

  @Test func aLocalFunctionThatIsGivenByItsNameIsRun() {
    let app = app(
      """
      import ComposableArchitecture
      func f() -> Effect<Int> {
        @Sendable func g(_ send: Send<Int>) async throws { try await h() }
        func i(_ send: Send<Int>) async {}
        return .merge(.run(operation: g), .run(operation: g), .run(operation: j), .run { _ in })
      }
      """)
    #expect(app.effects.count == 2)
    #expect(app.effectClosures.map(\.isFunction) == [true, false])
    #expect(app.effectClosures.map(\.unhandledTries.count) == [1, 0])
  }

  @Test func onlyTheLibrarysEffectsAreEffects() {
    let made = "final class Loader { func load() -> Effect<Int> { .run { f() } } }"
    #expect(app("import ComposableArchitecture\n\(made)").effects.count == 1)
    #expect(app("import MobiusCore\n\(made)").effects.isEmpty)
    #expect(app("import ComposableArchitecture\nstruct Effect<A> {}\n\(made)").effects.isEmpty)
    #expect(app("import ComposableArchitecture\nfunc f() -> Int { .run { g() } }").effects.isEmpty)
  }

  // MARK: State

  @Test(arguments: [
    ("print(state.name)", ["state.name"]), ("print(state)", ["state"]),
    ("print(state.items[0].count)", ["state.items"]),
    ("state.items.append(1)", ["state.items"]), ("print(state.name?.count)", ["state.name"]),
    ("let state = f(); print(state.name)", []), ("g { state in print(state) }", []),
  ])
  func theStateIsUsed(_ code: String, _ paths: [String]) {
    let app = app(effect: ".run { _ in \(code) }")
    #expect(app.effectClosures.flatMap(\.stateUses).map { $0.path.joined(separator: ".") } == paths)
    #expect(app.effectClosures.flatMap(\.stateUses).map { app.program.source($0.location) } == paths)
  }

  @Test(arguments: [
    ("print(state.name)", StateUse.Change.none), ("state.name = a", .certain), ("state.items[0] += a", .certain),
    ("f(&state.name)", .certain), ("(state.name, a) = b", .certain), ("print(state.items.removeFirst())", .certain),
    ("print(state.items.sorted())", .none), ("print(state.items.f())", .possible), ("state.items.f()", .possible),
  ])
  func theStateIsChanged(_ code: String, _ change: StateUse.Change) {
    #expect(app(effect: ".run { _ in \(code) }").effectClosures.flatMap(\.stateUses).map(\.change) == [change])
  }

  @Test func aNestedEffectUsesTheStateOfTheReducerAroundIt() {
    let app = app(effect: ".run { _ in f(state); Reduce { inner, _ in .run { _ in f(inner, state) } } }")
    #expect(app.effectClosures.map { $0.stateUses.map { $0.path[0] } } == [["state", "state"], ["inner"]])
  }

  // MARK: Errors

  @Test(arguments: [
    ("try f()", ["try f()"]), ("try? f(); try! g()", []), ("for try await a in b {}", ["try await a in b"]),
    ("do { try f() } catch {}", []), ("do { try f() } catch is A {}", ["try f()"]),
    ("do { } catch { try f() }", ["try f()"]), ("g { try f() }; func h() throws { try f() }", []),
    ("try await clock.sleep(for: a)", []), ("try await self.clock.sleep(for: a)", []),
    ("try await Task.sleep(for: a); try Task.checkCancellation()", []),
    ("try await (clock.sleep(for: a), f())", ["try await (clock.sleep(for: a), f())"]),
    ("try await bed.sleep(hours: 8)", ["try await bed.sleep(hours: 8)"]),
    ("try await withTaskCancellation(id: 1) { try await clock.sleep(for: a) }", []),
  ])
  func anErrorLeavesTheClosure(_ code: String, _ tries: [String]) {
    let app = app(effect: ".run { _ in \(code) }")
    #expect(app.effects.flatMap(\.operation.unhandledTries).map { app.program.source($0) } == tries)
  }
}
