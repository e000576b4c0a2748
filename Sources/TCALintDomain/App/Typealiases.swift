import TCALintModel
import TCALintSyntax

extension App {
  /// The typealiases of the program, each with what it stands for.
  var typealiases: [(symbol: SymbolID, target: PlacedType)] {
    lazyTypealiases {
      program.symbols.indices.compactMap { symbol in
        guard program.symbols[symbol].kind == .typealias, let reference = program.symbols[symbol].declaration else {
          return nil
        }
        let declaration = program.declaration(reference)
        return (symbol, PlacedType(type: declaration.type, file: reference.file, scope: declaration.parent))
      }
    }
  }
}
