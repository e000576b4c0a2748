import TCALintModel
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
