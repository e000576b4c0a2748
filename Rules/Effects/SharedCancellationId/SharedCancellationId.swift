import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension Rule {
  /// Effects of several features, or of several instances of one, that are cancelled together.
  static let sharedCancellationId = Rule(
    id: "shared-cancellation-id", category: .effects, severity: .warning, profile: .strict,
    summary: "Two features that live at the same time cancel each other's effects.",
    page: Page.sharedCancellationId,
    check: .program { app in
      var identifiers = SharedIdentifiers(app)
      return identifiers.findAll().map(finding)
    })
}

private func finding(_ shared: SharedIdentifier) -> Finding {
  let identifier = shared.use.argument.text.asOneLine
  let feature = shared.feature.name
  switch shared.sharing {
  case .instances(let places):
    return Finding(
      .isOfInstances(identifier, feature), at: shared.use.argument.location,
      related: places.map { RelatedLocation("`\(feature)` runs here", at: $0) },
      help: "Make a value of the state that is different in each instance part of the identifier.",
      cause: .inFile(feature))
  case .siblings(let other, let place):
    return Finding(
      .isOfSiblings(identifier, feature, other.name), at: shared.use.argument.location,
      related: [RelatedLocation("`\(other.name)` uses it here", at: place)], help: .ownEnum)
  case .ancestor(let other, let place):
    return Finding(
      .isOfAncestor(identifier, feature, other.name), at: shared.use.argument.location,
      related: [RelatedLocation("`\(other.name)` uses it here", at: place)], help: .ownEnum)
  }
}

extension String {
  fileprivate static func isOfInstances(_ identifier: String, _ feature: String) -> String {
    "`\(feature)` runs more than once with the identifier `\(identifier)`: cancelling one effect cancels the other"
  }

  fileprivate static func isOfSiblings(_ identifier: String, _ feature: String, _ other: String) -> String {
    "`\(identifier)` identifies effects of `\(feature)` and of `\(other)`: cancelling one cancels the other"
  }

  fileprivate static func isOfAncestor(_ identifier: String, _ feature: String, _ other: String) -> String {
    "`\(identifier)` identifies effects of `\(feature)` and of `\(other)`: cancelling those of `\(other)` cancels both"
  }

  fileprivate static let ownEnum = "Use a case of an enum that is declared in the feature."
}
