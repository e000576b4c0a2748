import TCALintModel
import TCALintTestSupport
import Testing

@testable import TCALintDomain
@testable import TCALintRules

/// Interfaces that only matter to those who prepare for the next major version.
@Suite struct DeprecatedInterfaceTests {
  @Test func effectsThatAreCombined() {
    #expect(found("return .concatenate(.cancel(id: 1), .run { _ in })") == ["Effect.concatenate"])
    #expect(found("return .run { _ in }.concatenate(with: .send(.tap))") == ["Effect.concatenate(with:)"])
    #expect(found("return .run { _ in }.map(Action.child)") == ["Effect.map"])
    #expect(found("print(rows.map { $0.id }, publisher.map(Action.child))\nreturn .none") == [])
  }

  @Test func usesOfAStore() {
    #expect(found(inView: "store.publisher.count.sink { _ in }") == ["Store.publisher"])
    #expect(found(inView: "store.send(.tap, animation: .default)") == ["Store.send(_:animation:)"])
    #expect(found(inView: "store.send(.tap, transaction: transaction)") == ["Store.send(_:transaction:)"])
    #expect(found(inView: "store.scope(state: \\.child, action: \\.child)") == ["Store.scope(state:action:)"])
    #expect(found(inView: "store.send(.tap)\nother.publisher.sink { _ in }") == [])
  }

  @Test func aPresentationWithoutItsProjection() {
    let scope = "$store.scope(state: \\.destination?.edit, action: \\.destination.edit)"
    #expect(found(inView: scope) == ["`$store.scope(state:action:)` without `$`"])
    #expect(found(inView: "$store.scope(state: \\.$destination, action: \\.destination).edit") == [])
  }

  @Test func aReducerThatAChangeRuns() {
    let change = "var other: some ReducerOf<Self> { BindingReducer().onChange(of: \\.count) "
    #expect(found(inReducer: change + "{ old, new in Reduce { _, _ in .none } } }") == ["`onChange` with a reducer"])
    #expect(found(inReducer: change + "{ old, state in .none } }") == [])
  }

  private func found(_ statements: String) -> [String] {
    found(inReducer: "var body: some ReducerOf<Self> { Reduce { state, action in\n\(statements)\n} }")
  }

  private func found(inReducer members: String) -> [String] {
    uses("@Reducer struct Feature {\nstruct State {}\nenum Action { case tap }\n\(members)\n}")
  }

  private func found(inView statements: String) -> [String] {
    uses(
      """
      @ObservableState struct Model { @Presents var destination: Int? }
      struct FeatureView: View {
        @Bindable var store: StoreOf<Feature>
        func update() {
          \(statements)
        }
      }
      """)
  }

  private func uses(_ source: String) -> [String] {
    app("import ComposableArchitecture\n" + source).uses(of: interfacesGoneInNextMajor).map(\.row.name)
  }
}
