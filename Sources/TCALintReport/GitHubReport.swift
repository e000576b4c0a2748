import TCALintJSON
import TCALintModel
import TCALintRuleKit

/// A run's result as workflow commands, which GitHub shows as annotations in the changed files. It shows the first ten
/// errors and ten warnings of a step; the rest is in the log.
public enum GitHubReport {
  /// UTF-8, ending in a line break unless there is nothing to say.
  ///
  /// - Parameters:
  ///   - isQuiet: whether notes about the run are left out.
  ///   - checkout: where the repository is; paths are those below it.
  public static func render(_ result: RunResult, isQuiet: Bool = false, checkout: FilePath? = nil) -> [UInt8] {
    func place(_ path: FilePath) -> FilePath { path.place(below: checkout, from: result.root) }
    var text = ""
    for diagnostic in result.diagnostics {
      let isNote = diagnostic.kind.isNote
      if isNote, isQuiet { continue }
      text += line(
        isNote ? "notice" : "error", diagnostic.path.map(place), diagnostic.range, title: diagnostic.kind.rawValue,
        diagnostic.message)
    }
    for finding in result.findings {
      text += line(
        command(finding.severity), place(finding.place.path), finding.place.range, title: finding.rule,
        Sentences.joined(finding.message, finding.help))
    }
    return Array(text.utf8)
  }

  private static func command(_ severity: Severity) -> String {
    switch severity {
    case .error: "error"
    case .warning: "warning"
    case .info: "notice"
    }
  }

  private static func line(
    _ command: String, _ path: FilePath?, _ range: SourceRange?, title: String, _ message: String
  ) -> String {
    var properties: [(String, String)] = []
    if let path { properties.append(("file", path.text)) }
    if let range {
      properties += [("line", "\(range.start.line)"), ("endLine", "\(range.end.line)")]
      // GitHub takes columns only on one line.
      if range.start.line == range.end.line {
        properties += [("col", "\(range.start.utf16Column)"), ("endColumn", "\(range.end.utf16Column)")]
      }
    }
    properties.append(("title", title))
    let list = properties.map { "\($0)=\(escaped($1, isProperty: true))" }.joined(separator: ",")
    return "::\(command) \(list)::\(escaped(message, isProperty: false))\n"
  }

  /// Text as written in a command; characters that GitHub does not unescape are shown by their code.
  private static func escaped(_ text: String, isProperty: Bool) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%": result += "%25"
      case "\r": result += "%0D"
      case "\n": result += "%0A"
      case ":" where isProperty: result += "%3A"
      case "," where isProperty: result += "%2C"
      case _ where scalar.isUnsafeToShow: result += TerminalText.codePoint(scalar)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
