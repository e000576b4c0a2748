import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension Rule {
  /// An endpoint that calls back, where it could return.
  static let callbackEndpoint = Rule(
    id: "callback-endpoint", category: .clients, severity: .info, profile: .strict,
    summary: "An endpoint takes a completion handler, or returns a publisher or an effect.",
    page: Page.callbackEndpoint,
    check: .program { app in app.clientsWithInterfaces.compactMap(finding) })
}

private func finding(_ client: Client) -> Finding? {
  let endpoints = client.callbackEndpoints
  guard let first = endpoints.first else { return nil }
  return Finding(
    .callsBack(first, client.name), at: first.declaration.nameLocation,
    related: endpoints.dropFirst().map {
      RelatedLocation(.callsBack($0, client.name), at: $0.declaration.nameLocation)
    },
    help: .return(first))
}

private struct CallingBack {
  let declaration: Member
  let style: CallbackStyle
}

extension Client {
  fileprivate var callbackEndpoints: [CallingBack] {
    endpoints.compactMap { endpoint in
      endpoint.callbackStyle.map { CallingBack(declaration: endpoint.property, style: $0) }
    }
      + requirements.compactMap { requirement in
        requirement.callbackStyle.map { CallingBack(declaration: requirement, style: $0) }
      }
  }
}

extension String {
  fileprivate static func callsBack(_ endpoint: CallingBack, _ client: String) -> String {
    switch endpoint.style {
    case .handler(let type):
      "endpoint `\(endpoint.declaration.name)` of `\(client)` takes a completion handler of type `\(type.text)`"
    case .publisher(let type):
      "endpoint `\(endpoint.declaration.name)` of `\(client)` returns `\(type.text)`\(meaning(of: type))"
    }
  }

  /// The target of a typealias.
  private static func meaning(of type: WrittenType) -> String {
    let (written, meaning) = (type.wrapped, type.wrapped.withoutAliases)
    guard meaning.names != written.names else { return "" }
    return ", which is `\(meaning.names.joined(separator: "."))\(meaning.parts.isEmpty ? "" : "<…>")`"
  }

  fileprivate static func `return`(_ endpoint: CallingBack) -> String {
    switch endpoint.style {
    case .handler:
      "Let `\(endpoint.declaration.name)` be `async` and return what it passes to the closure, or an `AsyncStream` if "
        + "it calls the closure more than once."
    case .publisher:
      "Let `\(endpoint.declaration.name)` be `async` and return a value, or an `AsyncStream` if there are several."
    }
  }
}
