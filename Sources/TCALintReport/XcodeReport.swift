import TCALintModel
import TCALintRuleKit

/// A run's result as Xcode reads it from a run script phase: a line an issue, with absolute paths.
public enum XcodeReport {
  /// UTF-8, ending in a line break unless there is nothing to say.
  ///
  /// - Parameter isQuiet: whether notes about the run are left out.
  public static func render(_ result: RunResult, isQuiet: Bool = false) -> [UInt8] {
    var text = ""
    for diagnostic in result.diagnostics {
      let isNote = diagnostic.kind.isNote
      if isNote, isQuiet { continue }
      let place = diagnostic.path.map { self.place($0, diagnostic.range?.start, result.root) + ": " } ?? ""
      text += place + line(isNote ? "note" : "error", diagnostic.message)
    }
    for finding in result.findings {
      let place = place(finding.place.path, finding.place.range.start, result.root)
      text += place + ": " + line(finding.severity.level, "\(finding.message) [\(finding.rule)]")
      for related in finding.related {
        text +=
          self.place(related.place.path, related.place.range.start, result.root) + ": "
          + line("note", related.message)
      }
    }
    return Array(text.utf8)
  }

  private static func place(_ path: FilePath, _ position: SourcePosition?, _ root: FilePath) -> String {
    let path = TerminalText.escaped(path.absolute(from: root).text)
    return position.map { "\(path):\($0.line):\($0.column)" } ?? path
  }

  private static func line(_ label: String, _ message: String) -> String {
    "\(label): \(TerminalText.escaped(message))\n"
  }
}
