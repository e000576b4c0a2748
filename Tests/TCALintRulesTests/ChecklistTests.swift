import TCALintRuleKit
import TCALintRules
import Testing

/// The checklist of an architecture.
@Suite struct ChecklistTests {
  @Test func itemsAreUniqueAndNameRulesOnce() {
    #expect(Set(ChecklistItem.all.map(\.id)).count == ChecklistItem.all.count)
    let rules = ChecklistItem.all.flatMap(\.rules)
    #expect(Set(rules).count == rules.count)
    #expect(Set(rules).isSubset(of: Rule.all.map(\.id)))
  }
}
