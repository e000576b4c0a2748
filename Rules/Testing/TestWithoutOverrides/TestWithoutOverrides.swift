import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension Rule {
  /// A test leaves a feature's clients as they are.
  static let testWithoutOverrides = Rule(
    id: "test-without-overrides", category: .testing, severity: .info, profile: .all,
    summary: "A test store overrides no dependency, but its feature uses clients that fail in tests.",
    page: Page.testWithoutOverrides, needsWholeProgram: true, code: .all,
    check: .program { app in
      var features: [TypeHandle: [Dependency]] = [:]
      var clients = ClientsInTests()
      return app.testStoresWithoutOverrides.compactMap { store in
        guard let reducer = store.reducer else { return nil }
        let failing = features[reducer] ?? clients.dependenciesThatFail(of: reducer)
        features[reducer] = failing
        return finding(store, of: reducer, failing)
      }
    })
}

private func finding(_ store: TestStoreSite, of reducer: TypeHandle, _ failing: [Dependency]) -> Finding? {
  guard let first = failing.first else { return nil }
  return Finding(
    .overridesNothing(of: reducer.name, failing.map(\.request)), at: store.location,
    related: failing.map { RelatedLocation("`\(reducer.name)` uses `\($0.request)` here", at: $0.location) },
    help: "Override what the test needs: `TestStore(initialState: …) { \(reducer.name)() } withDependencies: { "
      + "\(first.override) }`.")
}

extension Dependency {
  /// How a test would begin to override it.
  fileprivate var override: String {
    request.first == "\\" ? "$0\(request.dropFirst()).… = { … }" : "$0[\(request).self].… = { … }"
  }
}

extension String {
  fileprivate static func overridesNothing(of reducer: String, _ requests: [String]) -> String {
    "the test store of `\(reducer)` overrides no dependency, and in tests \(list(requests)) "
      + (requests.count == 1 ? "fails when it is used" : "fail when they are used")
  }
}
