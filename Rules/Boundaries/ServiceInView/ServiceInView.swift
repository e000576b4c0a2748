import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension Rule {
  /// A view calls a live service instead of leaving that to the reducer of its store.
  static let serviceInView = Rule(
    id: "service-in-view", category: .boundaries, severity: .warning, profile: .recommended,
    summary: "A view calls a live service directly.",
    page: Page.serviceInView, options: ServiceInViewOptions.self,
    check: { options in
      .program { app in
        var places = FeatureContexts()
        var samples = Samples(app)
        let uses = app.uses(of: viewServices).filter { mayBeCall($0, &samples) }
        return uses.byService().compactMap { finding($0, &places, options) }
      }
    })
}

private struct ServiceInViewOptions: RuleOptions {
  var allViews = false
  static let fields = [OptionField("all-views", \Self.allViews, "whether views without a store count too")]
}

private func mayBeCall(_ use: ExternalSymbolUse<LiveService>, _ samples: inout Samples) -> Bool {
  use.view != nil && !use.isInAttribute && !use.givesDependencyItsValue && !use.isInherited
    && (use.nameText != "liveValue" || !use.isOfTypeWithoutKey) && !samples.contains(use)
}

private func finding(
  _ uses: ServiceUses, _ places: inout FeatureContexts, _ options: ServiceInViewOptions
) -> Finding? {
  let use = uses.first
  guard let view = use.view, case let place = places.featureContext(of: view),
    options.allViews || !place.reducers.isEmpty || place.hasEnvironment
  else { return nil }
  return Finding(
    .calls(view.name, use.serviceName), at: use.location,
    related: uses.related + place.related, help: .help(use, place, isDescribed: view.kind == .struct),
    cause: .inFile(use.causeInMember))
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
    if place.hasEnvironment {
      return "Send the store an action from the view, call a client of the environment in the reducer, and show the "
        + "resulting state."
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
