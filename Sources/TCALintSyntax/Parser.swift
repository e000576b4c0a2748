/// Makes a ``SyntaxTree`` of a source file.
public enum Parser {
  /// Parses a file. Never fails: what is wrong with the file stands in ``SyntaxTree/diagnostics``.
  ///
  /// - Parameters:
  ///   - source: the file's bytes.
  ///   - names: the table that the file's names start from; it must begin with ``NameTable/grammar``.
  public static func parse(_ source: [UInt8], names: NameTable = .grammar) -> SyntaxTree {
    fatalError("not yet")
  }
}
