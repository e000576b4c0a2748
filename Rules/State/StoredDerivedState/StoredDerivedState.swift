import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension Rule {
  /// A state stores a value that can be computed from its other properties.
  static let storedDerivedState = Rule(
    id: "stored-derived-state", category: .state, severity: .info, profile: .strict,
    summary: "A state stores a value that can be computed from its other properties.",
    page: Page.storedDerivedState,
    check: .program { app in app.findingsOfStateProperties(finding) })
}

private func finding(_ property: StateProperty, _ siblings: inout Siblings) -> Finding? {
  let assignments = property.assignments
  guard !assignments.isEmpty, !property.member.hasAttributes, !property.member.flags.contains(.let),
    !keepsWhatWas(property.name), !property.mayBeChangedOtherwise, !property.isGivenInProduction
  else { return nil }
  var derivations: [Derivation] = []
  for assignment in assignments {
    guard let found = assignment.sources(among: siblings.known), !found.isEmpty, !found.contains(property.name) else {
      return nil
    }
    derivations.append(Derivation(assignment: assignment, sources: found))
  }
  let names = siblings.sorted(derivations.reduce(into: []) { $0.formUnion($1.sources) })
  guard names.count <= maxSources else { return nil }
  let sources = names.compactMap { siblings.changes(of: $0) }
  let runs = assignments.runs
  guard copiesAreDerived(among: derivations, &siblings), sources.areFollowed(by: runs, of: assignments),
    !sources.areChanged(behind: runs), !sources.areUsedUp(apartFrom: runs, of: assignments),
    !sources.areAnsweredInWays(by: assignments),
    !assignments.contains(where: { property.mayDecideItself(at: $0, sources, runs: runs) })
  else { return nil }
  return .derived(property, from: names, assignments)
}

/// The maximum number of sources of a derived value.
private let maxSources = 64

/// An assignment, and the properties that it is worked out from.
private struct Derivation {
  let assignment: StateAssignment
  let sources: Set<String>
}

/// The maximum number of assignments of a property. Beyond it, copies are not taken for derived values.
private let maxPairs = 256

/// Whether a copy is a case of a value that is derived elsewhere: a filter that keeps everything. A copy alone is a
/// draft, a selection or an earlier value.
private func copiesAreDerived(among derivations: [Derivation], _ siblings: inout Siblings) -> Bool {
  let copies = derivations.filter(\.assignment.isCopy)
  let others = derivations.filter { !$0.assignment.isCopy }
  if copies.isEmpty { return true }
  guard copies.count * others.count < maxPairs else { return false }
  func changed(_ sources: Set<String>, at place: StateAssignment.Place) -> Bool {
    sources.contains { siblings.changes(of: $0)?.places.contains(place) ?? false }
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

/// Whether a name says that the value is what another was at some moment. That something is the last, or saved, is a fact
/// of now.
private func keepsWhatWas(_ name: String) -> Bool {
  let words = PropertyWords(name).all
  return words.first != "is" && words.contains(where: wordsOfThePast.contains)
}

private let wordsOfThePast: Set<String> = ["previous", "last", "old", "original", "initial", "saved", "was"]

extension Finding {
  fileprivate static func derived(
    _ property: StateProperty, from sources: [String], _ assignments: [StateAssignment]
  ) -> Finding {
    let list = String.list(sources)
    return Finding(
      "`\(property.state.name).\(property.name)` is always computed from \(list)", at: property.nameLocation,
      related: assignments.map { RelatedLocation("`\(property.name)` is computed here", at: $0.location) },
      help: "Make `\(property.name)` a property computed from \(list), and remove the assignments.")
  }
}
