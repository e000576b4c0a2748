import TCALintJSON
import TCALintRuleKit

/// How text for people looks: with colours, or without.
struct TextStyle {
  let hasColors: Bool

  /// The meaning of a label, shown by its colour.
  enum Tone: String {
    case error = "31"
    case warning = "35"
    case note = "36"
    case help = "32"
  }

  func bold(_ text: String) -> String { wrap(text, "1") }
  func dim(_ text: String) -> String { wrap(text, "2") }
  func label(_ tone: Tone, _ text: String) -> String { wrap(text + ": ", "1;" + tone.rawValue) }
  func heading(_ tone: Tone, _ text: String) -> String { wrap(text, "1;4;" + tone.rawValue) }
  func mark(_ text: String) -> String { wrap(text, "1;32") }

  /// A line that a terminal or an editor makes a link of: `A.swift:3:1: error: message [rule]`, and a line break.
  func line(_ place: ReportedPlace, _ tone: Tone, _ label: String, _ message: String, rule: String? = nil) -> String {
    let path = TerminalText.escaped(place.path.text)
    let start = place.range.start
    return (LogCommand.begins(path) ? "./" : "") + bold("\(path):\(start.line):\(start.column): ")
      + self.label(tone, label) + bold(TerminalText.escaped(message)) + (rule.map { " [\($0)]" } ?? "") + "\n"
  }

  /// The line of a finding.
  func line(_ finding: ReportedFinding) -> String {
    line(finding.place, finding.severity.tone, finding.severity.rawValue, finding.message, rule: finding.rule)
  }

  private func wrap(_ text: String, _ codes: String) -> String {
    hasColors ? "\u{1b}[\(codes)m\(text)\u{1b}[0m" : text
  }
}

extension Severity {
  /// The colour that shows it.
  var tone: TextStyle.Tone {
    switch self {
    case .error: .error
    case .warning: .warning
    case .info: .note
    }
  }
}
