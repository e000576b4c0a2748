import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension Rule {
  /// A preview creates a store whose feature runs live values.
  static let previewUsesLiveClient = Rule(
    id: "preview-uses-live-client", category: .testing, severity: .info, profile: .strict,
    summary: "A preview uses the live value of a client.",
    page: Page.previewUsesLiveClient, needsWholeProgram: true, code: .all,
    check: .program { app in
      // A file that is not read may declare the preview value.
      let stores = app.program.isComplete ? app.storesOfPreviews : []
      return stores.isEmpty ? [] : LiveClientsOfPreviews(app).uses(by: stores).map(finding)
    })
}

private func finding(_ preview: LivePreview) -> Finding {
  Finding(
    .uses(preview), at: preview.store.location,
    related: preview.clients.map { RelatedLocation(.uses($0), at: $0.service.location) },
    help: preview.clients.count == 1 ? .add(preview.clients[0].key) : .addToEach)
}

extension String {
  fileprivate static func uses(_ preview: LivePreview) -> String {
    let clients = preview.clients.map(\.key.name)
    return "the preview of `\(preview.feature.name)` uses the live "
      + (clients.count == 1 ? "value of `\(clients[0])`" : "values of \(list(clients))")
  }

  fileprivate static func uses(_ client: LiveClient) -> String {
    "the live value of `\(client.key.name)` uses `\(client.service.serviceName)` here"
  }

  fileprivate static var addToEach: String {
    "Add a `previewValue` to each of them, or set them in the preview's `withDependencies`."
  }

  fileprivate static func add(_ key: ClientKey) -> String {
    let property = key.properties.first.map { "$0.\($0.name)" } ?? "$0[\(key.name).self]"
    return "Add a `previewValue` to `\(key.name)`, or set `\(property)` in the preview's `withDependencies`."
  }
}
