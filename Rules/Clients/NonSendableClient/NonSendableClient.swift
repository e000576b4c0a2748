import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension Rule {
  /// A client that effects cannot share with the rest of the app.
  static let nonSendableClient = Rule(
    id: "non-sendable-client", category: .clients, severity: .warning, profile: .recommended,
    summary: "A client is not `Sendable`, although effects use it from other threads.",
    page: Page.nonSendableClient, fixes: .suggestion,
    check: .program { app in
      var sendables = SendableTypes(app)
      return (app.clients + app.injectedClasses).compactMap {
        finding($0.type, $0.type.kind == .class ? classObstacles(of: $0.type) : structObstacles(of: $0, &sendables))
      }
        + protocolFindings(app) + implementations(app).compactMap { finding($0, classObstacles(of: $0)) }
    })
}

private func finding(_ type: TypeHandle, _ obstacles: [SendableObstacle]) -> Finding? {
  guard let first = obstacles.first else { return nil }
  var helps: [String] = []
  for obstacle in obstacles where !helps.contains(obstacle.help) { helps.append(obstacle.help) }
  // Endpoints may share a typealias.
  var places: Set<Location> = []
  let edits = obstacles.compactMap(\.edit).filter { places.insert($0.location).inserted }
  return Finding(
    first.message, at: first.location,
    related: obstacles.dropFirst().map { RelatedLocation($0.message, at: $0.location) }
      + obstacles.compactMap(\.origin),
    help: helps.joined(separator: " "),
    fixes: edits.isEmpty ? [] : [Fix("Make `\(type.name)` `Sendable`", .suggestion, edits: edits)])
}

private func protocolFindings(_ app: App) -> [Finding] {
  let all = injectedProtocols(app)
  let injected = all.filter { !$0.type.isSendable && !$0.type.mayInheritSendable }
  let refused = protocolsOfTypesThatCannotBeSendable(app, among: Set(injected.map(\.type)))
  let injections = injected.compactMap { type, use in
    obstacle(type, use).flatMap { obstacle in
      var obstacle = obstacle
      let others = requirementObstacles(of: type)
      if refused.contains(type) || !others.isEmpty { obstacle.edit = nil }
      return finding(type, [obstacle] + others)
    }
  }
  var reported = Set(injected.map(\.type))
  let others = (app.clients.map(\.type) + all.map(\.type)).filter { reported.insert($0).inserted }
  return injections + others.compactMap { finding($0, requirementObstacles(of: $0)) }
}

/// The protocols that reducers inject, each with the first dependency that does.
private func injectedProtocols(_ app: App) -> [(type: TypeHandle, use: Dependency)] {
  var seen: Set<TypeHandle> = []
  return app.dependencies.compactMap { dependency in
    guard dependency.isInjected, !dependency.isMadeEachTime, dependency.reducer != nil,
      let type = dependency.requestedType, type.kind == .protocol, app.isCheckedForDataRaces(dependency.location),
      !app.isTestOrPreview(dependency.location), seen.insert(type).inserted
    else { return nil }
    return (type, dependency)
  }
}

private func obstacle(_ type: TypeHandle, _ use: Dependency) -> SendableObstacle? {
  guard let reducer = use.reducer, let name = type.nameLocation else { return nil }
  return SendableObstacle(
    message: "protocol `\(type.name)` is not `Sendable`, but `\(reducer.name)` injects it as `\(use.name)`",
    help:
      "Let `\(type.name)` inherit from `Sendable`, so that effects of `\(reducer.name)` can capture it; types that "
      + "conform to it must then be `Sendable`, too.",
    location: name, origin: RelatedLocation("it is injected here", at: use.location), edit: type.conformanceToSendable)
}

/// The classes that implement protocols which are clients, and are none themselves.
private func implementations(_ app: App) -> [TypeHandle] {
  let clients = Set((app.clients + app.injectedClasses).map(\.type))
  let protocols = Set(clients.filter { $0.kind == .protocol } + app.dependencies.compactMap(\.requestedType))
  guard !protocols.isEmpty else { return [] }
  return app.types.filter { type in
    type.kind == .class && !clients.contains(type) && (type.ancestors ?? []).contains(where: protocols.contains)
  }
}
