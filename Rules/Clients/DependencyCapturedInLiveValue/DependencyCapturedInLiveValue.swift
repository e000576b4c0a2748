import TCALintDomain
import TCALintRuleKit

extension Rule {
  /// A live value stores what a dependency gives while the value is created.
  static let dependencyCapturedInLiveValue = Rule(
    id: "dependency-captured-in-live-value", category: .clients, severity: .warning, profile: .strict,
    summary: "A live value stores a dependency while the value is created.",
    page: Page.dependencyCapturedInLiveValue,
    check: .program { app in app.dependenciesStoredByLiveValues.compactMap(finding) })
}

private func finding(_ stored: StoredDependency) -> Finding? {
  guard let place = stored.places.first else { return nil }
  let others = stored.places.dropFirst().map { RelatedLocation("it is also stored here", at: $0) }
  let name = stored.dependency.name
  return Finding(
    .stores(stored), at: place,
    related: others + [RelatedLocation("`\(name)` is declared here", at: stored.dependency.location)],
    help: .declare(stored.dependency))
}

extension String {
  fileprivate static func stores(_ stored: StoredDependency) -> String {
    let dependency = "the dependency `\(stored.dependency.request)`"
    guard let owner = stored.member.owner?.name else { return "a live value stores \(dependency)" }
    return stored.member.kind == .initializer
      ? "`\(owner)`, which a live value creates, stores \(dependency)"
      : "a live value of `\(owner)` stores \(dependency) while it is created"
  }

  fileprivate static func declare(_ dependency: Dependency) -> String {
    "Read `\(dependency.name)` in the functions of the value, which then use the overrides in force when they are called."
  }
}
