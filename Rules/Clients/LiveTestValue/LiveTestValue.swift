import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension Rule {
  /// A test value that is the live value or a shared instance, or uses services itself.
  static let liveTestValue = Rule(
    id: "live-test-value", category: .clients, severity: .warning, profile: .recommended,
    summary: "A test value is the live value, or uses services itself.",
    page: Page.liveTestValue,
    check: .program { app in
      var services = ServicesOfValues(app)
      // Several keys may have the same value.
      var seen: Set<Member> = []
      return app.clientKeys.filter { !$0.isInjectedKey && $0.entry == nil }.flatMap { key in
        let values = key.values(.test).filter { seen.insert($0.member).inserted }
        let findings = values.compactMap { finding($0, of: key, &services) }
        // Of several, each in a clause of `#if`, tests may run with the one that is a mock.
        return findings.count == values.count ? findings : []
      }
    })
}

private func finding(_ value: ClientValue, of key: ClientKey, _ services: inout ServicesOfValues) -> Finding? {
  if value.member.changesCopy { return nil }
  let origin = value.origin(in: key)
  if let use = services.service(usedBy: value, of: key) {
    let text = use.serviceName
    return Finding(
      .isLive(key, origin, "uses `\(text)`"), at: value.member.nameLocation,
      related: [RelatedLocation("`\(text)` is used here", at: use.location)], help: .fail(key))
  }
  guard origin != .own, let state = services.instances(of: value, for: key).lazy.compactMap(\.type.variable).first,
    value.isStored(in: key)
  else { return nil }
  return Finding(
    .isLive(key, origin, "keeps `\(state.name)` from test to test"), at: value.member.nameLocation,
    related: [RelatedLocation("`\(state.name)` is declared here", at: state.nameLocation)], help: .fail(key))
}

extension Member {
  /// Whether its code changes what a local variable holds, as of a copy of the live value: `client.load = { [] }`
  fileprivate var changesCopy: Bool {
    facts.writes[facts.writes(in: declaration.range)].contains { write in
      facts.namedPath(write.target).map { facts.paths[$0].root == .local && facts.paths[$0].names.count > 1 } ?? false
    }
  }
}

extension TypeHandle {
  /// A variable that instances of a class or an actor store, other than one that is computed once.
  fileprivate var variable: Member? {
    guard kind == .class || kind == .actor else { return nil }
    return storedProperties.first {
      $0.flags.isDisjoint(with: [.let, .static, .lazy]) && !$0.hasAttributes
    }
  }
}

extension String {
  fileprivate static func isLive(_ key: ClientKey, _ origin: ClientValue.Origin, _ use: String) -> String {
    let value = "the test value of `\(key.client?.name ?? key.name)`"
    switch origin {
    case .live: return "\(value) is its live value, which \(use)"
    case .shared(let member): return "\(value) is the shared instance `\(member)`, which \(use)"
    case .own: return "\(value) \(use)"
    }
  }

  fileprivate static func fail(_ key: ClientKey) -> String {
    if let client = key.client, client.isDependencyClient {
      let type = key.type == client.type ? "Self" : client.name
      return "Write `testValue = \(type)()`, whose endpoints fail in tests that do not override them."
    }
    return "Return a value whose functions fail in tests that do not override them, or one that each test creates and "
      + "that stays in memory."
  }
}
