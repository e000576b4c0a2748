import TCALintDomain
import TCALintRuleKit

extension Rule {
  /// A reducer or an effect uses a live client without a dependency.
  static let clientBypassed = Rule(
    id: "client-bypassed", category: .boundaries, severity: .warning, profile: .recommended,
    summary: "A reducer uses a live value or creates a client instead of using a dependency.",
    page: Page.clientBypassed,
    check: .program { app in
      let declarations = ClientDeclarations(app)
      return BypassedClients(app).found.map { finding($0, declarations) }
    })
}

private func finding(_ use: BypassedClient, _ declarations: ClientDeclarations) -> Finding {
  let message: String
  switch use.kind {
  case .liveValue(let value): message = .uses(use.user.text, value)
  case .creation: message = .creates(use.user.text, use.type.name)
  }
  return Finding(
    message, at: use.location,
    help: declarations.help(use.type.symbol)
      ?? "Use it with `@Dependency`. Overrides in tests and previews then apply.")
}

extension String {
  fileprivate static func uses(_ user: String, _ value: String) -> String {
    "\(user) uses `\(value)` instead of a dependency"
  }

  fileprivate static func creates(_ user: String, _ client: String) -> String {
    "\(user) creates the client `\(client)` instead of using a dependency"
  }
}
