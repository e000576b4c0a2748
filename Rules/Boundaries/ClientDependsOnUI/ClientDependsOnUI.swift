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
      var inherited = InheritedReachability()
      return app.clientsWithInterfaces.compactMap { finding($0, &inherited) }
    })
}

private func finding(_ client: Client, _ inherited: inout InheritedReachability) -> Finding? {
  let reaches =
    client.interface.compactMap(EndpointReachability.init)
    + client.inheritedProtocols.flatMap { inherited.reaches(of: $0) }
  guard let first = reaches.first else { return nil }
  return Finding(
    .mentions(reaches, client.name), at: first.endpoint.nameLocation,
    related: reaches.dropFirst().map { RelatedLocation(.alsoMentions($0), at: $0.endpoint.nameLocation) }
      + reaches.compactMap(declaration),
    help: .help(first, client.name))
}

private func declaration(_ reach: EndpointReachability) -> RelatedLocation? {
  guard let type = reach.type, let location = type.nameLocation else { return nil }
  let what = type.isReducer ? "a reducer, whose macro generates `\(reach.name)`" : reach.part.words
  return RelatedLocation("`\(type.name)` is \(what)", at: location)
}

/// What protocols require that clients inherit from, each looked through once.
private struct InheritedReachability {
  private var known: [TypeHandle: [EndpointReachability]] = [:]

  /// The maximum number of clients that are listed as inheriting from the protocol.
  private static let maxNamed = 16

  mutating func reaches(of type: TypeHandle) -> [EndpointReachability] {
    if let reaches = known[type] { return reaches }
    let found = Array(type.requiredMembers.lazy.compactMap(EndpointReachability.init).prefix(Self.maxNamed))
    known[type] = found
    return found
  }
}

extension String {
  fileprivate static func mentions(_ reaches: [EndpointReachability], _ client: String) -> String {
    let first = reaches[0]
    let others = reaches.count - 1
    let more = others > 0 ? " (and \(others) more of its endpoints \(others == 1 ? "does" : "do"))" : ""
    return "endpoint `\(first.endpoint.name)` of `\(client)` mentions `\(first.name)`, \(first.part.words)\(more)"
  }

  fileprivate static func alsoMentions(_ reach: EndpointReachability) -> String {
    "`\(reach.endpoint.name)` mentions `\(reach.name)`, \(reach.part.words)"
  }

  fileprivate static func help(_ reach: EndpointReachability, _ client: String) -> String {
    switch reach.part {
    case .view where reach.object == .presenter:
      "Let the live value of `\(client)` find the `\(reach.name)` that it needs, such as the topmost one of the "
        + "window's scene, or let the app pass it when it starts."
    case .view where reach.object == .view:
      "Let `\(reach.endpoint.name)` take and return plain values, such as `Data` or an image, and let the view set "
        + "them on its `\(reach.name)`."
    case .view:
      "Let `\(reach.endpoint.name)` take and return plain values, and create `\(reach.name)` from them in the view."
    case .effect:
      "Let `\(reach.endpoint.name)` be `async` or return an `AsyncStream`, and create the effect in the reducer."
    case .send:
      "Let `\(reach.endpoint.name)` return an `AsyncStream`, and send the actions in the effect that reads it."
    case .store:
      "Let `\(reach.endpoint.name)` take and return plain values, and send the store's actions in the view."
    case .state, .action:
      "Declare a type next to `\(client)` for the values that `\(reach.endpoint.name)` needs, and convert "
        + "`\(reach.name)` to it in the reducer."
    }
  }
}
