import Foundation
import TCALintRuleKit
import Testing

@testable import TCALintReport

@Suite struct GitLabReportTests {
  private func issues(_ result: RunResult) throws -> [[String: Any]] {
    try #require(
      try JSONSerialization.jsonObject(with: Data(GitLabReport.render(result))) as? [[String: Any]])
  }

  @Test func aFindingIsAnIssue() throws {
    let issues = try issues(sampleResult())
    #expect(
      issues.map { $0["check_name"] as? String } == ["some-rule", "other-rule", "syntax-error", "unreadable-file"])
    #expect(issues.map { $0["severity"] as? String } == ["major", "info", "critical", "critical"])
    #expect(issues[0]["description"] as? String == "`A` uses `api`")
    #expect(issues[0]["fingerprint"] as? String == "00000000000000ff")
    let location = try #require(issues[0]["location"] as? [String: Any])
    #expect(location["path"] as? String == "A.swift")
    #expect(location["lines"] as? [String: Int] == ["begin": 3, "end": 3])
    #expect((issues[3]["location"] as? [String: Any])?["lines"] as? [String: Int] == ["begin": 1])
  }

  @Test func fingerprintsAreUnique() throws {
    var result = sampleResult()
    result.findings += result.findings
    result.diagnostics += result.diagnostics
    let fingerprints = try issues(result).map { $0["fingerprint"] as? String }
    #expect(Set(fingerprints).count == 8)
  }

  @Test func nothingFoundIsAnEmptyList() throws { #expect(try issues(RunResult(root: "/")).isEmpty) }
}
