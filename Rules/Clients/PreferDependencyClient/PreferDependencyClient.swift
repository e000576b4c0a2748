import TCALintDomain
import TCALintRuleKit

extension Rule {
  /// A client whose test value is written by hand as the macro would make it.
  static let preferDependencyClient = Rule(
    id: "prefer-dependency-client", category: .clients, severity: .info, profile: .strict,
    summary: "A client's test value is written by hand, but `@DependencyClient` can generate it.",
    page: Page.preferDependencyClient,
    check: .program { app in
      // Of several keys of one client the first decides.
      var seen: Set<TypeHandle> = []
      return app.clientKeys.filter { key in
        key.values(.test).count == 1 && key.client.map { seen.insert($0.type).inserted } ?? false
      }.compactMap(finding)
    })
}

private func finding(_ key: ClientKey) -> Finding? {
  guard key.entry == nil, let client = key.client, !client.isDependencyClient, !client.type.isGeneric,
    let location = client.type.nameLocation, client.endpoints.count == client.type.storedProperties.count,
    client.endpoints.allSatisfy(\.isSeenByMacro),
    client.type.app.has(.dependencies, LibraryVersion(1, 1), at: location)
  else { return nil }
  let tests = key.values(.test)
  guard tests.count == 1, let instantiation = tests[0].instantiation, instantiation.calls.count == 1 else { return nil }
  let values = instantiation.endpoints
  guard !values.isEmpty, values.count == client.endpoints.count, values.allSatisfy(\.isStub) else { return nil }
  return Finding(
    .onlyStubs(client.name), at: location,
    related: [RelatedLocation("the stubs are written here", at: instantiation.calls[0].location)],
    help: .use(client.name))
}

extension String {
  fileprivate static func onlyStubs(_ client: String) -> String {
    "the test value of `\(client)` only stubs its endpoints, which `@DependencyClient` does automatically"
  }

  fileprivate static func use(_ client: String) -> String {
    "Declare `\(client)` with `@DependencyClient`, and write `testValue = Self()`; an endpoint that does not throw and "
      + "returns a non-optional value then needs a default value."
  }
}
