import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension Rule {
  /// A state stores an element of one of its collections a second time.
  static let copiedElement = Rule(
    id: "copied-element", category: .state, severity: .info, profile: .strict,
    summary: "A state stores an element of one of its collections a second time.",
    page: Page.copiedElement,
    check: .program { app in app.findingsOfStateProperties(finding) })
}

private func finding(_ property: StateProperty, _ siblings: inout Siblings) -> Finding? {
  let assignments = property.assignments
  guard let name = source(of: assignments), let collection = siblings.property(name),
    let element = collection.member.elementType, element == property.member.nominalType, element.kind != .enum,
    !property.member.hasAttribute(StorageWrappers.names), !isCopyOnPurpose(property.name),
    !property.mayBeChangedInPart, !property.isGivenInProduction
  else { return nil }
  let copies = assignments.filter { $0.origin != .nothing }
  return Finding(
    .copies(property, name), at: property.nameLocation,
    related: [RelatedLocation("`\(name)` is stored here", at: collection.nameLocation)]
      + copies.map { RelatedLocation("an element of `\(name)` is assigned here", at: $0.location) },
    help: property.isDeclaredToBeBound
      ? .helpOfBinding(property.name, name) : .help(property.name, name))
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

/// Whether a name shows that the value intentionally differs from the element: a draft, or an earlier value.
private func isCopyOnPurpose(_ name: String) -> Bool {
  PropertyWords(name).all.contains(where: wordsOfCopies.contains)
}

private let wordsOfCopies: Set<String> = [
  "backup", "before", "deleted", "draft", "edit", "edited", "editing", "initial", "last", "old", "original", "pending",
  "previous", "removed", "saved", "snapshot", "undo", "was",
]

extension String {
  fileprivate static func copies(_ property: StateProperty, _ collection: String) -> String {
    "`\(property.state.name).\(property.name)` is a copy of an element of `\(collection)`"
  }

  fileprivate static func helpOfBinding(_ property: String, _ collection: String) -> String {
    "Store the element's id instead, as `\(property)ID`, bind to that, and look up the element in `\(collection)`: a "
      + "copy does not change when the element changes or is removed."
  }

  fileprivate static func help(_ property: String, _ collection: String) -> String {
    "Store the element's id in `\(property)ID`, and let `\(property)` be a computed property that looks it up in "
      + "`\(collection)`: a copy does not change when the element changes or is removed."
  }
}
