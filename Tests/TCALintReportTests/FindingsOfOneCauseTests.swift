import TCALintModel
import TCALintReport
import TCALintRuleKit
import Testing

/// What a report makes of findings that have a cause in common.
@Suite struct FindingsOfOneCauseTests {
  private func finding(
    _ message: String, _ line: Int, path: FilePath = "A.swift", cause: FindingCause? = .inFile("Old"),
    severity: Severity = .warning, fix: ReportedFix? = nil, suppression: Suppression? = nil
  ) -> ReportedFinding {
    ReportedFinding(
      rule: "some-rule", severity: severity, message: message, help: "", place: place(path, line, 1..<4), related: [],
      fixes: fix.map { [$0] } ?? [], fingerprint: "\(line)", cause: cause, suppression: suppression)
  }

  private func fix(_ applicability: Fix.Applicability, _ edits: [(Int, String)]) -> ReportedFix {
    ReportedFix(
      title: "Write `New`", applicability: applicability,
      edits: edits.map { (place("A.swift", 1, $0.0..<$0.0 + 1), $0.1) })
  }

  private func combined(_ findings: [ReportedFinding]) -> [ReportedFinding] {
    var result = RunResult(root: "/work")
    result.findings = findings
    result.combineFindingsOfOneCause()
    return result.findings
  }

  @Test func theFirstOfAFileStandsForTheOthers() {
    let found = combined([finding("old", 1), finding("old", 2), finding("older", 3)])
    #expect(found.map(\.fingerprint) == ["1"])
    #expect(found[0].message == "old (and 2 more places)")
    #expect(found[0].related.map(\.message) == ["here too", "older"])
    #expect(found[0].related.map(\.place.range.start.line) == [2, 3])
  }

  @Test func otherFilesCausesAndSeveritiesAreOtherFindings() {
    let all = [
      finding("a", 1), finding("a", 2, path: "B.swift"), finding("a", 3, cause: .inFile("Other")),
      finding("a", 4, severity: .info), finding("a", 5, cause: nil), finding("a", 6, cause: nil),
    ]
    #expect(combined(all).map(\.fingerprint) == ["1", "2", "3", "4", "5", "6"])
  }

  @Test func aCauseAnywhereCombinesFiles() {
    let found = combined([
      finding("a", 1, cause: .anywhere("habit")), finding("a", 2, path: "B.swift", cause: .anywhere("habit")),
    ])
    #expect(found.map(\.fingerprint) == ["1"])
    #expect(found[0].related.map(\.place.path) == ["B.swift"])
  }

  @Test func suppressedFindingsAreCombinedByTheirReason() {
    let reasons = ["a", "a", "b"].map { Suppression(.inSource, justification: $0) }
    var result = RunResult(root: "/work")
    result.findings = [finding("old", 1)]
    result.suppressed = zip(2..., reasons).map { finding("old", $0, suppression: $1) }
    result.combineFindingsOfOneCause()
    #expect(result.findings.map(\.related.count) == [0])
    #expect(result.suppressed.map(\.fingerprint) == ["2", "4"])
    #expect(result.suppressed.map(\.related.count) == [1, 0])
  }

  @Test func theSafeFixesBecomeOne() {
    let found = combined([
      finding("old", 1, fix: fix(.suggestion, [(90, "x")])),
      finding("old", 2, fix: fix(.safe, [(20, "b"), (1, "import")])),
      finding("old", 3, fix: fix(.safe, [(1, "import"), (10, "a")])), finding("old", 4),
    ])
    #expect(found[0].fixes.map(\.applicability) == [.safe])
    #expect(found[0].fixes[0].edits.map(\.replacement) == ["import", "a", "b"])
  }

  @Test func ofFixesThatOverlapTheFirstIsKept() {
    let found = combined([
      finding("old", 1, fix: fix(.safe, [(5, "a")])), finding("old", 2, fix: fix(.safe, [(5, "b")])),
    ])
    #expect(found[0].fixes[0].edits.map(\.replacement) == ["a"])
  }

  @Test func placesBeyondTheLimitAreSummedUp() {
    let found = combined((0..<300).map { finding("old", $0 + 1) })
    #expect(found[0].related.count == 250)
    #expect(found[0].related.last?.message == "50 more places from here on")
  }
}
