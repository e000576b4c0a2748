import TCALintDomain
import TCALintRuleKit

extension Rule {
  /// A dependency key that nothing can request.
  static let unregisteredClient = Rule(
    id: "unregistered-client", category: .clients, severity: .info, profile: .strict,
    summary: "No property of `DependencyValues` and no wrapper uses a dependency key.",
    page: Page.unregisteredClient, needsWholeProgram: true,
    check: .program { app in app.unnamedKeys.compactMap(finding) })
}

private func finding(_ key: ClientKey) -> Finding? {
  guard let type = key.type, let place = type.nameLocation else { return nil }
  let words = key.isInjectedKey ? Words(values: "InjectedValues", wrapper: "Injected") : Words()
  return Finding(
    .isNamedNowhere(type.name, words), at: place, help: .name(type.name, of: key.client?.name ?? type.name, words))
}

/// The names of a library's concepts for a key.
private struct Words {
  var values = "DependencyValues"
  var wrapper = "Dependency"
}

extension String {
  fileprivate static func isNamedNowhere(_ key: String, _ words: Words) -> String {
    "no property of `\(words.values)` and no `@\(words.wrapper)(\(key).self)` names the key `\(key)`"
  }

  fileprivate static func name(_ key: String, of client: String, _ words: Words) -> String {
    "Add a property to `\(words.values)` that reads and writes `self[\(key).self]`, declare it with "
      + "`@\(words.wrapper)(\(key).self)`, or remove the conformance if `\(client)` is not used as a dependency."
  }
}
