import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension Rule {
  /// The identity of a collection's element changes while it is in the collection.
  static let mutableElementId = Rule(
    id: "mutable-element-id", category: .state, severity: .warning, profile: .strict,
    summary: "The identity of an element changes while it is in a collection.",
    page: Page.mutableElementId,
    check: .program { app in app.changedIdentities.map(finding) })
}

private func finding(_ identity: ChangedIdentity) -> Finding {
  let changes = identity.changes.prefix(maxRelated)
  return Finding(
    .changes(identity), at: identity.id.nameLocation,
    related: changes.map { RelatedLocation("`\(identity.source)` changes here", at: $0) },
    help: "Store an identity that never changes: `let id: UUID`, which the code that adds the element passes.")
}

/// The maximum number of changes that a finding shows.
private let maxRelated = 8

extension String {
  fileprivate static func changes(_ identity: ChangedIdentity) -> String {
    let (element, source) = (identity.element.name, identity.source)
    return identity.id.isStoredProperty
      ? "the identity of `\(element)` changes while it is an element of a collection"
      : "the identity of `\(element)` is computed from `\(source)`, which changes while it is an element of a collection"
  }
}
