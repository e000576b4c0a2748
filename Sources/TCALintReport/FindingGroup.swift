import TCALintRuleKit

/// The findings of one rule.
struct FindingGroup {
  let rule: String
  /// By path and offset.
  let findings: [ReportedFinding]
  /// Whether one of them fails the run.
  let failsRun: Bool
  /// That of the worst of them.
  let severity: Severity

  private init(_ rule: String, _ findings: [ReportedFinding]) {
    self.rule = rule
    self.findings = findings
    failsRun = findings.contains(where: \.failsRun)
    severity = findings.lazy.map(\.severity).max() ?? .info
  }

  /// The findings of a run. What fails the run comes last, and before that the worse comes later: the last lines of a
  /// report are those that a person sees first.
  static func all(of result: RunResult) -> [FindingGroup] {
    Dictionary(grouping: result.findings, by: \.rule).map { FindingGroup($0, $1) }.sorted { left, right in
      if left.failsRun != right.failsRun { return right.failsRun }
      return (left.severity, left.rule) < (right.severity, right.rule)
    }
  }

  /// The number of findings of a severity.
  func count(_ severity: Severity) -> Int { findings.count { $0.severity == severity } }

  /// How many findings there are of each severity, the worst first: `1 error, 2 warnings`.
  var counts: String { TextReport.counts(count) }
}
