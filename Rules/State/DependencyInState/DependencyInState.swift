import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension Rule {
  /// A state stores a dependency.
  static let dependencyInState = Rule(
    id: "dependency-in-state", category: .state, severity: .info, profile: .strict,
    summary: "A state stores a dependency.",
    page: Page.dependencyInState,
    check: .program { app in app.dependencies.compactMap(finding) })
}

private func finding(_ dependency: Dependency) -> Finding? {
  guard dependency.property.isStoredProperty, let state = dependency.owner, state.isState, !state.isReducer else {
    return nil
  }
  let reducer = state.reducerOfState
  return Finding(
    .stores(dependency.request, state.name), at: dependency.location,
    related: reducer.flatMap { reducer in
      reducer.nameLocation.map { [RelatedLocation("`\(reducer.name)` is the reducer of this state", at: $0)] }
    } ?? [],
    help: .help(dependency.declarationText, state.name, reducer?.name))
}

extension String {
  fileprivate static func stores(_ request: String, _ state: String) -> String {
    "state `\(state)` stores the dependency `\(request)`"
  }

  fileprivate static func help(_ declaration: String, _ state: String, _ reducer: String?) -> String {
    let place = reducer.map { "`\($0)`" } ?? "the reducer"
    return
      "Declare `\(declaration)` in \(place), and store only its results in `\(state)`. If an initialiser needs "
      + "it, declare it there as a local variable."
  }
}
