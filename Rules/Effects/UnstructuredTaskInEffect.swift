import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension Rule {
  /// An effect starts a task that keeps running when the effect is cancelled.
  static let unstructuredTaskInEffect = Rule(
    id: "unstructured-task-in-effect", category: .effects, severity: .warning, profile: .strict,
    summary: "An effect starts a task that keeps running when the effect is cancelled.",
    page: Page.unstructuredTaskInEffect,
    check: .program { app in
      var seen: Set<Location> = []
      // An inner closure comes behind the one around it.
      return app.effectCode.compactMap { code in
        finding(code, code.tasksLetGo.filter { seen.insert($0.location).inserted })
      }
    })
}

private func finding(_ code: EffectCode, _ tasks: [CallSite]) -> Finding? {
  guard let first = tasks.first else { return nil }
  return Finding(
    .starts(first.calleeText, code.reducer?.name), at: first.location,
    related: tasks.dropFirst().map { RelatedLocation("another is started here", at: $0.location) }, help: .await)
}

extension String {
  fileprivate static func starts(_ task: String, _ reducer: String?) -> String {
    "\(effect(of: reducer)) starts a `\(task)` and lets it go: cancelling the effect does not cancel it"
  }

  fileprivate static let await =
    "An effect runs in a task of its own: await the work in it. For several things at once use `async let` or "
    + "`withTaskGroup`, or merge effects. What is to go on when the feature is gone is a client's or the parent's work."
}
