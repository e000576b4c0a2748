import TCALintRuleKit

/// How many findings there are of each rule.
public struct Statistics: Sendable {
  public struct Row: Sendable, Equatable {
    public let rule: String
    public let findings: Int
    /// Those with a safe fix.
    public let fixable: Int
  }

  /// Rules with findings, those with most first.
  public let rules: [Row]

  public init(_ result: RunResult) {
    var counts: [String: (findings: Int, fixable: Int)] = [:]
    for finding in result.findings {
      counts[finding.rule, default: (0, 0)].findings += 1
      if finding.fixes.contains(where: { $0.applicability == .safe }) { counts[finding.rule]!.fixable += 1 }
    }
    rules = counts.map { Row(rule: $0, findings: $1.findings, fixable: $1.fixable) }.sorted {
      ($1.findings, $0.rule) < ($0.findings, $1.rule)
    }
  }

  /// A table, a line a rule.
  public var text: String {
    let rows = [["findings", "fixable", "rule"]] + rules.map { ["\($0.findings)", "\($0.fixable)", $0.rule] }
    return TextTable.render(rows, isNumber: [true, true, false])
  }
}
