import TCALintDomain
import TCALintRuleKit

extension Rule {
  /// An undeclared key path, while the program declares one that is nearly the same.
  static let unresolvedDependency = Rule(
    id: "unresolved-dependency", category: .clients, severity: .error, profile: .recommended,
    summary: "A dependency's key path is not declared, but one with a similar name is.",
    page: Page.unresolvedDependency, needsWholeProgram: true, fixes: .suggestion,
    check: .program { app in app.misspeltKeys.map(finding) })
}

private func finding(_ key: MisspeltKey) -> Finding {
  Finding(
    .undeclared(key.name, key.nearest), at: key.location,
    related: [RelatedLocation("`\(key.nearest)` is declared here", at: key.declaration)],
    help: .ask(for: key.nearest, orDeclare: key.name, in: key.isInjected ? "InjectedValues" : "DependencyValues"),
    fixes: [
      Fix(
        "Replace `\(key.name)` with `\(key.nearest)`", .suggestion,
        edits: [Edit(key.location, replacement: key.nearest)])
    ])
}

extension String {
  fileprivate static func undeclared(_ name: String, _ nearest: String) -> String {
    "no dependency `\\.\(name)` is declared; did you mean `\\.\(nearest)`?"
  }

  fileprivate static func ask(for nearest: String, orDeclare name: String, in values: String) -> String {
    "Use `\\.\(nearest)`, or declare `\(name)` in an extension of `\(values)`."
  }
}
