import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension Rule {
  /// The interface of a client mentions higher layers: features and views.
  static let clientDependsOnUI = Rule(
    id: "client-depends-on-ui", category: .boundaries, severity: .warning, profile: .recommended,
    summary: "The interface of a client mentions features or views.",
    page: Page.clientDependsOnUI,
    check: .program { app in
      var inherited = InheritedMentions()
      return app.clientsWithInterfaces.compactMap { finding($0, &inherited) }
    })
}

private func finding(_ client: Client, _ inherited: inout InheritedMentions) -> Finding? {
  let mentions =
    client.interface.compactMap(EndpointMention.init)
    + client.inheritedProtocols.flatMap { inherited.mentions(of: $0) }
  guard let first = mentions.first else { return nil }
  return Finding(
    .mentions(mentions, client.name), at: first.endpoint.nameLocation,
    related: mentions.dropFirst().map { RelatedLocation(.alsoMentions($0), at: $0.endpoint.nameLocation) }
      + mentions.compactMap(declaration),
    help: .help(first, client.name))
}

private func declaration(_ mention: EndpointMention) -> RelatedLocation? {
  guard let type = mention.type, let location = type.nameLocation else { return nil }
  let what = type.isReducer ? "a reducer, whose macro generates `\(mention.name)`" : mention.part.words
  return RelatedLocation("`\(type.name)` is \(what)", at: location)
}

/// The requirements of protocols that clients inherit from. Each is computed once.
private struct InheritedMentions {
  private var known: [TypeHandle: [EndpointMention]] = [:]

  /// The maximum number of clients that are listed as inheriting from the protocol.
  private static let maxNamed = 16

  mutating func mentions(of type: TypeHandle) -> [EndpointMention] {
    if let mentions = known[type] { return mentions }
    let found = Array(type.requiredMembers.lazy.compactMap(EndpointMention.init).prefix(Self.maxNamed))
    known[type] = found
    return found
  }
}

extension String {
  fileprivate static func mentions(_ mentions: [EndpointMention], _ client: String) -> String {
    let first = mentions[0]
    let others = mentions.count - 1
    let more = others > 0 ? " (and \(others) more of its endpoints \(others == 1 ? "does" : "do"))" : ""
    return "endpoint `\(first.endpoint.name)` of `\(client)` mentions `\(first.name)`, \(first.part.words)\(more)"
  }

  fileprivate static func alsoMentions(_ mention: EndpointMention) -> String {
    "`\(mention.endpoint.name)` mentions `\(mention.name)`, \(mention.part.words)"
  }

  fileprivate static func help(_ mention: EndpointMention, _ client: String) -> String {
    switch mention.part {
    case .view where mention.object == .presenter:
      "Let the live value of `\(client)` find the `\(mention.name)` that it needs, such as the topmost one of the "
        + "window's scene, or let the app pass it when it starts."
    case .view where mention.object == .view:
      "Let `\(mention.endpoint.name)` take and return plain values, such as `Data` or an image, and let the view set "
        + "them on its `\(mention.name)`."
    case .view:
      "Let `\(mention.endpoint.name)` take and return plain values, and create `\(mention.name)` from them in the view."
    case .effect:
      "Let `\(mention.endpoint.name)` be `async` or return an `AsyncStream`, and create the effect in the reducer."
    case .send:
      "Let `\(mention.endpoint.name)` return an `AsyncStream`, and send the actions in the effect that reads it."
    case .store:
      "Let `\(mention.endpoint.name)` take and return plain values, and send the store's actions in the view."
    case .state, .action:
      "Declare a type next to `\(client)` for the values that `\(mention.endpoint.name)` needs, and convert "
        + "`\(mention.name)` to it in the reducer."
    }
  }
}
