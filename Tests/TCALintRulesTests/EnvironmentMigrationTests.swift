import TCALintDomain
import TCALintModel
import TCALintRuleKit
import Testing

@testable import TCALintRules

/// What examples of pages cannot show: fixes that the next round completes, and stores on several lines.
@Suite struct EnvironmentMigrationTests {
  private static let declarations = """
    import ComposableArchitecture

    struct RowState: Equatable, Identifiable { let id: Int }
    enum RowAction: Equatable { case tapped }
    let rowReducer = Reducer<RowState, RowAction, Void> { _, _, _ in .none }.binding()
    struct ListState: Equatable { var rows: IdentifiedArrayOf<RowState> = [] }
    enum ListAction: Equatable { case row(id: Int, action: RowAction) }

    """

  /// The code behind the declarations, after one round of fixes.
  private func migrated(_ code: String) -> String {
    let app = App(linking: [AppFile(path: "File.swift", source: Array("\(Self.declarations)\(code)".utf8))])
    let findings = Rule.deprecatedAPI.findings(in: app)
    let source = EditedProgram(app.program, applying: [.safe, .suggestion], of: findings).sources[0]
    return source.split(separator: "= [] }\n").last.map { String($0.drop { $0 != "\n" }.dropFirst()) } ?? source
  }

  @Test func elementsKeepTheirCasePathUntilTheirActionsAreIdentified() {
    #expect(
      migrated(
        """
        let listReducer = Reducer<ListState, ListAction, Void>.combine(
          // The rows first.
          rowReducer.forEach(state: \\.rows, action: /ListAction.row(id:action:), environment: { _ in }),
          .init { state, action, _ in
            return .none
          }
        )
        """) == """
          @Reducer
          struct ListReducer {
            typealias State = ListState
            typealias Action = ListAction

            var body: some ReducerOf<Self> {
              Reduce { state, action in
                return .none
              }
              // The rows first.
              .forEach(\\.rows, action: /ListAction.row(id:action:)) {
                Row()
              }
            }
          }
          """)
  }

  @Test func aStoreOnSeveralLinesIsWrittenAnew() {
    #expect(
      migrated(
        """
        let store = Store(
          initialState: .init(id: 1),
          reducer: rowReducer.debug(),
          environment: ()
        )
        """) == """
          let store = Store(initialState: RowState(id: 1)) {
            Row()
              ._printChanges()
          }
          """)
  }

  @Test func aStoreWithoutAReducerKeepsTheLinesOfItsState() {
    #expect(
      migrated(
        """
        let rows: [Store<RowState, RowAction>] = [
          Store(
            initialState: RowState(id: 1),
            reducer: .empty,
            environment: ()
          ),
          .init(
            initialState: .init(
              id: 2
            ),
            reducer: .empty,
            environment: ()
          ),
        ]
        """) == """
          let rows: [Store<RowState, RowAction>] = [
            Store(initialState: RowState(id: 1)) {},
            .init(
              initialState: .init(
                id: 2
              )
            ) {},
          ]
          """)
  }

  @Test func aCommentIsNotLost() {
    let code = """
      let listReducer = Reducer<ListState, ListAction, Void>
        // All of them.
        .combine(rowReducer.forEach(state: \\.rows, action: /ListAction.row(id:action:), environment: { _ in }))
      """
    #expect(migrated(code) == code)
  }

  @Test func valuesOnSeveralLinesMoveWithTheirStore() {
    #expect(
      migrated(
        """
        struct Loader: Sendable { var load: @Sendable () -> Int }
        struct LoadEnvironment { var loader: Loader }
        let loadReducer = Reducer<ListState, ListAction, LoadEnvironment> { _, _, environment in
          environment.loader.load()
          return .none
        }
        let store = Store(
          initialState: ListState(),
          reducer: loadReducer,
          environment: LoadEnvironment(
            loader: Loader(
              load: { 1 }
            )
          )
        )
        """
      ).hasSuffix(
        """
        } withDependencies: {
          $0.loader = Loader(
            load: { 1 }
          )
        }
        """))
  }
}
