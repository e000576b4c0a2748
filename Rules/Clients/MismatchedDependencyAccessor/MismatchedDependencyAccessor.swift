import TCALintDomain
import TCALintRuleKit

extension Rule {
  /// The getter and the setter of a dependency use different keys.
  static let mismatchedDependencyAccessor = Rule(
    id: "mismatched-dependency-accessor", category: .clients, severity: .error, profile: .recommended,
    summary: "The getter and the setter of a property of `DependencyValues` use different keys.",
    page: Page.mismatchedDependencyAccessor,
    check: .program { app in app.mismatchedAccessors.map(finding) })
}

private func finding(_ accessor: MismatchedAccessor) -> Finding {
  Finding(
    .writes(accessor), at: accessor.written.location,
    related: [RelatedLocation("`\(accessor.property.name)` reads this key", at: accessor.read.location)],
    help: .use(accessor))
}

extension String {
  fileprivate static func writes(_ accessor: MismatchedAccessor) -> String {
    "`\(accessor.property.name)` reads the key `\(accessor.read.text)`, but its setter writes `\(accessor.written.text)`"
  }

  fileprivate static func use(_ accessor: MismatchedAccessor) -> String {
    "Use one key in both accessors. Overrides of `\\.\(accessor.property.name)` have no effect, and replace the value of "
      + "`\(accessor.written.text)`."
  }
}
