import TCALintJSON

/// A diff of untrusted files, escaped for terminals and logs. Lines stay lines, but only the original can be applied.
public enum DiffText {
  /// For a terminal: as text of files is shown there, with tabs widened and without what ends lines besides `\n`.
  public static func forTerminal(_ diff: [UInt8]) -> [UInt8] {
    mapLines(diff) { line in
      // Columns count from behind the mark.
      let code = line.last == carriageReturn ? line.dropLast() : line
      return Array((TerminalText.line(code.prefix(1)).text + TerminalText.line(code.dropFirst()).text).utf8)
    }
  }

  /// For the log of a machine that runs builds: a line that is a ``LogCommand`` is shown as on a terminal.
  public static func forLog(_ diff: [UInt8]) -> [UInt8] {
    mapLines(diff) { line in
      let text = String(decoding: line, as: UTF8.self)
      // It is a line that both sides have, whose mark is a blank.
      if LogCommand.begins(text) { return Array(("|" + TerminalText.escaped(String(text.dropFirst()))).utf8) }
      // Some end a line there.
      let isSplit = line.dropLast().contains(carriageReturn)
      return isSplit || LogCommand.isIn(line) ? Array(TerminalText.escaped(text).utf8) : Array(line)
    }
  }

  private static let carriageReturn = UInt8(ascii: "\r")

  private static func mapLines(_ diff: [UInt8], _ shown: (ArraySlice<UInt8>) -> [UInt8]) -> [UInt8] {
    let lineFeed = UInt8(ascii: "\n")
    return Array(
      diff.split(separator: lineFeed, omittingEmptySubsequences: false).map(shown).joined(separator: [lineFeed]))
  }
}
