import TCALintDomain
import TCALintRuleKit

extension Rule {
  /// A test value whose endpoints succeed, so that a missing override in a test goes unnoticed.
  static let succeedingTestValue = Rule(
    id: "succeeding-test-value", category: .clients, severity: .info, profile: .strict,
    summary: "The endpoints of a test value return made-up results instead of failing.",
    page: Page.succeedingTestValue,
    check: .program { app in
      // Several keys may have the same value.
      var seen: Set<Member> = []
      return app.clientKeys.flatMap(\.ownTestValues).compactMap { value in
        value.instantiation.flatMap { seen.insert($0.member).inserted ? finding(value, $0) : nil }
      }
    })
}

extension ClientKey {
  /// Its test values, except the live value: the results of that are not made up.
  fileprivate var ownTestValues: [ClientValue] {
    let live = values(.live).compactMap { $0.instantiation?.calls.first?.location }
    return values(.test).filter { value in
      value.instantiation?.calls.first.map { !live.contains($0.location) } ?? true
    }
  }
}

private func finding(_ value: ClientValue, _ instantiation: ClientInstantiation) -> Finding? {
  let canned = instantiation.endpoints.filter(\.givesCannedValue)
  guard !canned.isEmpty else { return nil }
  // Several branches may give one endpoint something.
  var seen: Set<String> = []
  let names = canned.map(\.endpoint.name).filter { seen.insert($0).inserted }
  return Finding(
    .succeeds(names, instantiation.client.name), at: value.member.nameLocation,
    related: canned.map { RelatedLocation(.gives($0.endpoint.name), at: $0.location) },
    help: .fail(instantiation.client))
}

extension String {
  fileprivate static func succeeds(_ endpoints: [String], _ client: String) -> String {
    endpoints.count == 1
      ? "endpoint `\(endpoints[0])` of the test value of `\(client)` succeeds with a made-up result"
      : "endpoints \(list(endpoints)) of the test value of `\(client)` succeed with made-up results"
  }

  fileprivate static func gives(_ endpoint: String) -> String { "`\(endpoint)` returns a made-up result" }

  fileprivate static func fail(_ client: Client) -> String {
    let value =
      client.isDependencyClient
      ? "Write `testValue = Self()`, whose endpoints fail" : "Let them fail, with `unimplemented(\"…\")` for example"
    return "\(value): a test that forgets to override one then fails. Results for previews belong in `previewValue`, "
      + "results for a test in its `withDependencies`."
  }
}
