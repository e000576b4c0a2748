import TCALintJSON
import TCALintRuleKit

/// A run's result as a compiler prints it, so that terminals and editors make links of it.
public struct TextReport {
  private let result: RunResult
  private let style: Style
  private var output = ""

  /// UTF-8, ending in a line break unless there is nothing to say. Files that could not be read are left to whoever
  /// runs the command to tell: they are trouble of the run, not something found.
  ///
  /// - Parameter isQuiet: whether notes about the run are left out.
  public static func render(_ result: RunResult, color: Bool, isQuiet: Bool = false) -> [UInt8] {
    var report = TextReport(result: result, style: Style(isOn: color))
    for diagnostic in result.diagnostics {
      switch diagnostic.kind {
      case .syntaxError: report.write(diagnostic, as: report.style.label(.error, "error"))
      case .unreadableFile: break
      case .incompleteProgram, .unappliedIgnoreRules, .unlistedFixes:
        if !isQuiet { report.write(diagnostic, as: report.style.label(.note, "note")) }
      }
    }
    for finding in result.findings { report.write(finding) }
    return Array(report.output.utf8)
  }

  /// Text from outside made safe for a terminal.
  public static func escaped(_ text: String) -> String { TerminalText.escaped(text) }

  /// One line that counts what was found.
  public static func summary(_ result: RunResult) -> String {
    let counts = [(Severity.error, "error"), (.warning, "warning"), (.info, "remark")].compactMap { severity, noun in
      let number = result.count(severity)
      return number == 0 ? nil : count(number, noun)
    }
    let syntaxErrors = result.diagnostics.filter { $0.kind == .syntaxError }.count
    let noun = result.comparedWith == nil ? "finding" : "new finding"
    return
      (counts.isEmpty
      ? "no \(noun)s" : count(result.findings.count, noun) + " (" + counts.joined(separator: ", ") + ")")
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

  private init(result: RunResult, style: Style) {
    self.result = result
    self.style = style
  }

  private mutating func write(_ diagnostic: Diagnostic, as label: String) {
    guard let path = diagnostic.path, let range = diagnostic.range else {
      let place = diagnostic.path.map { "'\($0)': " } ?? ""
      output += label + style.bold(TerminalText.escaped(place + diagnostic.message)) + "\n"
      return
    }
    let place = ReportedPlace(path: path, range: range)
    writeHead(place, label, diagnostic.message)
    writeSource(place)
  }

  private mutating func write(_ finding: ReportedFinding) {
    let label: String =
      switch finding.severity {
      case .error: style.label(.error, "error")
      case .warning: style.label(.warning, "warning")
      case .info: style.label(.note, "remark")
      }
    writeHead(finding.place, label, finding.message, rule: finding.rule)
    writeSource(finding.place)
    for related in finding.related {
      writeHead(related.place, style.label(.note, "note"), related.message)
      writeSource(related.place)
    }
    if !finding.help.isEmpty { output += "  " + style.label(.help, "help") + TerminalText.escaped(finding.help) + "\n" }
    for fix in finding.fixes {
      output += "  " + style.label(.help, fix.applicability == .safe ? "fix" : "suggestion")
      output += TerminalText.escaped(fix.title) + "\n"
    }
  }

  private mutating func writeHead(_ place: ReportedPlace, _ label: String, _ message: String, rule: String? = nil) {
    let start = place.range.start
    let path = TerminalText.escaped(place.path.text)
    output += LogCommand.begins(path) ? "./" : ""
    output += style.bold("\(path):\(start.line):\(start.column): ") + label
    output += style.bold(TerminalText.escaped(message)) + (rule.map { " [\($0)]" } ?? "") + "\n"
  }

  /// The source line, and a line that underlines the range; a long line is cut around it.
  private mutating func writeSource(_ place: ReportedPlace) {
    let key = SourceLine(path: place.path, line: place.range.start.line)
    guard let bytes = result.sourceLines[key], !bytes.isEmpty else { return }
    let isOneLine = place.range.end.line == place.range.start.line
    // Far behind the range nothing is of interest, however long the line is.
    let first = place.range.start.column - 1
    let last = isOneLine ? place.range.end.column - 1 : bytes.count
    let from = first > 120 ? first - 60 : 0
    let to = min(bytes.count, max(first, min(last, first + 120)) + 60)
    guard from < to else { return }
    let window = bytes[Self.boundary(from, bytes)..<Self.boundary(to, bytes)]
    let (text, columns) = TerminalText.line(window)
    let offset = Self.boundary(from, bytes)
    let start = columns[min(max(first - offset, 0), columns.count - 1)]
    let end = columns[min(max(last - offset, 0), columns.count - 1)]
    let isCut = offset > 0
    output += (isCut ? "… " : LogCommand.begins(text) ? "| " : "  ") + text + (to < bytes.count ? " …" : "") + "\n"
    let mark = "^" + String(repeating: "~", count: max(0, end - start - 1))
    output += "  " + String(repeating: " ", count: start) + style.mark(mark) + "\n"
  }

  /// The start of the character that an offset lies in.
  private static func boundary(_ offset: Int, _ bytes: [UInt8]) -> Int {
    var offset = offset
    while offset > 0, offset < bytes.count, bytes[offset] & 0xc0 == 0x80 { offset -= 1 }
    return offset
  }
}

/// Colours, or none.
private struct Style {
  let isOn: Bool

  enum Tone: String {
    case error = "31"
    case warning = "35"
    case note = "36"
    case help = "32"
  }

  func bold(_ text: String) -> String { wrap(text, "1") }
  func label(_ tone: Tone, _ text: String) -> String { wrap(text + ": ", "1;" + tone.rawValue) }
  func mark(_ text: String) -> String { wrap(text, "1;32") }

  private func wrap(_ text: String, _ codes: String) -> String { isOn ? "\u{1b}[\(codes)m\(text)\u{1b}[0m" : text }
}
