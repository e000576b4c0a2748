import TCALintDomain
import TCALintRuleKit

/// Where what views do belongs, found once for each view.
struct FeatureContexts {
  private var known: [TypeHandle: FeatureContext] = [:]

  mutating func featureContext(of view: TypeHandle) -> FeatureContext {
    if let place = known[view] { return place }
    let place = view.featureContext
    known[view] = place
    return place
  }
}

extension FeatureContext {
  /// Where the reducer of the view's store is declared; none where there is no such place.
  var related: [RelatedLocation] {
    guard let reducer, let location = reducer.nameLocation else { return [] }
    return [RelatedLocation("`\(reducer.name)` is the reducer of this view's store", at: location)]
  }
}
