import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension Rule {
  /// A client without a description.
  static let undocumentedClient = Rule(
    id: "undocumented-client", category: .clients, severity: .info, profile: .all,
    summary: "A client or one of its endpoints has no doc comment.",
    page: Page.undocumentedClient,
    check: .program { app in app.clientsWithInterfaces.compactMap(finding) })
}

private func finding(_ client: Client) -> Finding? {
  guard client.hasFunctions || client.isDependencyClient, !client.type.isLocal, let name = client.type.nameLocation
  else { return nil }
  let endpoints = client.endpointDeclarations.filter { !$0.hasDocComment }
  let places =
    (client.type.hasDocComment ? [] : [RelatedLocation("client `\(client.name)` has no doc comment", at: name)])
    + endpoints.map { RelatedLocation(.isUndocumented($0.name, of: client.name), at: $0.nameLocation) }
  guard let first = places.first else { return nil }
  return Finding(
    first.message, at: first.location, related: Array(places.dropFirst()),
    help:
      "Document with `///` what `\(client.name)` is for, and for each endpoint what it does, what it returns and when "
      + "it fails: callers see only this interface.")
}

extension String {
  fileprivate static func isUndocumented(_ endpoint: String, of client: String) -> String {
    "endpoint `\(endpoint)` of `\(client)` has no doc comment"
  }
}
