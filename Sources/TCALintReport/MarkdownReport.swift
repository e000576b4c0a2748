import TCALintModel
import TCALintRuleKit

/// A run's result as a comment on a pull request: how many there are of what, and the worst, as far as there is room.
public enum MarkdownReport {
  /// The most bytes that a report has: GitHub takes comments of up to 65,536 characters.
  public static let sizeLimit = 65_000

  /// UTF-8, ending in a line break.
  public static func render(_ run: ReportedRun) -> [UInt8] {
    let (result, links) = (run.result, RuleLinks(run))
    var text = "### TCALint: \(TextReport.summary(result))\n"
    text += table(Statistics(result), links)
    let notes = result.diagnostics.filter(\.kind.isNote)
    let foot = notes.prefix(maxNotes).map { "\nNote: \(MarkdownText.message($0.message))\n" }.joined()
    let rows = rows(of: result, links)
    if !rows.isEmpty { text += "\n| | place | |\n|---|---|---|\n" }
    // Room for the number of the rest.
    text += rows.fitting(room: sizeLimit - text.utf8.count - foot.utf8.count - 100)
    return Array((text + foot).utf8)
  }

  private static let maxNotes = 5

  private static func table(_ statistics: Statistics, _ links: RuleLinks) -> String {
    if statistics.rules.isEmpty { return "" }
    let rows = statistics.rules.prefix(maxRules).map {
      "| \(name($0.rule, links)) | \($0.findings) | \($0.fixable) |\n"
    }
    let more = statistics.rules.count - rows.count
    return "\n| rule | findings | with a safe fix |\n|---|--:|--:|\n" + rows.joined()
      + (more > 0 ? "\n… and \(more) more rules.\n" : "")
  }

  private static let maxRules = 100

  /// A row of the table each, problems of the input first, then by severity.
  private static func rows(of result: RunResult, _ links: RuleLinks) -> [String] {
    let files = FileEntries.all(of: result)
    let entries = files.flatMap { file in file.entries.map { (path: file.path, entry: $0) } }
    let sorted = entries.enumerated().sorted { left, right in
      let (first, second) = (left.element.entry, right.element.entry)
      if first.isProblem != second.isProblem { return first.isProblem }
      if first.severity != second.severity { return first.severity > second.severity }
      return left.offset < right.offset
    }
    return sorted.map { row($0.element.path, $0.element.entry, links) }
  }

  /// The name of a rule, or of another kind of entry, with a link to its page where it has one.
  private static func name(_ name: String, _ links: RuleLinks) -> String {
    links[name].map { "[\(name)](\($0))" } ?? name
  }

  private static func row(_ path: FilePath, _ entry: FileEntries.Entry, _ links: RuleLinks) -> String {
    let place = MarkdownText.cut(path.text) + (entry.range.map { ":\($0.start.line)" } ?? "")
    return "| \(entry.severity.rawValue) | \(MarkdownText.code(place)) | \(MarkdownText.message(entry.message)) "
      + "(\(name(entry.name, links))) |\n"
  }
}
