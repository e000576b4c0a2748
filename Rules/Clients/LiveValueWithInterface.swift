import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension Rule {
  /// What a client does stands with what it offers.
  static let liveValueWithInterface = Rule(
    id: "live-value-with-interface", category: .clients, severity: .info, profile: .strict,
    summary: "The closures of a live value are written in the file of the client's interface.",
    page: PackageResources.LiveValueWithInterface_md,
    check: .program { app in app.clientKeys.flatMap { $0.values(.live) }.compactMap(finding) })
}

private func finding(_ value: ClientValue) -> Finding? {
  guard let making = value.making, let interface = making.client.type.nameLocation,
    making.member.nameLocation.file == interface.file, making.endpoints.contains(where: \.argument.isClosure)
  else { return nil }
  return Finding(
    .isWrittenHere(making.client.name), at: making.member.nameLocation,
    related: [RelatedLocation("the interface of `\(making.client.name)` is declared here", at: interface)],
    help: .move(making.client.name))
}

extension String {
  fileprivate static func isWrittenHere(_ client: String) -> String {
    "the live endpoints of `\(client)` are written in the file of its interface"
  }

  fileprivate static func move(_ client: String) -> String {
    "Move them to a file of their own, such as `\(client)+Live.swift`."
  }
}
