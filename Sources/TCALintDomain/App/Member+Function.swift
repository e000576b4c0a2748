import TCALintModel
import TCALintSyntax

extension Member {
  /// The internal names of a function's parameters; `_` for an ignored parameter.
  public var parameterNames: [String] {
    facts.parameters[declaration.parameters].map { $0.name.isNone ? "_" : facts.names.text($0.name) }
  }
  /// Whether it has generic parameters of its own.
  public var isGenericFunction: Bool { !declaration.genericParameters.isEmpty }
}
