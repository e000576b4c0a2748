import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension Rule {
  /// A view with a store presents or navigates by a state of its own.
  static let navigationInView = Rule(
    id: "navigation-in-view", category: .boundaries, severity: .info, profile: .strict,
    summary: "A view with a store controls presentation or navigation with a `@State` property.",
    page: Page.navigationInView,
    check: .program { app in
      var views = ViewsWithStores()
      return app.uses(of: viewPresentations).compactMap { finding($0, &views) }
    })
}

private func finding(_ use: ExternalSymbolUse<ViewPresentation>, _ views: inout ViewsWithStores) -> Finding? {
  guard let binding = use.call?.argument(use.row.binding), let view = use.view,
    let (name, property) = views.ownState(boundBy: binding, of: view), use.mayBeOfSystem(with: binding)
  else { return nil }
  let place = views.places.featureContext(of: view)
  let state = RelatedLocation("`\(name)` is a `@State` of `\(view.name)`", at: property.nameLocation)
  return Finding(
    .presents(view.name, use.nameText, name, place.reducer?.name), at: use.nameLocation,
    related: [state] + place.related,
    help: .help(name, place.reducer, isOfStack: use.row.isOfStack))
}

/// The states that views with stores keep themselves, found once for each view.
private struct ViewsWithStores {
  var places = FeatureContexts()
  private var states: [TypeHandle: [String: Member]] = [:]

  /// The `@State` that a binding is one to, or to a part of; nil for a view without a store.
  mutating func ownState(boundBy binding: ArgumentSite, of view: TypeHandle) -> (name: String, property: Member)? {
    let bound = binding.memberBoundByClosures
    if let name = binding.projectedName ?? bound.flatMap({ $0.isWhole ? $0.name : nil }) {
      return ownState(name, of: view).map { (name, $0) }
    }
    // Navigation by a part of a model is not decided by the view.
    guard let name = binding.partlyProjectedName ?? bound?.name, let property = ownState(name, of: view),
      let type = property.nominalType, type.kind == .struct || type.kind == .enum
    else { return nil }
    return (name, property)
  }

  private mutating func ownState(_ name: String, of view: TypeHandle) -> Member? {
    if states[view] == nil {
      let stores = view.stores
      let own = stores.isEmpty ? [] : view.storedProperties.filter { $0.hasAttribute(["State"]) }
      let held = Set(stores.prefix(maxStores).flatMap(\.reducer.states))
      // A value that is also in the store's state is duplicated, and not the view's own.
      states[view] = Dictionary(own.filter { !$0.isStored(by: held) }.map { ($0.name, $0) }) { first, _ in first }
    }
    return states[view]?[name]
  }
}

/// No view is of more features.
private let maxStores = 32

extension Member {
  fileprivate func isStored(by states: Set<TypeHandle>) -> Bool {
    states.contains { $0.storedProperty(named: name).map { hasSameType(as: $0, ignoringOptionals: false) } ?? false }
  }
}

extension String {
  fileprivate static func presents(
    _ view: String, _ presentation: String, _ property: String, _ reducer: String?
  ) -> String {
    let whose = reducer.map { "belongs in the state of `\($0)`" } ?? "its stores do not have"
    return "view `\(view)` controls `\(presentation)` with its own `\(property)`, which \(whose)"
  }

  fileprivate static func help(_ property: String, _ reducer: TypeHandle?, isOfStack: Bool) -> String {
    let place = reducer.map { "the state of `\($0.name)`" } ?? "the state of the reducer"
    let hidden = reducer?.states.first { !$0.isObservableState }
    let isObserved = hidden?.canBeObserved ?? true
    let observed = hidden == nil ? "" : "declare that `@ObservableState`, "
    if isOfStack { return helpOfStack(property, place, isObserved ? observed : nil) }
    if !isObserved {
      return
        "Move `\(property)` to \(place) (`@PresentationState` for a child feature), let an action set it, and bind to "
        + "the view store: \(String.bindings(by: property))."
    }
    return
      "Move `\(property)` to \(place) (`@Presents` for a child feature), \(observed)"
      + "let an action set it, and bind to the store: `$store.\(property)` or `$store.scope(…)`."
  }

  /// - Parameter observed: the change that makes the state observed; nil where it cannot be.
  private static func helpOfStack(_ property: String, _ place: String, _ observed: String?) -> String {
    let view =
      observed == nil
      ? "`NavigationStackStore(store.scope(…))`"
      : "`NavigationStack(path: $store.scope(state: \\.\(property), action: \\.\(property)))`"
    return
      "Keep the features on the stack in \(place), as a `StackState`, \(observed ?? "")"
      + "run them with `forEach`, and bind to the store: \(view)."
  }
}
