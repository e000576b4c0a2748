import TCALintModel
import TCALintSyntax

extension TypeHandle {
  /// `@unchecked Sendable`
  public var isUncheckedSendable: Bool { app.program.isUncheckedSendable(symbol) }
  /// What its declaration inherits from, as it is written there.
  public var inheritedTypes: [WrittenType] { declaration?.inheritedTypes ?? [] }
  /// What it inherits from in the program, directly or indirectly; nil beyond the limit of the search.
  public var ancestors: [TypeHandle]? {
    app.program.ancestry.ancestors(of: symbol)?.map { TypeHandle(app, $0) }
  }
  public var isGeneric: Bool {
    app.program.symbols[symbol].declaration.map { !app.program.declaration($0).genericParameters.isEmpty } ?? false
  }
}
