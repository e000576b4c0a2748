import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension Rule {
  /// A state stores what follows from its other properties.
  static let storedDerivedState = Rule(
    id: "stored-derived-state", category: .state, severity: .info, profile: .strict,
    summary: "A state stores what follows from its other properties.",
    page: PackageResources.StoredDerivedState_md,
    check: .program { app in
      app.states.flatMap { state in
        var siblings = Siblings(of: state)
        return siblings.properties.compactMap { finding($0, &siblings) }
      }
    })
}

private func finding(_ property: StateProperty, _ siblings: inout Siblings) -> Finding? {
  let assignments = property.assignments
  guard !assignments.isEmpty, !property.member.hasAttributes, !property.member.flags.contains(.let),
    !keepsWhatWas(property.name), !property.mayBeChangedOtherwise, !property.isGivenInProduction
  else { return nil }
  var sources: Set<String> = []
  for assignment in assignments {
    guard !assignment.isCopy, let found = assignment.sources(among: siblings.known), !found.isEmpty,
      !found.contains(property.name)
    else { return nil }
    sources.formUnion(found)
  }
  let names = siblings.names.filter(sources.contains)
  guard follows(assignments, names.compactMap { siblings.byName[$0] }) else { return nil }
  return .derived(property, from: names, assignments)
}

/// Whether the assignments keep up with what they come from. What never is assigned where its sources are is what these
/// were at some moment.
private func follows(_ assignments: [StateAssignment], _ sources: [StateProperty]) -> Bool {
  let changes = Set(sources.flatMap(\.placesOfChanges))
  if !changes.isDisjoint(with: assignments.map(\.place)) { return true }
  // A binding changes them where no assignment shows it.
  let isBound = sources.contains(where: \.mayBeBound)
  return changes.isEmpty && (!isBound || assignments.contains(where: \.answersChanges))
}

/// Whether a name says that the value is what another was at some moment.
private func keepsWhatWas(_ name: String) -> Bool {
  PropertyWords(name).all.contains(where: wordsOfThePast.contains)
}

private let wordsOfThePast: Set<String> = ["previous", "last", "old", "original", "initial", "saved", "was"]

extension Finding {
  fileprivate static func derived(
    _ property: StateProperty, from sources: [String], _ assignments: [StateAssignment]
  ) -> Finding {
    let list = String.list(sources)
    return Finding(
      "`\(property.state.name).\(property.name)` is only ever worked out from \(list)", at: property.nameLocation,
      related: assignments.map { RelatedLocation("`\(property.name)` is worked out here", at: $0.location) },
      help: "Make `\(property.name)` a computed property of \(list), and drop the assignments.")
  }
}
