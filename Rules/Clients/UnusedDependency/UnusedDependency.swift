import TCALintDomain
import TCALintRuleKit

extension Rule {
  /// A dependency that its type asks for and never uses.
  static let unusedDependency = Rule(
    id: "unused-dependency", category: .clients, severity: .warning, profile: .recommended,
    summary: "A dependency is declared but not used.",
    page: Page.unusedDependency, needsWholeProgram: true, fixes: .safe,
    // `dependency-in-view` reports those of views, and removes them.
    check: .program { app in app.unusedDependencies.filter { $0.view == nil }.map(finding) })
}

private func finding(_ dependency: Dependency) -> Finding {
  Finding(
    .unused(dependency.name, by: dependency.owner?.name ?? ""), at: dependency.property.nameLocation,
    help: .remove(dependency.name), fixes: dependency.removal)
}

extension String {
  fileprivate static func unused(_ name: String, by owner: String) -> String {
    "`\(owner)` never uses its dependency `\(name)`"
  }

  fileprivate static func remove(_ name: String) -> String { "Remove the declaration of `\(name)`." }
}
