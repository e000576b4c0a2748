import TCALintDomain
import TCALintRuleKit

extension Rule {
  /// A dependency key that nobody can ask for.
  static let unregisteredClient = Rule(
    id: "unregistered-client", category: .clients, severity: .info, profile: .strict,
    summary: "A dependency key is named by no property of `DependencyValues` and by no wrapper.",
    page: PackageResources.UnregisteredClient_md, needsWholeProgram: true,
    check: .program { app in app.unnamedKeys.compactMap(finding) })
}

private func finding(_ key: ClientKey) -> Finding? {
  guard let type = key.type, let place = type.nameLocation else { return nil }
  return Finding(.isNamedNowhere(type.name), at: place, help: .name(type.name, of: key.client?.name ?? type.name))
}

extension String {
  fileprivate static func isNamedNowhere(_ key: String) -> String {
    "no property of `DependencyValues` and no `@Dependency(\(key).self)` names the key `\(key)`"
  }

  fileprivate static func name(_ key: String, of client: String) -> String {
    "Add a property to `DependencyValues` that reads and writes `self[\(key).self]`, ask for it with "
      + "`@Dependency(\(key).self)`, or remove the conformance where nobody needs `\(client)` as a dependency."
  }
}
