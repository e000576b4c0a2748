import TCALintModel
import TCALintRuleKit
import Testing

@testable import TCALintReport

@Suite struct MarkdownReportTests {
  private func finding(_ message: String, _ severity: Severity = .warning, path: FilePath = "A.swift")
    -> ReportedFinding
  {
    ReportedFinding(
      rule: "some-rule", severity: severity, message: message, help: "", place: place(path, 3, 1..<2), related: [],
      fixes: [], fingerprint: "1")
  }

  @Test func aCommentCountsAndShowsTheWorstFirst() {
    #expect(
      text(MarkdownReport.render(sampleRun())) == """
        ### TCALint: 2 findings (1 error, 1 info), 1 syntax error in 2 files

        | rule | findings | with a safe fix |
        |---|--:|--:|
        | other-rule | 1 | 0 |
        | some-rule | 1 | 1 |

        | | place | |
        |---|---|---|
        | error | `B.swift:1` | expected '}' (syntax-error) |
        | error | `C.swift` | Permission denied (unreadable-file) |
        | error | `A.swift:3` | `A` uses `api` (some-rule) |
        | info | `B.swift:1` | m (other-rule) |

        Note: some-rule may be silent

        """)
    #expect(text(MarkdownReport.render(sampleRun(RunResult(root: "/")))) == "### TCALint: no findings in 0 files\n")
  }

  @Test func rulesLinkToPublishedDocumentation() {
    var run = sampleRun()
    run.documentation = "https://example.com"
    let report = text(MarkdownReport.render(run))
    #expect(report.contains("\n| [some-rule](https://example.com/rules/some-rule) | 1 | 1 |\n"))
    #expect(report.contains(" ([some-rule](https://example.com/rules/some-rule)) |\n"))
    #expect(report.contains(" (other-rule) |\n") && report.contains(" (syntax-error) |\n"))
    run.documentation = nil
    #expect(!text(MarkdownReport.render(run)).contains("]("))
  }

  @Test func aCommentIsNoLongerThanGitHubTakes() {
    var result = RunResult(root: "/")
    result.findings = (0..<3000).map { finding("the \($0)th `漢字`") } + [finding("worst", .error)]
    let report = text(MarkdownReport.render(sampleRun(result)))
    #expect(report.utf8.count <= MarkdownReport.sizeLimit)
    #expect(report.utf8.count > MarkdownReport.sizeLimit - 500, "the room is used")
    let rows = report.split(separator: "\n").filter { $0.contains("`A.swift:3`") }
    #expect(rows.first?.contains("worst") == true)
    #expect(report.hasSuffix("\n… and \(3001 - rows.count) more.\n"))
  }

  @Test func aLongMessageIsCut() {
    var result = RunResult(root: "/")
    result.findings = [finding(String(repeating: "x", count: 1_000_000)), finding("short")]
    let report = text(MarkdownReport.render(sampleRun(result)))
    #expect(report.utf8.count < 2_000)
    #expect(report.contains("short"))
  }

  @Test func aLongPathLeavesRoomForOthers() {
    var result = RunResult(root: "/")
    result.findings = [finding("a", path: FilePath(String(repeating: "0", count: 100_000))), finding("short")]
    let report = text(MarkdownReport.render(sampleRun(result)))
    #expect(report.utf8.count < 2_000)
    #expect(report.contains("short"))
  }

  @Test func namesStayCodeAndTheRestIsText() {
    #expect(MarkdownText.message("uses `a|b` and <b> @x") == #"uses `a\|b` and &lt;b&gt; \@<!-- -->x"#)
    #expect(MarkdownText.message("one ` alone") == #"one \` alone"#)
    #expect(MarkdownText.code("a`b") == "``a`b``")
    #expect(MarkdownText.code("`a`") == "`` `a` ``")
    #expect(MarkdownText.code(#"a\|b"#) == #"`a\<U+007C>b`"#)
    #expect(MarkdownText.code("a\nb") == "`a<U+000A>b`")
  }
}
