import TCALintDomain
import TCALintModel
import TCALintRuleKit
import TCALintRules
import Testing

/// Rules share the tables of an app, and find the same in whatever order they ask for them.
@Suite struct RuleOrderTests {
  @Test func rulesFindTheSameInReverseOrder() {
    let forwards = findings(of: Rule.all, in: SamplePrograms.appOfAllExamples)
    let backwards = findings(of: Rule.all.reversed(), in: SamplePrograms.appOfAllExamples)
    for rule in Rule.all { #expect(forwards[rule.id] == backwards[rule.id], "\(rule.id)") }
  }

  @Test func aRuleFindsTheSameAlone() {
    let together = findings(of: Rule.all, in: SamplePrograms.app)
    for rule in Rule.all {
      #expect(findings(of: [rule], in: SamplePrograms.app)[rule.id] == together[rule.id], "\(rule.id)")
    }
  }

  private func findings(of rules: [Rule], in app: App) -> [String: [String]] {
    rules.reduce(into: [:]) { findings, rule in
      findings[rule.id] = rule.findings(in: app).map { "\($0.location) \($0.message) \($0.help)" }.sorted()
    }
  }
}
