import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension Rule {
  /// A state stores an element of one of its collections a second time.
  static let copiedElement = Rule(
    id: "copied-element", category: .state, severity: .info, profile: .strict,
    summary: "A state stores an element of one of its collections a second time.",
    page: Page.copiedElement,
    check: .program { app in
      var rows = SentRows(app)
      return app.findingsOfStateProperties { finding($0, &$1, &rows) }
    })
}

private func finding(_ property: StateProperty, _ siblings: inout Siblings, _ rows: inout SentRows) -> Finding? {
  let assignments = property.assignments
  guard let origins = CopyOrigins(assignments), let type = property.member.nominalType, type.kind != .enum,
    !property.member.hasAttribute(StorageWrappers.names), !isCopyOnPurpose(property.name),
    !property.mayBeChangedInPart, !property.isGivenInProduction,
    let (collection, sends) = source(of: origins, type, &siblings, &rows)
  else { return nil }
  let name = collection.name
  let copies = assignments.filter { $0.origin != .nothing }
  return Finding(
    .copies(property, name), at: property.nameLocation,
    related: [RelatedLocation("`\(name)` is stored here", at: collection.nameLocation)]
      + copies.map { RelatedLocation("an element of `\(name)` is assigned here", at: $0.location) }
      + sends.map { RelatedLocation("a view sends an element of `\(name)` here", at: $0) },
    help: property.isDeclaredToBeBound
      ? .helpOfBinding(property.name, name) : .help(property.name, name))
}

/// What a property is assigned, other than `nil`.
private struct CopyOrigins {
  /// The collection that elements are assigned of.
  private(set) var collection: String?
  /// Where what a pattern binds is assigned.
  private(set) var bound: [(local: LocalID, assignment: StateAssignment)] = []

  /// nil where one is not known, there are several collections, or there is nothing.
  init?(_ assignments: [StateAssignment]) {
    for assignment in assignments {
      switch assignment.origin {
      case .nothing: continue
      case .element(let name) where collection == nil || collection == name: collection = name
      case .bound(let local): bound.append((local, assignment))
      case .element, .unknown: return nil
      }
    }
    if collection == nil, bound.isEmpty { return nil }
  }
}

/// The one collection that all that is assigned comes from, and where views send its elements.
private func source(
  of origins: CopyOrigins, _ element: TypeHandle, _ siblings: inout Siblings, _ rows: inout SentRows
) -> (collection: StateProperty, sends: [Location])? {
  if let name = origins.collection {
    guard let collection = siblings.property(name), collection.member.elementType == element else { return nil }
    return sends(of: origins, from: collection, &rows).map { (collection, $0) }
  }
  for collection in siblings.collections(of: element) {
    if let sends = sends(of: origins, from: collection, &rows) { return (collection, sends) }
  }
  return nil
}

/// Where views send elements of a collection that are assigned; nil where something else may be sent.
private func sends(
  of origins: CopyOrigins, from collection: StateProperty, _ rows: inout SentRows
) -> [Location]? {
  var found: [Location] = []
  for (local, assignment) in origins.bound {
    guard !assignment.takesOut(of: collection.name),
      let payload = collection.app.payload(boundTo: local, in: assignment.entry.file),
      let sends = rows.sends(of: payload, from: collection)
    else { return nil }
    found += sends
  }
  return found
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
