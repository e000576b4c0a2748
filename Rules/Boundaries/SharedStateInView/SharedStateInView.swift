import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension Rule {
  /// A view with a store changes shared state directly.
  static let sharedStateInView = Rule(
    id: "shared-state-in-view", category: .boundaries, severity: .info, profile: .strict,
    summary: "A view with a store changes shared state directly.",
    page: Page.sharedStateInView,
    check: .program { app in app.views.flatMap(inView) })
}

private func inView(_ view: TypeHandle) -> [Finding] {
  let changed = view.sharedProperties.filter { !$0.changes.isEmpty }
  guard !changed.isEmpty, !view.stores.isEmpty else { return [] }
  let place = view.featureContext
  return changed.map { finding($0, view, place) }
}

private func finding(_ shared: SharedProperty, _ view: TypeHandle, _ place: FeatureContext) -> Finding {
  let changes = shared.changes.map { RelatedLocation("`\(shared.property.name)` is changed here", at: $0) }
  return Finding(
    .changes(view.name, shared.property.name), at: shared.property.nameLocation,
    related: changes + place.related, help: .help(shared.property.name, place.reducer))
}

extension String {
  fileprivate static func changes(_ view: String, _ property: String) -> String {
    "view `\(view)` changes the shared `\(property)` without its store"
  }

  fileprivate static func help(_ property: String, _ reducer: TypeHandle?) -> String {
    let place = reducer.map { "the state of `\($0.name)`" } ?? "the state of the reducer"
    let isThere = reducer?.states.contains { $0.storedProperty(named: property) != nil } ?? false
    return (isThere ? "Change `\(property)` in \(place), which also has it" : "Declare `\(property)` in \(place)")
      + ": change it there in response to an action, and read it from the store."
  }
}
