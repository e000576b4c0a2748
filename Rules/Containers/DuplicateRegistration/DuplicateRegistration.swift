import TCALintDomain
import TCALintRuleKit

extension Rule {
  /// A type is registered in more than one place.
  static let duplicateRegistration = Rule(
    id: "duplicate-registration", category: .containers, severity: .info, profile: .strict,
    summary: "A type is registered in more than one place.",
    page: Page.duplicateRegistration,
    check: .program { app in app.duplicateRegistrations.map { finding($0.first, $0.again) } })
}

private func finding(_ first: TypeRegistration, _ again: TypeRegistration) -> Finding {
  Finding(
    .isRegisteredAgain(again.type.name), at: again.location,
    related: [RelatedLocation("`\(again.type.name)` is registered here", at: first.location)],
    help: .keepOne(again.type.name))
}

extension String {
  fileprivate static func isRegisteredAgain(_ type: String) -> String {
    "`\(type)` is registered a second time; the registration that runs last is used"
  }

  fileprivate static func keepOne(_ type: String) -> String {
    "Keep one of the registrations of `\(type)`, in the module that owns the implementation, and remove the others."
  }
}
