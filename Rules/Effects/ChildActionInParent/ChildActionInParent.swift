import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension Rule {
  /// A reducer reacts to an action of a child that is not meant for it.
  static let childActionInParent = Rule(
    id: "child-action-in-parent", category: .effects, severity: .info, profile: .strict,
    summary: "A reducer handles an internal action of its child.",
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
      "requires-delegate", \Self.requiresDelegate, "report only if the child's action has a `delegate` case")
  ]
}

private func finding(_ found: ChildActionCase) -> Finding {
  Finding(
    .matches(found.text, found.child.name, in: found.parent.name), at: found.location, help: .delegate(found))
}

extension String {
  fileprivate static func matches(_ pattern: String, _ child: String, in parent: String) -> String {
    "`\(parent)` handles `\(oneLine(pattern))`, an internal action of `\(child)`"
  }

  fileprivate static func delegate(_ found: ChildActionCase) -> String {
    let child = found.child.name
    if found.childDoesNothing {
      return "`\(child)` does not handle its actions: handle `\(found.path)` there, and inform the parent with a "
        + "`delegate` case of `\(child)`'s action."
    }
    let owner =
      found.childNamesDelegate ? "the `delegate` of `\(child)`'s action" : "a new `delegate` of `\(child)`'s action"
    return
      "Add a case for the parent to \(owner), send it where `\(child)` handles `\(found.path)`, and match it here."
  }
}
