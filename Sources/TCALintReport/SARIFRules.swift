import TCALintJSON
import TCALintRuleKit

/// The rules of a log, and the index of each.
struct SARIFRules {
  private let ids: [String]
  private let rules: [String: Rule]
  private let links: RuleLinks
  let indices: [String: Int]

  /// The rules that ran, and other rules with findings.
  init(_ run: ReportedRun) {
    rules = Dictionary(run.rules.map { ($0.id, $0) }) { first, _ in first }
    links = RuleLinks(run)
    let found = Set((run.result.findings + run.result.suppressed).map(\.rule))
    ids = found.union(rules.keys).sorted()
    indices = Dictionary(uniqueKeysWithValues: ids.enumerated().map { ($1, $0) })
  }

  func write(to list: inout JSONWriter) {
    for id in ids { list.object { write(id, rules[id], to: &$0) } }
  }

  private func write(_ id: String, _ rule: Rule?, to descriptor: inout JSONWriter) {
    descriptor.member("id", id)
    guard let rule else { return }
    descriptor.member("name", id.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined())
    descriptor.member("shortDescription") { $0.member("text", rule.summary) }
    if let link = links[id] { descriptor.member("helpUri", link) }
    descriptor.member("help") { help in
      help.member("text", "\(rule.summary) 'tcalint explain \(id)' prints the rule's page.")
      help.member("markdown", RulePage.forReaders(rule.page))
    }
    descriptor.member("defaultConfiguration") { $0.member("level", rule.severity.level) }
    descriptor.member("properties") { properties in
      properties.list("tags") { $0.string(rule.category.rawValue) }
      properties.member("profile", rule.profile.rawValue)
      properties.member("precision", "high")
      properties.member("problem.severity", Self.problemSeverity(rule.severity))
    }
  }

  /// In GitHub's words.
  private static func problemSeverity(_ severity: Severity) -> String {
    switch severity {
    case .error: "error"
    case .warning: "warning"
    case .info: "recommendation"
    }
  }
}
