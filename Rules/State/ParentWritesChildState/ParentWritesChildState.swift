import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension Rule {
  /// A reducer changes the content of the state of a child that it runs.
  static let parentWritesChildState = Rule(
    id: "parent-writes-child-state", category: .state, severity: .info, profile: .all,
    summary: "A reducer changes a property in the state of a child feature.",
    page: Page.parentWritesChildState,
    check: .program { app in app.childStateChanges.compactMap(finding) })
}

private func finding(_ change: ChildStateChange) -> Finding? {
  let composition = change.composition
  // A shared value may be changed by everyone who shares it.
  let changed = change.stateCase ?? composition
  guard !change.isByState, let child = (changed.child ?? changed.childState)?.name,
    change.property?.hasAttribute(["Shared"]) != true
  else { return nil }
  var related = [RelatedLocation("`\(changed.parent.name)` runs `\(child)` here", at: changed.location)]
  if let property = change.property {
    related.append(RelatedLocation("`\(property.name)` of `\(child)` is declared here", at: property.nameLocation))
  }
  return Finding(
    .changes(change.path.joined(separator: "."), child, composition.parent.name), at: change.location, related: related,
    help: .help(change.path[0], child, changed))
}

extension String {
  fileprivate static func changes(_ property: String, _ child: String, _ parent: String) -> String {
    "`\(parent)` changes `\(property)` inside the state of its child `\(child)`"
  }

  fileprivate static func help(_ property: String, _ child: String, _ composition: Composition) -> String {
    let action = composition.actionPath.last.map { " through `.\($0)`" } ?? ""
    return
      "Send `\(child)` an action\(action) that describes the event, and set `\(property)` there"
      + (composition.app.hasSharedStates(at: composition.location)
        ? "; or share the value with `@Shared` if both need to change it." : ".")
  }
}
