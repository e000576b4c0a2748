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

  @Test func thePageDescribesEachItem() {
    for item in ChecklistItem.all {
      let heading = item.id.prefix(1).uppercased() + item.id.dropFirst()
      #expect(
        ChecklistItem.page.contains("\n## \(heading)\n\n\"\(item.statement).\"\n"),
        "Rules/Checklist.md: no section with the statement of '\(item.id)'")
    }
  }
}
