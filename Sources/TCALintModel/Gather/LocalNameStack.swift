import TCALintSyntax

/// The local names in scope, innermost last. Looking one up takes the same time however many there are.
struct LocalNameStack: ~Copyable {
  private(set) var active = GrowingList<LocalID>()
  /// The names of those.
  private var names = GrowingList<Name>()
  /// For each active name, the index in ``active`` of the name that it shadows.
  private var shadowed = GrowingList<UInt32>()
  /// The index in ``active``, by name.
  private var places = GrowingList<UInt32>()
  /// Where the names begin that the code can see: not from the members of a type are those around the type seen.
  var floor = 0

  /// Readies an empty stack for so many names.
  mutating func makeRoom(nameCount: Int) {
    floor = 0
    if places.count < nameCount { places.append(repeating: .max, count: nameCount - places.count) }
  }

  var count: Int { active.count }

  /// The local name that an unqualified name means.
  @inline(__always)
  func find(_ name: Name) -> LocalID? {
    // An operator has no name, nor has the parameter `_`.
    if name == .none { return nil }
    let place = places[Int(name.rawValue)]
    return place == .max || place < floor ? nil : active[Int(place)]
  }

  mutating func push(_ local: LocalID, named name: Name) {
    shadowed.append(places[Int(name.rawValue)])
    places[Int(name.rawValue)] = UInt32(active.count)
    active.append(local)
    names.append(name)
  }

  mutating func removeLast(to count: Int) {
    while active.count > count, let name = names.popLast(), let place = shadowed.popLast() {
      active.truncate(to: active.count - 1)
      places[Int(name.rawValue)] = place
    }
  }
}
