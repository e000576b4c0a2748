import TCALintRuleKit

/// The addresses of rules' pages, where the documentation is published.
struct RuleLinks {
  private var base = ""
  private var rules: Set<String> = []

  /// No links.
  init() {}

  /// Links to the rules that ran. Those of a configuration have no page.
  init(_ run: ReportedRun) {
    guard let url = run.documentation else { return }
    base = url + (url.hasSuffix("/") ? "" : "/") + "rules/"
    rules = Set(run.rules.lazy.filter { $0.category != .own }.map(\.id))
  }

  subscript(rule: String) -> String? { rules.contains(rule) ? base + rule : nil }
}
