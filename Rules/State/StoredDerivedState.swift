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
  var derivations: [Derivation] = []
  for assignment in assignments {
    guard let found = assignment.sources(among: siblings.known), !found.isEmpty,
      !found.contains(property.name), !property.isRead(before: assignment)
    else { return nil }
    derivations.append(Derivation(assignment: assignment, sources: found))
  }
  let names = siblings.names.filter { name in derivations.contains { $0.sources.contains(name) } }
  let sources = names.compactMap { siblings.byName[$0] }
  let runs = assignments.runs
  guard copiesAreDerived(among: derivations, &siblings), follow(runs, of: assignments, sources),
    !runs.contains(where: ChangesInOrder(of: sources).overtake)
  else { return nil }
  return .derived(property, from: names, assignments)
}

/// An assignment, and the properties that it is worked out from.
private struct Derivation {
  let assignment: StateAssignment
  let sources: Set<String>
}

/// Whether what is assigned as it is stands for a case of what is worked out elsewhere: all that a filter would leave. By
/// itself a copy is a draft, a choice or what something was.
private func copiesAreDerived(among derivations: [Derivation], _ siblings: inout Siblings) -> Bool {
  let copies = derivations.filter(\.assignment.isCopy)
  let others = derivations.filter { !$0.assignment.isCopy }
  if copies.isEmpty { return true }
  // Of more than anyone writes it is not known.
  guard copies.count * others.count < 256 else { return false }
  let changes = Dictionary(
    uniqueKeysWithValues: Set(derivations.flatMap(\.sources)).map { name in
      (name, Set(siblings.byName[name]?.placesOfChanges ?? []))
    })
  func changed(_ sources: Set<String>, at place: StateAssignment.Place) -> Bool {
    sources.contains { changes[$0]?.contains(place) ?? false }
  }
  return copies.allSatisfy { copy in
    others.contains { other in
      guard copy.sources.isSubset(of: other.sources) else { return false }
      return copy.assignment.isChosen(besides: other.assignment)
        || changed(copy.sources, at: copy.assignment.place)
          && changed(other.sources.subtracting(copy.sources), at: other.assignment.place)
    }
  }
}

/// Whether the assignments keep up with what they come from. What never is assigned where its sources are is what these
/// were at some moment.
private func follow(
  _ runs: [StateAssignment.Run], of assignments: [StateAssignment], _ sources: [StateProperty]
) -> Bool {
  let changes = Set(sources.flatMap(\.placesOfChanges))
  if runs.contains(where: { changes.contains($0.place) }) { return true }
  if runs.contains(where: { run in sources.contains { $0.observes(at: run.place) } }) { return true }
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
