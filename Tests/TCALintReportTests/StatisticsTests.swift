import TCALintRuleKit
import Testing

@testable import TCALintReport

@Suite struct StatisticsTests {
  @Test func rulesWithMostFindingsComeFirst() {
    var result = sampleResult()
    result.findings += [result.findings[1], result.findings[1]]
    #expect(
      Statistics(result).text == """
        rule        errors  infos  fixable
        other-rule              3
        some-rule        1               1

        """)
    #expect(Statistics(RunResult(root: "/")).text == "rule\n")
  }

  @Test func aSuggestionIsNoFixThatIsSafe() {
    var result = RunResult(root: "/")
    result.findings = [
      ReportedFinding(
        rule: "some-rule", severity: .error, message: "", help: "", place: place("A.swift", 1, 1..<2), related: [],
        fixes: [ReportedFix(title: "", applicability: .suggestion, edits: [])], fingerprint: "1")
    ]
    #expect(Statistics(result).rules.map(\.fixable) == [0])
  }
}
