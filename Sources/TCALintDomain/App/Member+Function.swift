import TCALintModel
import TCALintSyntax

extension Member {
  /// The names by which a function knows its parameters; `_` for one that it ignores.
  public var parameterNames: [String] {
    facts.parameters[declaration.parameters].map { $0.name.isNone ? "_" : facts.names.text($0.name) }
  }
  /// Whether it has generic parameters of its own.
  public var isGenericFunction: Bool { !declaration.genericParameters.isEmpty }
}
