import TCALintModel
import TCALintSyntax

/// A typealias of the program.
public struct Typealias: Sendable {
  /// Its index in ``Program/symbols``.
  public let symbol: SymbolID
  /// Its target.
  let target: PlacedType
  /// The names that that is written with; none for what has none.
  public let names: [ProgramName]
}

extension App {
  private static let typealiasesKey = TableKey<[Typealias]>("typealiases")

  /// The typealiases of the program, in the order of files and lines; computed once.
  public var typealiases: [Typealias] {
    table(Self.typealiasesKey) {
      program.symbols.indices.compactMap { symbol in
        guard program.symbols[symbol].kind == .typealias, let reference = program.symbols[symbol].declaration else {
          return nil
        }
        let declaration = program.declaration(reference)
        return Typealias(
          symbol: symbol,
          target: PlacedType(type: declaration.type, file: reference.file, scope: declaration.parent),
          names: program.names(of: declaration.type, in: reference.file))
      }
    }
  }
}
