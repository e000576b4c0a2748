import TCALintDomain
import TCALintRuleKit

extension Rule {
  /// Describe in one sentence what is wrong.
  static let wrongReducer = Rule(
    id: "wrong-reducer", category: .effects, severity: .warning, profile: .strict,
    summary: "Describe in one sentence what is wrong.",
    page: Page.wrongReducer,
    check: .program { app in app.reducers.filter(isWrong).compactMap(finding) })
}

private func isWrong(_ reducer: TypeHandle) -> Bool { false }

private func finding(_ reducer: TypeHandle) -> Finding? {
  guard let place = reducer.nameLocation else { return nil }
  return Finding(.isWrong(reducer.name), at: place, help: "Say what to do.")
}

extension String {
  fileprivate static func isWrong(_ reducer: String) -> String { "`\(reducer)` is wrong" }
}
