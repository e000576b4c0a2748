import TCALintDomain
import TCALintModel

/// The state of a feature that a property may hold.
struct HeldState: Sendable {
  let holder: Member
  /// The case that carries it, of a property that holds an enum.
  let screen: Member?
  let state: TypeHandle
}

/// The stored properties of children's states, looked up once for each type, however many states hold it.
struct ChildProperties {
  typealias Namesake = (child: HeldState, property: StateProperty)

  /// A stored property of a state that is held, by a case where there are several.
  private struct Place {
    let screen: Member?
    let property: StateProperty
  }

  private var placesOfType: [SymbolID: [ProgramName: [Place]]] = [:]

  init() {}

  /// The properties of a state with what its children store by their names. A child's state counts once, and not where
  /// there are many: each of them has something of its own.
  ///
  /// The cost is that of its properties, and for each that holds a child that of the one or the other with fewer names.
  mutating func namesakes(
    in state: TypeHandle
  ) -> [(property: StateProperty, namesakes: [Namesake])] {
    let own = state.stateProperties
    let names = Set(own.map(\.member.programName))
    var seen: Set<MemberName> = []
    // The first that holds a child counts.
    var children: Set<TypeHandle> = [state]
    var found: [ProgramName: [Namesake]] = [:]
    for holder in own.map(\.member) where holder.isSingle {
      guard let child = holder.heldChild, children.insert(child).inserted else { continue }
      let places = places(in: child)
      let shared = places.count < names.count ? places.keys.filter(names.contains) : names.filter { places[$0] != nil }
      for name in shared {
        for place in places[name]! where place.property.state != state {
          guard seen.insert(MemberName(owner: place.property.state.symbol, name: name)).inserted else { continue }
          let held = HeldState(holder: holder, screen: place.screen, state: place.property.state)
          found[name, default: []].append((held, place.property))
        }
      }
    }
    return own.compactMap { property in found[property.member.programName].map { (property, $0) } }
  }

  private mutating func places(in child: TypeHandle) -> [ProgramName: [Place]] {
    if let known = placesOfType[child.symbol] { return known }
    var places: [ProgramName: [Place]] = [:]
    var seen: Set<TypeHandle> = []
    for (screen, state) in child.statesOfChoice where seen.insert(state).inserted {
      for property in state.stateProperties {
        places[property.member.programName, default: []].append(Place(screen: screen, property: property))
      }
    }
    placesOfType[child.symbol] = places
    return places
  }
}

extension TypeHandle {
  /// A child's state itself, or of an enum those of its cases.
  fileprivate var statesOfChoice: [(screen: Member?, state: TypeHandle)] {
    guard kind == .enum else { return [(nil, self)] }
    return members.filter { $0.kind == .enumCase }.flatMap { screen in
      // A macro makes a case of the reducer's state of one of the reducer.
      let states = isReducer ? screen.payload?.nominal?.states ?? [] : screen.heldState.map { [$0] } ?? []
      return states.map { (screen, $0) }
    }
  }
}
