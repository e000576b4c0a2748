import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension Rule {
  /// An effect starts a task that is not cancelled with the effect.
  static let unstructuredTaskInEffect = Rule(
    id: "unstructured-task-in-effect", category: .effects, severity: .warning, profile: .recommended,
    summary: "An effect starts a task that is not cancelled with the effect.",
    page: Page.unstructuredTaskInEffect,
    check: .program { app in
      var seen: Set<Location> = []
      // An inner closure comes behind the one around it.
      return (app.effectCode + app.codeCalledByEffects).compactMap { code in
        finding(code, code.unstructuredTasks.filter { seen.insert($0.location).inserted })
      }
    })
}

private func finding(_ code: EffectCode, _ tasks: [CallSite]) -> Finding? {
  guard let first = tasks.first else { return nil }
  return Finding(
    .starts(first.calleeText, code.reducer?.name), at: first.location,
    related: code.callers.map { RelatedLocation("called here", at: $0) }
      + tasks.dropFirst().map { RelatedLocation("another is started here", at: $0.location) },
    help: code.isInLock(first)
      ? .collect : code.isInCallback(first) ? .bridge : code.synchronousFunction.map { .await(in: $0) } ?? .await)
}

extension String {
  fileprivate static func starts(_ task: String, _ reducer: String?) -> String {
    "\(effect(of: reducer)) starts an unstructured `\(task)`: cancelling the effect does not cancel it"
  }

  fileprivate static let bridge =
    "The callback cannot wait: yield its values to an `AsyncStream`, and iterate over that in the effect with `for await`."

  fileprivate static let collect =
    "Collect what is left to do in a variable while the lock is held, and await it after the closure."

  fileprivate static func await(in function: String) -> String {
    "Make `\(function)` `async` and await the work in it, so that the effect awaits it. Move work that must outlive the "
      + "feature to a client or the parent feature."
  }

  fileprivate static let await =
    "An effect already runs in a task: await the work in it. For concurrent work, use `async let` or `withTaskGroup`, "
    + "or merge effects. Move work that must outlive the feature to a client or the parent feature."
}
