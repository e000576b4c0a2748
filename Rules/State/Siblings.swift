import TCALintDomain
import TCALintRuleKit

/// The stored properties of a state, whose names are computed lazily: most are never needed.
struct Siblings {
  let properties: [StateProperty]
  private(set) lazy var known = Set(order.keys)
  private lazy var order = Dictionary(zip(properties.map(\.name), properties.indices)) { first, _ in first }
  private var changes: [String: SourceChanges] = [:]
  private lazy var collections = collectionsByElement

  init(of state: TypeHandle) { properties = state.stateProperties }

  /// The property of that name.
  mutating func property(_ name: String) -> StateProperty? { order[name].map { properties[$0] } }

  /// The first collections of values of a type.
  mutating func collections(of element: TypeHandle) -> ArraySlice<StateProperty> {
    (collections[element] ?? []).prefix(Self.maxCollections)
  }
  private static let maxCollections = 8

  private var collectionsByElement: [TypeHandle: [StateProperty]] {
    var found: [TypeHandle: [StateProperty]] = [:]
    for property in properties {
      if let element = property.member.elementType { found[element, default: []].append(property) }
    }
    return found
  }

  /// In the order in which they are declared.
  mutating func sorted(_ names: Set<String>) -> [String] {
    let order = order
    return names.sorted { order[$0, default: 0] < order[$1, default: 0] }
  }

  /// Where the property of that name changes.
  mutating func changes(of name: String) -> SourceChanges? {
    if let known = changes[name] { return known }
    let found = property(name).map(SourceChanges.init)
    changes[name] = found
    return found
  }
}

extension App {
  /// The findings about properties of states, each compared with the others of its state.
  func findingsOfStateProperties(_ finding: (StateProperty, inout Siblings) -> Finding?) -> [Finding] {
    states.flatMap { state in
      var siblings = Siblings(of: state)
      return siblings.properties.compactMap { finding($0, &siblings) }
    }
  }
}
