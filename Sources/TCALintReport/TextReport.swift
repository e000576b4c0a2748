import TCALintModel
import TCALintRuleKit

/// A run's result for people: the findings grouped by rule, the syntax errors, and a summary.
public struct TextReport {
  private let run: ReportedRun
  private let style: TextStyle

  /// UTF-8 in parts, the last of which ends in a line break; nothing where a quiet run has nothing to report. Notes about
  /// the run and files that could not be read are not in it: the command prints them on standard error.
  static func parts(_ run: ReportedRun) -> [[UInt8]] {
    let report = TextReport(run: run, style: TextStyle(hasColors: run.prefersColor))
    let groups = FindingGroup.all(of: run.result)
    let closing = run.isQuiet || run.result.isWithoutInput ? nil : report.closing(groups)
    var sections = report.sections(of: groups, beside: closing.map(lineCount) ?? 0)
    if let syntaxErrors = report.syntaxErrors { sections.append(syntaxErrors) }
    if let closing { sections.append(closing) }
    return sections.enumerated().map { Array((($0 == 0 ? "" : "\n") + $1).utf8) }
  }

  /// Text from outside made safe for a terminal.
  public static func escaped(_ text: String) -> String { TerminalText.escaped(text) }

  /// One line that counts what was found.
  public static func summary(_ result: RunResult) -> String {
    let counts = counts(result.count)
    let syntaxErrors = result.diagnostics.count { $0.kind == .syntaxError }
    let noun = result.comparedWith == nil ? "finding" : "new finding"
    return (counts.isEmpty ? "no \(noun)s" : count(result.findings.count, noun) + " (" + counts + ")")
      + (result.suppressed.isEmpty ? "" : ", \(result.suppressed.count) suppressed")
      + (syntaxErrors == 0 ? "" : ", " + count(syntaxErrors, "syntax error"))
      + " in " + count(result.fileCount, "file")
  }

  /// How many there are of what a noun names.
  ///
  /// - Parameter plural: the noun with an `s`, unless it is another.
  public static func count(_ number: Int, _ noun: String, plural: String? = nil) -> String {
    "\(number) \(number == 1 ? noun : plural ?? noun + "s")"
  }

  /// How many there are of each severity that occurs, the worst first: `1 error, 2 warnings`.
  static func counts(_ number: (Severity) -> Int) -> String {
    Severity.allCases.reversed().filter { number($0) > 0 }.map { count(number($0), $0.rawValue) }.joined(
      separator: ", ")
  }

  /// The most lines that a report takes where long groups are cut, and those that the groups which do not fail the run take
  /// of them unless that leaves too little of each. Of the groups that fail the run, which are never cut, no more lines are
  /// counted than the last number.
  private static let (lineLimit, passingLimit, failingLimit) = (300, 180, 100)

  private static func lineCount(_ text: String) -> Int { text.utf8.count { $0 == UInt8(ascii: "\n") } }

  /// The text of each group. Where long groups are cut, they are cut as little as the limit allows; those of which little is
  /// left are one text.
  ///
  /// - Parameter others: the number of lines that follow them.
  private func sections(of groups: [FindingGroup], beside others: Int) -> [String] {
    let rules = Dictionary(run.rules.map { ($0.id, $0) }) { first, _ in first }
    func texts(_ groups: some Sequence<FindingGroup>, _ cut: GroupText.Cut?) -> [String] {
      groups.map { group in
        let rule = rules[group.rule]
        return GroupText(group: group, rule: rule, sourceLines: run.result.sourceLines, style: style, cut: cut).render()
      }
    }
    func lineCount(_ texts: [String]) -> Int { texts.reduce(0) { $0 + Self.lineCount($1) } }
    guard run.isCut else { return texts(groups, nil) }
    let (passing, failing) = (groups.filter { !$0.failsRun }, groups.filter(\.failsRun))
    let taken = min(lineCount(texts(failing, .hardest)), Self.failingLimit) + groups.count + others
    let room = Self.lineLimit - taken
    func first(_ limit: Int, where isWanted: (GroupText.Cut) -> Bool = { _ in true }) -> GroupText.Cut? {
      GroupText.Cut.all.first { isWanted($0) && lineCount(texts(passing, $0)) <= limit }
    }
    let cut = first(min(room, Self.passingLimit)) { !$0.isBrief } ?? first(room) ?? .hardest
    let shown = texts(passing, cut)
    return (cut.isBrief && !shown.isEmpty ? [shown.joined()] : shown) + texts(failing, cut)
  }

  /// The syntax errors, each with its source line; nil where there are none.
  private var syntaxErrors: String? {
    let errors = run.result.diagnostics.filter { $0.kind == .syntaxError }
    if errors.isEmpty { return nil }
    let name = Diagnostic.Kind.syntaxError.rawValue
    let heading = style.heading(.error, name) + ": " + Self.count(errors.count, "error") + "\n"
    return heading
      + errors.map { error in
        guard let path = error.path, let range = error.range else { return "" }
        let place = ReportedPlace(path: path, range: range)
        return style.line(place, .error, "error", error.message)
          + SourceExcerpt.text(place, in: run.result.sourceLines, style)
      }.joined()
  }

  /// A table of several rules, the counts, and what to do next.
  private func closing(_ groups: [FindingGroup]) -> String {
    let rows = groups.map(Statistics.Row.init)
    let fixable = rows.reduce(0) { $0 + $1.fixable }
    return (rows.count > 1 ? Statistics.table(rows) + "\n" : "")
      + style.bold(Self.summary(run.result)) + "\n"
      + (fixable == 0 ? "" : "\(fixable) fixable with --fix\n")
      + (run.nextStep.map { TerminalText.escaped($0) + "\n" } ?? "")
  }
}
