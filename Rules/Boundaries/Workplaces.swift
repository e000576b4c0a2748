import TCALintDomain

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
