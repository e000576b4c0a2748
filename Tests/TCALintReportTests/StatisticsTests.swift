import TCALintRuleKit
import Testing

@testable import TCALintReport

@Suite struct StatisticsTests {
  @Test func rulesWithMostFindingsComeFirst() {
    var result = sampleResult()
    result.findings += [result.findings[1], result.findings[1]]
    #expect(
      Statistics(result).text == """
        findings  fixable  rule
               3        0  other-rule
               1        1  some-rule

        """)
    #expect(Statistics(RunResult(root: "/")).text == "findings  fixable  rule\n")
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
