import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension Rule {
  /// A view with a store presents or navigates by a state of its own.
  static let navigationInView = Rule(
    id: "navigation-in-view", category: .boundaries, severity: .info, profile: .strict,
    summary: "A view with a store presents or navigates by a `@State` of its own.",
    page: PackageResources.NavigationInView_md,
    check: .program { app in
      var views = ViewsWithStores()
      return app.uses(of: viewPresentations).compactMap { finding($0, &views) }
    })
}

private func finding(_ use: OutsideUse<ViewPresentation>, _ views: inout ViewsWithStores) -> Finding? {
  guard let name = use.call?.argument(use.row.binding)?.projectedName, use.isIn(.view), let view = use.type,
    let property = views.ownState(name, of: view)
  else { return nil }
  let place = views.places.workplace(of: view)
  let state = RelatedLocation("`\(name)` is a `@State` of `\(view.name)`", at: property.nameLocation)
  return Finding(
    .presents(view.name, use.nameText, name), at: use.nameLocation,
    related: [state] + place.related, help: .help(name, place.reducer?.name))
}

/// The states that views with stores keep themselves, found once for each view.
private struct ViewsWithStores {
  var places = Workplaces()
  private var states: [TypeHandle: [String: Member]] = [:]

  /// The `@State` of that name; nil for a view without a store.
  mutating func ownState(_ name: String, of view: TypeHandle) -> Member? {
    if states[view] == nil {
      let own = view.stores.isEmpty ? [] : view.storedProperties.filter { $0.hasAttribute(["State"]) }
      states[view] = Dictionary(own.map { ($0.name, $0) }) { first, _ in first }
    }
    return states[view]?[name]
  }
}

extension String {
  fileprivate static func presents(_ view: String, _ presentation: String, _ property: String) -> String {
    "view `\(view)` decides `\(presentation)` by its own `\(property)`, of which its store knows nothing"
  }

  fileprivate static func help(_ property: String, _ reducer: String?) -> String {
    let place = reducer.map { "the state of `\($0)`" } ?? "the state of the reducer"
    return
      "Move `\(property)` to \(place) (`@Presents` for a feature of its own), let an action set it, and bind to the "
      + "store: `$store.\(property)` or `$store.scope(…)`."
  }
}
