import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension CallSite {
  /// The fix of a store without a reducer, as previews have it: `Store(initialState: …, reducer: .empty, environment: ())`.
  /// nil for any other call.
  var fixOfEmptyReducer: Fix? {
    guard isStore, arguments.map(\.label) == ["initialState", "reducer", "environment"],
      arguments[1].text == ".empty", let gaps, app.isWithoutComments(gaps[0])
    else { return nil }
    let state = arguments[0].location
    let rest = Location(file: file, range: state.range.upperBound..<call.range.upperBound)
    guard app.isWithoutComments(rest) else { return nil }
    let keepsLines = app.spansLines(gaps[0]) && app.spansLines(state)
    let edits =
      app.spansLines(gaps[0]) && !keepsLines ? [Edit(gaps[0], replacement: "(initialState: ")] : []
    return Fix(
      "Write an empty closure", .suggestion,
      edits: edits + [Edit(rest, replacement: (keepsLines ? "\n" + app.indentation(at: location) : "") + ") {}")])
  }
}
