import TCALintDomain
import TCALintRuleKit

extension Rule {
  /// A client with more endpoints than one can keep in mind.
  static let bloatedClient = Rule(
    id: "bloated-client", category: .clients, severity: .info, profile: .strict,
    summary: "A client has too many endpoints.",
    page: Page.bloatedClient, options: BloatedClientOptions.self,
    check: { options in
      .program { app in
        var counts = EndpointCount()
        return app.clientsWithInterfaces.compactMap { finding($0, counts.count(of: $0), options) }
      }
    })
}

private struct BloatedClientOptions: RuleOptions {
  var most = 15
  static let fields = [OptionField("max", \Self.most, "the maximum number of endpoints of a client")]
}

private func finding(_ client: Client, _ count: Int, _ options: BloatedClientOptions) -> Finding? {
  guard count > options.most, let location = client.type.nameLocation else { return nil }
  return Finding(.hasEndpoints(client.name, count), at: location, help: .split(client.name, options.most))
}

extension String {
  fileprivate static func hasEndpoints(_ client: String, _ count: Int) -> String {
    "`\(client)` has \(count) endpoints"
  }

  fileprivate static func split(_ client: String, _ most: Int) -> String {
    "Split `\(client)` into clients with at most \(most) endpoints each; keep endpoints that are used together in one "
      + "client."
  }
}
