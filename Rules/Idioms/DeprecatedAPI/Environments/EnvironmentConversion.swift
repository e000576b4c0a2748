import TCALintDomain
import TCALintModel

/// How the environment of a child is created from that of its parent.
enum EnvironmentConversion: Sendable {
  /// `{ $0 }`
  case same
  /// The fields that are passed on, by the names in the child's environment:
  /// `{ ChildEnvironment(mainQueue: $0.mainQueue) }`.
  case fields([String: String])

  init(_ argument: ArgumentSite) {
    guard let closure = argument.closure, let value = closure.body?.values?.first?.expression,
      closure.body?.values?.count == 1, closure.body?.items.count == 1
    else {
      self = argument.text == "\\.self" ? .same : .fields([:])
      return
    }
    let app = argument.app
    let parameter = closure.parameters.first ?? "$0"
    if app.program.source(value) == parameter {
      self = .same
      return
    }
    var fields: [String: String] = [:]
    let facts = argument.facts
    for id in facts.calls(in: value.range) where facts.calls[id].range == value.range {
      for argument in CallSite(app, id, in: value.file).arguments {
        guard let label = argument.label, argument.text.hasPrefix(parameter + ".") else { continue }
        let field = argument.text.dropFirst(parameter.count + 1)
        guard field.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }) else { continue }
        fields[label] = String(field)
      }
    }
    self = .fields(fields)
  }

  /// The field of the parent's environment that is a field of the child's; nil where the child's is computed.
  func parentField(of field: String) -> String? {
    switch self {
    case .same: field
    case .fields(let fields): fields[field]
    }
  }
}
