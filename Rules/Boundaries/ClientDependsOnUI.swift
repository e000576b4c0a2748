import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension Rule {
  /// The interface of a client mentions what stands above it: features and views.
  static let clientDependsOnUI = Rule(
    id: "client-depends-on-ui", category: .boundaries, severity: .warning, profile: .recommended,
    summary: "The interface of a client mentions features or views.",
    page: PackageResources.ClientDependsOnUI_md,
    check: .program { app in app.clients.compactMap(finding) })
}

private func finding(_ client: Client) -> Finding? {
  let reaches = client.interface.compactMap(Reach.init)
  guard let first = reaches.first else { return nil }
  return Finding(
    .mentions(reaches, client.name), at: first.endpoint.nameLocation,
    related: reaches.dropFirst().map { RelatedLocation(.alsoMentions($0), at: $0.endpoint.nameLocation) }
      + reaches.compactMap(declaration),
    help: .help(first, client.name))
}

private func declaration(_ reach: Reach) -> RelatedLocation? {
  guard let type = reach.type, let location = type.nameLocation else { return nil }
  let what = type.isReducer ? "a reducer, whose macro makes `\(reach.name)`" : reach.what
  return RelatedLocation("`\(type.name)` is \(what)", at: location)
}

/// An endpoint whose signature mentions a part of a feature or a view, the first of which counts.
private struct Reach {
  let endpoint: Member
  let name: String
  /// What it is to its architects: "a view".
  let what: String
  /// Where the program declares it.
  let type: TypeHandle?

  init?(_ endpoint: Member) {
    for component in endpoint.signature.lazy.flatMap(\.components) {
      guard let (what, type) = Self.meaning(of: component.type) else { continue }
      self.endpoint = endpoint
      name = type.map { $0.isReducer ? component.type.text : $0.name } ?? component.type.names.last ?? ""
      self.what = what
      self.type = type
      return
    }
    return nil
  }

  private static func meaning(of type: WrittenType) -> (String, TypeHandle?)? {
    if let handle = type.nominal {
      if !handle.reducers.isEmpty { return ("the state of a reducer", handle) }
      if handle.isAction { return ("the action of a reducer", handle) }
      return handle.isView ? ("a view", handle) : nil
    }
    if let made = type.madeByReducer {
      return (made.isState ? "the state of a reducer" : "the action of a reducer", made.reducer)
    }
    guard let name = type.name(among: names, from: modules) else { return nil }
    if ArchitectureTypes.effects.contains(name) { return ("what reducers return", nil) }
    return (ArchitectureTypes.stores.contains(name) ? "what views hold" : "a view", nil)
  }

  private static let modules = UserInterfaceTypes.modules.union(ArchitectureTypes.modules)
  private static let names = UserInterfaceTypes.views.union(ArchitectureTypes.effects).union(ArchitectureTypes.stores)
}

extension String {
  fileprivate static func mentions(_ reaches: [Reach], _ client: String) -> String {
    let first = reaches[0]
    let others = reaches.count - 1
    let more = others > 0 ? ", and \(others) more of its endpoints \(others == 1 ? "reaches" : "reach") up so" : ""
    return "endpoint `\(first.endpoint.name)` of `\(client)` mentions `\(first.name)`, \(first.what)\(more)"
  }

  fileprivate static func alsoMentions(_ reach: Reach) -> String {
    "`\(reach.endpoint.name)` mentions `\(reach.name)`, \(reach.what)"
  }

  fileprivate static func help(_ reach: Reach, _ client: String) -> String {
    switch reach.what {
    case "a view":
      "Let `\(reach.endpoint.name)` take and give plain values, and make `\(reach.name)` of them in the view."
    case "what reducers return":
      "Let `\(reach.endpoint.name)` be `async`, or give an `AsyncStream`, and make the effect in the reducer."
    case "what views hold":
      "Let `\(reach.endpoint.name)` take and give plain values, and send the store's actions in the view."
    default:
      "Declare a type of its own beside `\(client)` for what `\(reach.endpoint.name)` needs, and turn `\(reach.name)` "
        + "into that in the reducer."
    }
  }
}
