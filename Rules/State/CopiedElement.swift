import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension Rule {
  /// A state stores an element of one of its collections a second time.
  static let copiedElement = Rule(
    id: "copied-element", category: .state, severity: .info, profile: .strict,
    summary: "A state stores an element of one of its collections a second time.",
    page: PackageResources.CopiedElement_md,
    check: .program { app in
      app.states.flatMap { state in
        let properties = state.stateProperties
        let collections = Collections(properties)
        return properties.compactMap { finding($0, collections) }
      }
    })
}

/// The properties of a state that store collections, by name, each with the type of its elements.
private struct Collections {
  let byName: [String: (property: StateProperty, element: TypeHandle)]

  init(_ properties: [StateProperty]) {
    let found = properties.compactMap { property in
      property.member.elementType.map { (property.name, (property: property, element: $0)) }
    }
    byName = Dictionary(found) { first, _ in first }
  }
}

private func finding(_ property: StateProperty, _ collections: Collections) -> Finding? {
  guard !collections.byName.isEmpty, property.member.elementType == nil,
    let type = property.member.evidentType?.wrapped.nominal, type.kind != .enum,
    !property.member.hasAttribute(["Presents", "PresentationState", "Shared"]), !isCopyOnPurpose(property.name)
  else { return nil }
  let assignments = property.assignments
  guard let collection = source(of: assignments), let found = collections.byName[collection], found.element == type,
    !property.mayBeChangedInPart, !property.isGivenInProduction
  else { return nil }
  let copies = assignments.filter { $0.origin != .nothing }
  return Finding(
    .copies(property, collection), at: property.nameLocation,
    related: [RelatedLocation("`\(collection)` is stored here", at: found.property.nameLocation)]
      + copies.map { RelatedLocation("an element of `\(collection)` is assigned here", at: $0.location) },
    help: .help(property.name, collection))
}

/// The one collection that all that is assigned comes from.
private func source(of assignments: [StateAssignment]) -> String? {
  var collection: String?
  for assignment in assignments {
    switch assignment.origin {
    case .nothing: continue
    case .element(let name) where collection == nil || collection == name: collection = name
    case .element, .unknown: return nil
    }
  }
  return collection
}

/// Whether a name says that the value is to differ from the element: it is being changed, or what that was.
private func isCopyOnPurpose(_ name: String) -> Bool {
  !PropertyWords(name).all.isDisjoint(with: [
    "backup", "before", "deleted", "draft", "edit", "edited", "editing", "initial", "last", "old", "original",
    "pending",
    "previous", "removed", "saved", "snapshot", "undo", "was",
  ])
}

extension String {
  fileprivate static func copies(_ property: StateProperty, _ collection: String) -> String {
    "`\(property.state.name).\(property.name)` is a copy of an element of `\(collection)`"
  }

  fileprivate static func help(_ property: String, _ collection: String) -> String {
    "Store the element's id in `\(property)ID`, and let `\(property)` be a computed property that looks it up in "
      + "`\(collection)`: a copy stays as it is when the element changes or goes."
  }
}
