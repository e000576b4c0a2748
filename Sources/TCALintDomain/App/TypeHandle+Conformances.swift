import TCALintModel
import TCALintSyntax

extension TypeHandle {
  /// `@unchecked Sendable`
  public var isUncheckedSendable: Bool { app.program.isUncheckedSendable(symbol) }
  /// The types in its inheritance clause, as written.
  public var inheritedTypes: [WrittenType] { declaration?.inheritedTypes ?? [] }
  /// Its supertypes in the program, direct and indirect; nil beyond the limit of the search.
  public var ancestors: [TypeHandle]? {
    app.program.ancestry.ancestors(of: symbol)?.map { TypeHandle(app, $0) }
  }
  /// Whether its declaration has generic parameters; false for an external type.
  public var isGeneric: Bool {
    app.program.symbols[symbol].declaration.map { !app.program.declaration($0).genericParameters.isEmpty } ?? false
  }
}
