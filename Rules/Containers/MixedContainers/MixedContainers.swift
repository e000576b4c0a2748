import TCALintDomain
import TCALintRuleKit

extension Rule {
  /// A type gets its dependencies from two places.
  static let mixedContainers = Rule(
    id: "mixed-containers", category: .containers, severity: .info, profile: .strict,
    summary: "A type uses both `@Dependency` and the wrappers of a container.",
    page: Page.mixedContainers,
    check: .program { app in
      Dictionary(grouping: app.dependencies.filter { $0.owner != nil && !$0.property.isTestOrPreview }) { $0.owner }
        .values.compactMap(finding)
    })
}

/// - Parameter dependencies: those of one type, in the order of files and lines.
private func finding(_ dependencies: [Dependency]) -> Finding? {
  guard let first = dependencies.first, let owner = first.owner,
    let other = dependencies.first(where: { $0.isInjected != first.isInjected })
  else { return nil }
  return Finding(
    .uses(owner.name, first.wrapper, other.wrapper), at: other.location,
    related: [RelatedLocation("`\(first.name)` is declared with `\(first.wrapper)` here", at: first.location)],
    help: .useOne(owner.name))
}

extension String {
  fileprivate static func uses(_ owner: String, _ first: String, _ other: String) -> String {
    "`\(owner)` declares dependencies with `\(first)` and `\(other)`"
  }

  fileprivate static func useOne(_ owner: String) -> String {
    "Use one of them for all dependencies of `\(owner)`: a test overrides `@Dependency` and registers implementations "
      + "in a container, so that it now has to do both."
  }
}
