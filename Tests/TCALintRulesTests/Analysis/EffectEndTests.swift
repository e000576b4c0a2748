import TCALintModel
import TCALintTestSupport
import Testing

@testable import TCALintDomain
@testable import TCALintRules

@Suite struct EffectEndTests {
  private func app(_ effect: String) -> App {
    TCALintTestSupport.app(
      """
      import ComposableArchitecture
      @Reducer struct Feature {
        struct State { var count = 0, name = "" }
        enum Action { case load, loaded(Int) }
        @Dependency(\\.api) var api
        func load(_ state: inout State) -> Effect<Action> {
          \(effect)
        }
      }
      """)
  }

  @Test(arguments: [
    ("do { try await api.a() } catch {}", 1), ("do { try await api.a() } catch is CancellationError {}", 0),
    ("do { try await Task.sleep(1) } catch {}", 0), ("try? await api.a(); api.b()", 1), ("_ = try? await api.a()", 1),
    ("let a = try? await api.a()", 0), ("let _ = try? await api.a()", 1),
    ("do { try await api.a() } catch { return }", 1), ("try? other(); api.b()", 0),
    ("do { try await api.a() } catch { print(1) }", 0),
    ("do { try await api.a() } catch { /* a copy is on disk */ }", 0),
    ("do { try await api.a() } catch { /* ignored */ }", 1),
  ])
  func errorsThatAreDropped(body: String, count: Int) {
    let app = app(".run { send in \(body) }")
    #expect(app.swallowingCode.flatMap(\.errors).count == count)
  }

  @Test(arguments: [
    ("Task { 1 }", 1), ("let t = Task { 1 }", 1), ("let t = Task { 1 }; t.cancel()", 0), ("await Task { 1 }.value", 0),
    ("keep(Task { 1 })", 0),
    ("Task { Task { 1 }; 2 }; 3", 1), ("let all = [1].map { _ in Task { 1 } }", 0), ("x.done = { Task { 1 } }", 1),
  ])
  func unstructuredTasks(body: String, count: Int) throws {
    let effect = try #require(app(".run { send in \(body) }").effects.first)
    #expect(effect.operation.code.unstructuredTasks.count == count)
  }

  @Test(arguments: [
    (".run { _ in for await a in api.all() { } }", 1),
    (".run { _ in for await a in api.all() { } }.cancellable(id: 1)", 0),
    (".merge([.run { _ in for await a in api.all() { } }]).cancellable(id: 1)", 0),
    (".run { _ in for await a in api.download() { } }", 0), (".run { _ in for a in api.all() { } }", 0),
    (".run { _ in await withTaskCancellation(id: 1) { for await a in api.all() { } } }", 0),
    (".run { _ in while true { try await Task.sleep(1) } }", 1),
    (".run { _ in while !Task.isCancelled { api.a(); try await Task.sleep(1) } }", 1),
    (".run { _ in while false { try await Task.sleep(1) } }", 0),
    (".run { _ in while true { try await Task.sleep(1); if a { break } } }", 0),
    (".run { _ in while true { await api.a() } }", 0),
    (".run { _ in while api.isOn { try await Task.sleep(1) } }", 0),
    (".run { _ in var i = api.all().makeAsyncIterator(); while let a = await i.next() { } }", 1),
    (".run { _ in let s = api.all(); var i = s.makeAsyncIterator(); while let a = await i.next() { } }", 1),
    (".run { _ in var i = list.makeAsyncIterator(); while let a = await i.next() { } }", 0),
    (".run { _ in Task { for await a in api.all() { } } }", 0),
    (".publisher { api.updates().map(Action.loaded) }", 1),
    (".publisher { api.updates.map(Action.loaded) }", 1),
    (".publisher { api.updates().map(Action.loaded) }.cancellable(id: 1)", 0),
    (".publisher { api.updates().first().map(Action.loaded) }", 0),
    (".publisher { api.load().map(Action.loaded) }", 0), (".publisher { Just(.load) }", 0),
    (".publisher { NotificationCenter.default.publisher(for: .a).map { _ in .load } }", 1),
    (".publisher { Timer.publish(every: 1).autoconnect().map { _ in .load } }", 1),
  ])
  func streamsThatNothingEnds(effect: String, count: Int) {
    #expect(app(effect).uncancellableStreams.flatMap(\.streams).count == count)
  }

  @Test(arguments: [
    ("[state] in state.count", "state"), ("[old = state] in old.count", "state"), ("[state] in state", nil),
    ("[state] in state.f()", nil), ("[count = state.count] in count", nil), ("[state] in state.name.f()", "state"),
  ])
  func aStateThatIsCapturedAsAWhole(closure: String, name: String?) throws {
    let effect = try #require(app(".run { \(closure) }").effects.first)
    #expect(effect.operation.capturedState?.name == name)
  }

  @Test(arguments: [
    ("await send(.load)", true), ("await send(.loaded(1)); print(1)", false), ("await send(.loaded(api.a()))", false),
    ("await send(.load, animation: .default)", false),
  ])
  func anEffectOnlySends(body: String, onlySends: Bool) {
    #expect(app(".run { send in \(body) }").onlySends.isEmpty != onlySends)
  }
}
