/// Makes a ``SyntaxTree`` of a source file.
public enum Parser {
  /// Parses a file. Never fails: what is wrong with the file stands in ``SyntaxTree/diagnostics``.
  ///
  /// The calling thread needs a stack of at least 8 MB.
  ///
  /// - Parameters:
  ///   - source: the file's bytes.
  ///   - names: the table that the file's names start from; it must begin with ``NameTable/grammar``.
  public static func parse(_ source: [UInt8], names: NameTable = .grammar) -> SyntaxTree {
    var state = ParserState(source, names: names, trustsIndentation: false)
    state.parseSourceFile()
    if state.bracesMismatch {
      // Once more, now that indentation is the better witness; but what the compiler says, it says of the braces alone.
      let faults = state.faults
      state = ParserState(source, names: names, trustsIndentation: true)
      state.parseSourceFile()
      return state.finish(source: source, faults: faults)
    }
    return state.finish(source: source, faults: state.faults)
  }
}
