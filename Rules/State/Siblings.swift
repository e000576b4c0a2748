import TCALintDomain

/// The stored properties of a state, which are named only where one is asked for by its name: most never are.
struct Siblings {
  let properties: [StateProperty]
  private(set) lazy var names = properties.map(\.name)
  private(set) lazy var known = Set(names)
  private(set) lazy var byName = Dictionary(zip(names, properties)) { first, _ in first }

  init(of state: TypeHandle) { properties = state.stateProperties }
}
