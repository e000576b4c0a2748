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
        let properties = state.stateProperties
        let names = properties.map(\.name)
        return properties.compactMap { finding($0, names, Set(names)) }
      }
    })
}

/// - Parameter names: of the state's properties, in the order of their declaration.
private func finding(_ property: StateProperty, _ names: [String], _ known: Set<String>) -> Finding? {
  let assignments = property.assignments
  guard !assignments.isEmpty, !property.member.hasAttributes, !property.member.flags.contains(.let),
    !keepsWhatWas(property.name), !property.mayBeChangedOtherwise, !property.isGivenInProduction
  else { return nil }
  var sources: Set<String> = []
  for assignment in assignments {
    guard !assignment.isCopy, let found = assignment.sources(among: known), !found.isEmpty,
      !found.contains(property.name)
    else { return nil }
    sources.formUnion(found)
  }
  return .derived(property, from: names.filter(sources.contains), assignments)
}

/// Whether a name says that the value is what another was at some moment.
private func keepsWhatWas(_ name: String) -> Bool {
  !PropertyWords(name).all.isDisjoint(with: ["previous", "last", "old", "original", "initial", "saved"])
}

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
