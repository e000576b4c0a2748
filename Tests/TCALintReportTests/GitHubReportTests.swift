import TCALintRuleKit
import Testing

@testable import TCALintReport

@Suite struct GitHubReportTests {
  @Test func aFindingIsAnAnnotation() {
    #expect(
      text(GitHubReport.render(sampleResult())) == """
        ::error file=B.swift,line=1,endLine=1,col=2,endColumn=2,title=syntax-error::expected '}'
        ::error file=C.swift,title=unreadable-file::Permission denied
        ::notice title=incomplete-program::some-rule may be silent
        ::error file=A.swift,line=3,endLine=3,col=3,endColumn=20,title=some-rule::`A` uses `api`. Do not.
        ::notice file=B.swift,line=1,endLine=1,col=1,endColumn=2,title=other-rule::m.

        """)
  }

  @Test func quietLeavesNotesOut() {
    #expect(!text(GitHubReport.render(sampleResult(), isQuiet: true)).contains("incomplete-program"))
    let root = sampleResult().root
    let below = text(GitHubReport.render(sampleResult(), checkout: root.parent))
    #expect(below.contains("file=\(root.name)/"))
    let elsewhere = text(GitHubReport.render(sampleResult(), checkout: "/elsewhere"))
    #expect(elsewhere == text(GitHubReport.render(sampleResult())))
  }

  @Test func columnsAreGivenOnOneLineAlone() {
    var result = RunResult(root: "/")
    let start = place("A.swift", 1, 5..<6).range.start
    let end = place("A.swift", 3, 2..<3).range.end
    result.findings = [
      ReportedFinding(
        rule: "some-rule", severity: .warning, message: "m?", help: "Do.",
        place: ReportedPlace(path: "A.swift", range: SourceRange(start: start, end: end)), related: [], fixes: [],
        fingerprint: "1")
    ]
    #expect(
      text(GitHubReport.render(result)) == "::warning file=A.swift,line=1,endLine=3,title=some-rule::m? Do.\n")
  }

  @Test func commandsAreEscapedAsGitHubReadsThem() {
    var result = RunResult(root: "/")
    result.diagnostics = [Diagnostic(.unreadableFile, "a:b,c%\r\n::\u{1b}", path: "x:y,z%\n.swift")]
    #expect(
      text(GitHubReport.render(result))
        == "::error file=x%3Ay%2Cz%25%0A.swift,title=unreadable-file::a:b,c%25%0D%0A::<U+001B>\n")
  }
}
