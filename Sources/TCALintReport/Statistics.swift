import TCALintRuleKit

/// How many findings there are of each rule.
public struct Statistics: Sendable {
  public struct Row: Sendable, Equatable {
    public let rule: String
    public let errors: Int
    public let warnings: Int
    public let infos: Int
    /// Those with a safe fix.
    public let fixable: Int

    public var findings: Int { errors + warnings + infos }
  }

  /// Rules with findings, those with most first.
  public let rules: [Row]

  public init(_ result: RunResult) {
    rules = FindingGroup.all(of: result).map(Row.init).sorted { ($1.findings, $0.rule) < ($0.findings, $1.rule) }
  }

  /// A table, a line a rule.
  public var text: String { Self.table(rules) }

  /// A table, a line a rule. It has no column for a severity that no finding has.
  static func table(_ rows: [Row]) -> String {
    let columns: [(title: String, count: KeyPath<Row, Int>)] =
      [("errors", \.errors), ("warnings", \.warnings), ("infos", \.infos), ("fixable", \.fixable)]
      .filter { column in rows.contains { $0[keyPath: column.1] > 0 } }
    let header = ["rule"] + columns.map(\.title)
    let lines = rows.map { row in
      [row.rule] + columns.map { row[keyPath: $0.count] == 0 ? "" : "\(row[keyPath: $0.count])" }
    }
    return TextTable.render([header] + lines, isNumber: [false] + columns.map { _ in true })
  }
}

extension Statistics.Row {
  init(_ group: FindingGroup) {
    rule = group.rule
    errors = group.count(.error)
    warnings = group.count(.warning)
    infos = group.count(.info)
    fixable = group.findings.count { $0.fixes.contains { $0.applicability == .safe } }
  }
}
