import TCALintDomain
import TCALintRuleKit

/// Where what views do belongs, found once for each view.
struct Workplaces {
  private var known: [TypeHandle: Workplace] = [:]

  mutating func workplace(of view: TypeHandle) -> Workplace {
    if let place = known[view] { return place }
    let place = view.workplace
    known[view] = place
    return place
  }
}

extension Workplace {
  /// Where the reducer of the view's store is declared; none where there is no such place.
  var related: [RelatedLocation] {
    guard let reducer, let location = reducer.nameLocation else { return [] }
    return [RelatedLocation("`\(reducer.name)` is the reducer of this view's store", at: location)]
  }
}
