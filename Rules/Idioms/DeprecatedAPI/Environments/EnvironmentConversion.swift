import TCALintDomain
import TCALintModel

/// How the environment of a child is created from that of its parent.
enum EnvironmentConversion: Sendable {
  /// `{ $0 }`
  case same
  /// The fields by their names in the child's environment:
  /// `{ ChildEnvironment(mainQueue: $0.mainQueue, client: .live) }`.
  case fields([String: Source])

  /// Where a field of a child's environment comes from.
  enum Source: Sendable {
    /// A field of the parent's environment.
    case field(String)
    /// An expression that means the same everywhere.
    case constant(String)
  }

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
    var fields: [String: Source] = [:]
    let facts = argument.facts
    for id in facts.calls(in: value.range) where facts.calls[id].range == value.range {
      for argument in CallSite(app, id, in: value.file).arguments {
        guard let label = argument.label else { continue }
        if argument.namesNoValues, !app.spansLines(argument.location), !app.mayHoldComment(argument.location) {
          fields[label] = .constant(argument.text)
        }
        guard argument.text.hasPrefix(parameter + ".") else { continue }
        let field = argument.text.dropFirst(parameter.count + 1)
        guard field.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }) else { continue }
        fields[label] = .field(String(field))
      }
    }
    self = .fields(fields)
  }

  /// Where a field of the child's environment comes from; nil where that is computed.
  func source(of field: String) -> Source? {
    switch self {
    case .same: .field(field)
    case .fields(let fields): fields[field]
    }
  }
}
