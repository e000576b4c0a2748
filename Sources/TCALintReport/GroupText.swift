import TCALintJSON
import TCALintRuleKit

/// The findings of one rule as text: a heading, then each finding with its source line, its other places and its fixes.
struct GroupText {
  let group: FindingGroup
  /// Nil where the rule is not known.
  let rule: Rule?
  /// The source lines that are known.
  let sourceLines: [SourceLine: [UInt8]]
  let style: TextStyle
  /// The part that is left out of the findings that do not fail the run.
  let cut: Cut?

  /// How far a group is cut.
  struct Cut {
    /// How many findings are shown.
    let findings: Int
    /// How many other places of each are shown, without their source lines; nil for all, with these.
    let related: Int?
    /// Whether only the places and messages of findings are shown.
    var isBrief = false

    static let hardest = Cut(findings: 1, related: 0, isBrief: true)
    /// Sorted from the smallest omission.
    static let all =
      [Cut(findings: 10, related: nil)] + [10, 5, 3, 2, 1].map { Cut(findings: $0, related: 3) }
      + [Cut(findings: 1, related: 0), Cut(findings: 3, related: 0, isBrief: true), hardest]
  }

  /// Ends in a line break.
  func render() -> String {
    let shown = shownFindings
    let rest = group.findings.count - shown.count
    let more = rest == 0 ? "" : style.dim("… and \(rest) more; --all shows them") + "\n"
    var text = style.heading(group.severity.tone, group.rule) + ": " + group.counts + "\n"
    if let cut, cut.isBrief, !group.failsRun { return text + shown.map(style.line).joined() + more }
    let common = Self.commonHelp(of: shown)
    if let summary = rule?.summary, !summary.isEmpty {
      text += (LogCommand.begins(summary) ? "| " : "  ") + TerminalText.escaped(summary) + "\n"
    }
    if let common { text += helpLine(common) }
    var placesOfHelp: [String: ReportedPlace] = [:]
    for finding in shown {
      text += self.text(of: finding)
      if !finding.help.isEmpty, finding.help != common {
        // The same paragraph again and again hides the findings.
        text += helpLine(placesOfHelp[finding.help].map(Self.reference) ?? finding.help)
        if placesOfHelp[finding.help] == nil { placesOfHelp[finding.help] = finding.place }
      }
      for fix in finding.fixes {
        text += "  " + style.label(.help, fix.applicability == .safe ? "fix" : "suggestion")
        text += TerminalText.escaped(fix.title) + "\n"
      }
    }
    return text + more
  }

  /// All findings, or where the group is cut those that fail the run and the first others.
  private var shownFindings: [ReportedFinding] {
    guard var room = cut?.findings else { return group.findings }
    return group.findings.filter { finding in
      if finding.failsRun { return true }
      room -= 1
      return room >= 0
    }
  }

  /// The help of more than half of some findings, at least two; nil where there is none.
  private static func commonHelp(of findings: [ReportedFinding]) -> String? {
    var counts: [String: Int] = [:]
    for finding in findings where !finding.help.isEmpty { counts[finding.help, default: 0] += 1 }
    return counts.first { $1 > 1 && $1 * 2 > findings.count }?.key
  }

  private static func reference(to place: ReportedPlace) -> String {
    "the same as for \(place.path):\(place.range.start.line):\(place.range.start.column)"
  }

  private func helpLine(_ help: String) -> String {
    "  " + style.label(.help, "help") + TerminalText.escaped(help) + "\n"
  }

  private func text(of finding: ReportedFinding) -> String {
    var text = style.line(finding) + SourceExcerpt.text(finding.place, in: sourceLines, style)
    let limit = finding.failsRun ? nil : cut?.related
    let related = finding.related.prefix(limit ?? .max)
    for (message, place) in related {
      text += style.line(place, .note, "note", message)
      if limit == nil { text += SourceExcerpt.text(place, in: sourceLines, style) }
    }
    let rest = finding.related.count - related.count
    return text + (rest == 0 ? "" : "  " + style.dim("and \(TextReport.count(rest, "more place"))") + "\n")
  }
}
