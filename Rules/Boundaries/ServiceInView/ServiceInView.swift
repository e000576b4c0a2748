import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension Rule {
  /// A view calls a live service instead of leaving that to the reducer of its store.
  static let serviceInView = Rule(
    id: "service-in-view", category: .boundaries, severity: .warning, profile: .recommended,
    summary: "A view calls a live service directly.",
    page: Page.serviceInView,
    check: .program { app in
      var places = FeatureContexts()
      var samples = Samples(app)
      return app.uses(of: viewServices).compactMap { finding($0, &places, &samples) }
    })
}

private func finding(
  _ use: ExternalSymbolUse<LiveService>, _ places: inout FeatureContexts, _ samples: inout Samples
) -> Finding? {
  guard let view = use.view, !use.isInAttribute, !use.givesDependencyItsValue, !use.isInherited,
    use.nameText != "liveValue" || !use.isOfTypeWithoutKey, !samples.contains(use)
  else { return nil }
  let place = places.featureContext(of: view)
  return Finding(
    .calls(view.name, use.row.name.isEmpty ? use.text : use.row.name), at: use.location,
    related: place.related, help: .help(use, place, isDescribed: view.kind == .struct))
}

extension String {
  fileprivate static func calls(_ view: String, _ service: String) -> String {
    "view `\(view)` calls the live service `\(service)` directly"
  }

  /// - Parameter isDescribed: whether it is a view of SwiftUI rather than a controller.
  fileprivate static func help(_ use: ExternalSymbolUse<LiveService>, _ place: FeatureContext, isDescribed: Bool)
    -> String
  {
    let client =
      use.dependency.map { "the dependency `\($0)` or your own client" }
      ?? (use.nameText == "liveValue" ? "the client with `@Dependency`" : "a client that wraps it")
    if isDescribed, use.row.dependency == #"\.openURL"# {
      return "Show a `Link`, or open the URL with `@Environment(\\.openURL)`, which parent views can override."
    }
    if let reducer = place.reducer?.name {
      return "Send `\(reducer)` an action from the view, call \(client) there, and show the resulting state."
    }
    if let model = place.model?.name {
      return "Let the view's model, `\(model)`, call \(client), and show the result."
    }
    return "Pass the view the value, or a closure that does the work; its parent gets it from \(client)."
  }
}
