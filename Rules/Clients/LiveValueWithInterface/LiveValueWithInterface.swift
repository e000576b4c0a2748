import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension Rule {
  /// The live value of a client is declared beside its interface.
  static let liveValueWithInterface = Rule(
    id: "live-value-with-interface", category: .clients, severity: .info, profile: .strict,
    summary: "A live value is implemented in the file of the client's interface.",
    page: Page.liveValueWithInterface,
    check: .program { app in
      // Several keys may have the same value.
      var seen: Set<Member> = []
      return app.clientKeys.flatMap { $0.values(.live) }.compactMap(\.instantiation)
        .filter { seen.insert($0.member).inserted }.compactMap(finding)
    })
}

private func finding(_ instantiation: ClientInstantiation) -> Finding? {
  guard let interface = instantiation.client.type.nameLocation,
    instantiation.member.nameLocation.file == interface.file,
    instantiation.writesFunctions, !instantiation.isPlaceholder
  else { return nil }
  return Finding(
    .isWrittenHere(instantiation.client.name), at: instantiation.member.nameLocation,
    related: [RelatedLocation("the interface of `\(instantiation.client.name)` is declared here", at: interface)],
    help: .move(instantiation.client.name))
}

extension String {
  fileprivate static func isWrittenHere(_ client: String) -> String {
    "the live endpoints of `\(client)` are implemented in the file of its interface"
  }

  fileprivate static func move(_ client: String) -> String {
    "Move them to a separate file, such as `\(client)+Live.swift`."
  }
}
