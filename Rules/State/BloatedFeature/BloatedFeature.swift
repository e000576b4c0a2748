import TCALintDomain
import TCALintRuleKit

extension Rule {
  /// A feature with too many properties, actions or dependencies.
  static let bloatedFeature = Rule(
    id: "bloated-feature", category: .state, severity: .info, profile: .strict,
    summary: "A feature has too many properties, actions or dependencies.",
    page: Page.bloatedFeature, options: BloatedFeatureOptions.self,
    check: { options in
      .program { app in
        states(app, options.maxProperties) + actions(app, options.maxCases)
          + dependencies(app, options.maxDependencies)
      }
    })
}

private struct BloatedFeatureOptions: RuleOptions {
  var maxProperties = 15
  var maxCases = 40
  var maxDependencies = 8
  static let fields = [
    OptionField("max-properties", \Self.maxProperties, "the maximum number of stored properties of a state"),
    OptionField("max-cases", \Self.maxCases, "the maximum number of cases of an action"),
    OptionField("max-dependencies", \Self.maxDependencies, "the maximum number of dependencies of a reducer"),
  ]
}

private func states(_ app: App, _ max: Int) -> [Finding] {
  app.states.filter { !$0.reducers.isEmpty }.compactMap { state in
    finding(
      state, state.storedPropertyCount, max, "stored properties",
      help: "Move properties that change together into the state of a child feature, or into a struct.")
  }
}

private func actions(_ app: App, _ max: Int) -> [Finding] {
  app.types.filter { $0.isAction && $0.kind == .enum }.compactMap { action in
    finding(
      action, action.caseCount, max, "cases",
      help: "Move actions that belong together into a child feature, or into an enum that one case carries.")
  }
}

private func dependencies(_ app: App, _ max: Int) -> [Finding] {
  app.dependencyCounts.compactMap { reducer, count in
    finding(
      reducer, count, max, "dependencies",
      help: "Move what uses some of them into a child feature, or into a client that depends on them.")
  }
}

private func finding(_ type: TypeHandle, _ count: Int, _ max: Int, _ what: String, help: String) -> Finding? {
  guard count > max, let declaration = type.declaration, !declaration.isTestOrPreview else { return nil }
  return Finding(.hasTooMany(type.name, count, what, max), at: declaration.nameLocation, help: help)
}

extension String {
  fileprivate static func hasTooMany(_ type: String, _ count: Int, _ what: String, _ max: Int) -> String {
    "`\(type)` has \(count) \(what), more than \(max)"
  }
}
