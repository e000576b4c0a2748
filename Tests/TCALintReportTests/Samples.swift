import TCALintModel
import TCALintReport
import TCALintRuleKit

func place(_ path: FilePath, _ line: Int, _ columns: Range<Int>) -> ReportedPlace {
  let position = { (column: Int) in SourcePosition(line: line, column: column, utf16Column: column, offset: column - 1)
  }
  return ReportedPlace(
    path: path, range: SourceRange(start: position(columns.lowerBound), end: position(columns.upperBound)))
}

/// A result with everything that a report can hold.
func sampleResult(source: String = "  @Dependency(\\.api) var api", path: FilePath = "A.swift") -> RunResult {
  var result = RunResult(root: "/work")
  result.findings = [
    ReportedFinding(
      rule: "some-rule", severity: .error, message: "`A` uses `api`", help: "Do not.", place: place(path, 3, 3..<20),
      related: [("`B` is here", place("B.swift", 1, 1..<2))],
      fixes: [ReportedFix(title: "Remove `api`", applicability: .safe, edits: [(place(path, 3, 1..<20), "")])],
      fingerprint: "00000000000000ff"),
    ReportedFinding(
      rule: "other-rule", severity: .info, message: "m", help: "", place: place("B.swift", 1, 1..<2), related: [],
      fixes: [], fingerprint: "0000000000000001"),
  ]
  result.diagnostics = [
    Diagnostic(.syntaxError, "expected '}'", path: "B.swift", range: place("B.swift", 1, 2..<2).range),
    Diagnostic(.unreadableFile, "Permission denied", path: "C.swift"),
    Diagnostic(.incompleteProgram, "some-rule may be silent"),
  ]
  result.fileCount = 2
  result.lineCount = 4
  result.sourceLines = [
    SourceLine(path: path, line: 3): Array(source.utf8), SourceLine(path: "B.swift", line: 1): Array("xy".utf8),
  ]
  return result
}

/// A run of the sample's rule.
func sampleRun(_ result: RunResult = sampleResult()) -> ReportedRun {
  ReportedRun(result, rules: [sampleRule], toolVersion: "1.2.3")
}

/// The sample, with one of its findings suppressed.
func suppressedResult() -> RunResult {
  var result = sampleResult()
  var finding = result.findings.removeLast()
  finding.suppression = Suppression(.inSource, justification: "known")
  result.suppressed = [finding]
  return result
}

/// The bytes of a report as text.
func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

/// A rule of the sample.
let sampleRule = Rule(
  id: "some-rule", category: .effects, severity: .error, profile: .recommended, summary: "It is so.",
  page: "# some-rule\n", check: .program { _ in [] })

/// Texts that untrusted files or their names may contain, to imitate something else.
let hostileTexts = [
  "\u{1b}[2J\u{7}\u{0}\u{9b}31m", "a\n::error file=x::y", "::error::y", "\u{a0}::set-env name=x::y",
  "##[error]x ##vso[task.setvariable]x ##teamcity[x]", "%0A::error::x %25 %", "a:b,c=d", "</script><!--<script>",
  "\u{202e}gnp.swift", "<img src=x onerror=alert(1)>&amp;\"'", "]]> <![CDATA[", "\u{fffe}\u{ffff}\u{d}",
  "| a | b `c` ``d`` \\| \\",
  "[a](https://example.com) ![b](x) https://example.com www.example.com a@b.com @octocat #1",
  "* _a_ **b** ~~c~~ $x$", "[a](0) [a\\](0) {0} {1} {a}", "漢字 é e\u{301} 🙂", "`", "``` a",
]

/// A result whose every text is one.
func hostileResult(_ text: String) -> RunResult {
  var result = sampleResult(source: text.split(separator: "\n").first.map(String.init) ?? "", path: FilePath(text))
  result.findings = [
    ReportedFinding(
      rule: "some-rule", severity: .warning, message: text, help: text, place: place(FilePath(text), 3, 1..<2),
      related: [(text, place(FilePath(text), 3, 1..<2)), (text, place(FilePath(text), 3, 1..<2))],
      fixes: [ReportedFix(title: text, applicability: .safe, edits: [(place(FilePath(text), 3, 1..<2), text)])],
      fingerprint: "00000000000000ff")
  ]
  var suppressed = result.findings[0]
  suppressed.suppression = Suppression(.external, justification: text)
  result.suppressed = [suppressed]
  result.diagnostics = [
    Diagnostic(.syntaxError, text, path: FilePath(text), range: place("", 1, 2..<2).range),
    Diagnostic(.unreadableFile, text, path: FilePath("/" + text)), Diagnostic(.incompleteProgram, text),
    Diagnostic(.unappliedIgnoreRules, text, path: FilePath(text)),
    Diagnostic(.unlistedFixes, text, path: FilePath(text)),
    Diagnostic(.configurationWarning, text, path: FilePath(text), range: place("", 1, 2..<2).range),
  ]
  return result
}
