import TCALintDomain
import TCALintModel
import TCALintRuleKit
import TCALintSyntax

extension Rule {
  /// A reducer is observed for a value that another one changes.
  static let misplacedOnChange = Rule(
    id: "misplaced-on-change", category: .idioms, severity: .warning, profile: .strict,
    summary: "`.onChange(of:)` is called on a reducer that does not change the value.",
    page: Page.misplacedOnChange, needsWholeProgram: true,
    check: .program { app in
      var bodies: [TypeHandle: ObservedBody?] = [:]
      return app.observations.compactMap { observation in
        let reducer = observation.reducer
        if bodies[reducer] == nil { bodies[reducer] = .some(ObservedBody(of: reducer)) }
        guard let body = bodies[reducer] ?? nil else { return nil }
        return observation.changer(body).map { finding(observation, $0) }
      }
    })
}

private func finding(_ observation: Observation, _ changer: Observation.Changer) -> Finding {
  let value = observation.path.joined(separator: ".")
  return Finding(
    .doesNotChange(value, changer), at: observation.nameLocation,
    related: [RelatedLocation("`\(value)` is changed here", at: changer.location)],
    help: "Call `.onChange(of:)` on the reducer that changes the value, or on a `CombineReducers` around both.")
}

extension String {
  fileprivate static func doesNotChange(_ value: String, _ changer: Observation.Changer) -> String {
    let what =
      switch changer.kind {
      case .child(let name): "`\(name)` does"
      case .bindingReducer: "`BindingReducer` does"
      case .sibling: "another reducer of the body does"
      }
    return "`.onChange` observes a reducer that does not change `\(value)`: \(what)"
  }
}
