import TCALintDomain
import TCALintRuleKit

extension Rule {
  /// A test store does not ask for everything that happens.
  static let nonExhaustiveTest = Rule(
    id: "non-exhaustive-test", category: .testing, severity: .info, profile: .all,
    summary: "A test turns off the exhaustivity of a test store.",
    page: Page.nonExhaustiveTest, code: .all,
    check: .program { app in app.exhaustivitiesOff.map(finding) })
}

private func finding(_ off: ExhaustivityOff) -> Finding {
  Finding(
    .isOff(showsSkipped: off.showsSkipped), at: off.location,
    help: "Assert on everything that the store does, or test a smaller feature.")
}

extension String {
  fileprivate static func isOff(showsSkipped: Bool) -> String {
    showsSkipped
      ? "with exhaustivity off, changes that this test does not assert are reported, but do not fail it"
      : "with exhaustivity off, changes that this test does not assert go unnoticed"
  }
}
