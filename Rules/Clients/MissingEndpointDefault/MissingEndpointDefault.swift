import TCALintDomain
import TCALintModel
import TCALintRuleKit

extension Rule {
  /// An endpoint of a `@DependencyClient` that the macro cannot make a default value for.
  static let missingEndpointDefault = Rule(
    id: "missing-endpoint-default", category: .clients, severity: .error, profile: .recommended,
    summary: "An endpoint of a `@DependencyClient` needs a default value and has none.",
    page: Page.missingEndpointDefault, fixes: .suggestion,
    check: .program { app in app.clients.filter(\.isDependencyClient).compactMap(finding) })
}

private func finding(_ client: Client) -> Finding? {
  let endpoints = client.endpoints.filter(\.needsDefault)
  guard let first = endpoints.first else { return nil }
  return Finding(
    .needsDefault(endpoints.map(\.name), of: client.name), at: first.location,
    related: endpoints.dropFirst().map { RelatedLocation(.alsoNeedsDefault($0.name), at: $0.location) },
    help: .giveDefault(to: endpoints.count), fixes: defaults(for: endpoints))
}

/// The defaults of all endpoints, where each has one: with any left out the client would still not build.
private func defaults(for endpoints: [Endpoint]) -> [Fix] {
  let edits = endpoints.compactMap { endpoint -> Edit? in
    guard let value = endpoint.result.flatMap(DefaultValue.init) else { return nil }
    let blanks = endpoint.parameterTypes.map { _ in "_" }.joined(separator: ", ")
    let text = " = { \(blanks.isEmpty ? "" : blanks + " in ")\(value.text) }"
    return Edit(endpoint.signature.location.end, replacement: text)
  }
  guard edits.count == endpoints.count else { return [] }
  return [Fix("Add default values", .suggestion, edits: edits)]
}

/// The default result of an endpoint that is not overridden.
private struct DefaultValue {
  let text: String

  private static let ofTypes: [String: String] = [
    "Bool": "false", "Int": "0", "Int8": "0", "Int16": "0", "Int32": "0", "Int64": "0", "Int128": "0", "UInt": "0",
    "UInt8": "0", "UInt16": "0", "UInt32": "0", "UInt64": "0", "UInt128": "0", "Double": "0", "Float": "0",
    "CGFloat": "0", "Decimal": "0", "TimeInterval": "0", "String": "\"\"", "Substring": "\"\"", "Duration": ".zero",
    "Data": "Data()",
  ]
  private static let ofGenericTypes: [String: String] = [
    "Array": "[]", "ContiguousArray": "[]", "Set": "[]", "IdentifiedArrayOf": "[]", "IdentifiedArray": "[]",
    "Dictionary": "[:]", "AsyncStream": "AsyncStream { $0.finish() }",
  ]

  init?(_ type: WrittenType) {
    let found: String? =
      switch type.kind {
      case _ where type.isVoid: "()"
      case .array: "[]"
      case .dictionary: "[:]"
      case .named: type.externalName.flatMap { Self.value(of: $0, type.parts) }
      default: nil
      }
    guard let found else { return nil }
    text = found
  }

  private static func value(of name: String, _ arguments: [WrittenType]) -> String? {
    if arguments.isEmpty { return ofTypes[name] }
    if name == "AsyncThrowingStream" {
      return arguments.last?.externalName == "Error" ? "AsyncThrowingStream { $0.finish() }" : nil
    }
    return ofGenericTypes[name]
  }
}

extension String {
  fileprivate static func needsDefault(_ names: [String], of client: String) -> String {
    names.count == 1
      ? "endpoint \(list(names)) of `\(client)` needs a default value"
      : "endpoints \(list(names)) of `\(client)` need default values"
  }

  fileprivate static func alsoNeedsDefault(_ name: String) -> String { "`\(name)` needs a default value too" }

  fileprivate static func giveDefault(to count: Int) -> String {
    "Give \(count == 1 ? "it" : "each of them") a default value, such as a closure that returns an empty one, or make "
      + "it throw: otherwise the macro has nothing to return if the endpoint is not overridden."
  }
}
