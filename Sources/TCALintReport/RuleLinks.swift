import TCALintRuleKit

/// The addresses of the pages of the rules that ran, where the documentation is published.
struct RuleLinks {
  private let addresses: [String: String]

  /// The links of a run.
  init(_ run: ReportedRun) {
    let pages = run.rules.compactMap { rule in
      Documentation.page(of: rule, at: run.documentation).map { (rule.id, $0) }
    }
    addresses = Dictionary(pages) { first, _ in first }
  }

  /// The address of a rule's page; nil for one that did not run, and for one without a page.
  subscript(rule: String) -> String? { addresses[rule] }
}
