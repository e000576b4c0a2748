import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension Rule {
  /// A reducer reacts to an action of a child that is not meant for it.
  static let childActionInParent = Rule(
    id: "child-action-in-parent", category: .effects, severity: .info, profile: .strict,
    summary: "A reducer reacts to an action that is its child's own business.",
    page: Page.childActionInParent, options: ChildActionOptions.self,
    check: { options in
      .program { app in
        app.actionMatches.flatMap(\.childCases)
          .filter { ($0.childNamesDelegate || !options.requiresDelegate) && $0.doesSomething }
          .map(finding)
      }
    })
}

private struct ChildActionOptions: RuleOptions {
  var requiresDelegate = true
  static let fields = [
    OptionField(
      "requires-delegate", \Self.requiresDelegate, "only where the child's action has a `delegate` that could say it")
  ]
}

private func finding(_ found: ChildActionCase) -> Finding {
  Finding(
    .matches(found.text, found.child.name, in: found.parent.name), at: found.location, help: .delegate(found))
}

extension String {
  fileprivate static func matches(_ pattern: String, _ child: String, in parent: String) -> String {
    let pattern = pattern.hasPrefix("let ") ? String(pattern.dropFirst(4)) : pattern
    return "`\(parent)` reacts to `\(oneLine(pattern))`, which is `\(child)`'s own business"
  }

  fileprivate static func delegate(_ found: ChildActionCase) -> String {
    let child = found.child.name
    if found.childDoesNothing {
      return "`\(child)` does nothing with its actions: handle `\(found.path)` there, and tell a parent what concerns "
        + "it by a `delegate` of `\(child)`'s action."
    }
    let owner =
      found.childNamesDelegate ? "the `delegate` of `\(child)`'s action" : "a new `delegate` of `\(child)`'s action"
    return
      "Give \(owner) a case that says what concerns a parent, send it where `\(child)` handles `\(found.path)`, and match that here."
  }
}
