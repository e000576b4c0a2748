import TCALintDomain
import TCALintRuleKit

extension Rule {
  /// A test store does not ask for everything that happens.
  static let nonExhaustiveTest = Rule(
    id: "non-exhaustive-test", category: .testing, severity: .info, profile: .all,
    summary: "A test switches a test store's exhaustivity off.",
    page: PackageResources.NonExhaustiveTest_md, code: .all,
    check: .program { app in app.exhaustivitiesOff.map(finding) })
}

private func finding(_ off: ExhaustivityOff) -> Finding {
  Finding(
    .isOff(showsSkipped: off.showsSkipped), at: off.location,
    help:
      "Assert on everything that the store does, or test a smaller feature: what such a test does not ask for may break "
      + "without a word.")
}

extension String {
  fileprivate static func isOff(showsSkipped: Bool) -> String {
    showsSkipped
      ? "The test store only tells of what is not asserted, and does not fail"
      : "The test store does not ask what else happens"
  }
}
