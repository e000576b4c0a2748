import TCALintDomain
import TCALintRuleKit

extension Rule {
  /// A dependency that a static property or a global variable holds.
  static let staticDependency = Rule(
    id: "static-dependency", category: .clients, severity: .warning, profile: .recommended,
    summary: "A static property or a global variable holds a dependency.",
    page: Page.staticDependency,
    check: .program { app in app.dependencies.filter(isKept).map(finding) })
}

/// The wrappers that resolve a dependency where the property is created. Others do it each time.
private let wrappers: Set<String> = ["@Dependency", "@Inject", "@Injected"]

/// Whether it is kept for as long as the program runs. `dependency-in-view` reports those of views.
private func isKept(_ dependency: Dependency) -> Bool {
  let property = dependency.property
  guard wrappers.contains(dependency.wrapper), !property.flags.contains(.local) else { return false }
  return property.flags.contains(.static) ? dependency.view == nil : property.container == nil
}

private func finding(_ dependency: Dependency) -> Finding {
  let owner = dependency.property.flags.contains(.static) ? dependency.owner?.name : nil
  let name = (owner.map { "\($0)." } ?? "") + dependency.name
  return Finding(
    .holds(
      dependency.property.flags.contains(.static) ? "static property `\(name)`" : "global variable `\(name)`",
      dependency.request),
    at: dependency.location, help: .declare(dependency))
}

extension String {
  fileprivate static func holds(_ property: String, _ dependency: String) -> String {
    "\(property) keeps the overrides of `\(dependency)` that are in force when it is first used"
  }

  fileprivate static func declare(_ dependency: Dependency) -> String {
    "Declare it in the functions that use it, `\(dependency.declarationText)`, or in an instance property."
  }
}
