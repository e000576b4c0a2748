import TCALintRuleKit
import TCALintRules
import Testing

/// A rule and its page agree.
@Suite struct RulePageTests {
  @Test(arguments: Rule.all.map(\.id))
  func thePageSaysWhatTheRuleSays(_ id: String) throws {
    let rule = try #require(Rule.all.first { $0.id == id })
    let page = try RulePage(rule.page)
    #expect(page.title == rule.id)
    #expect(page.severity == rule.severity)
    #expect(page.profile == rule.profile)
    #expect(page.since != nil)
    #expect(page.category == rule.category)
    #expect(page.summary == rule.summary)
  }

  @Test(arguments: RuleFile.pages)
  func thePageIsWhole(_ page: RuleFile) throws {
    let content = try RulePage(page.markdown)
    #expect(content.sections.filter { $0 != "Options" } == Self.sections)
    #expect(content.examples.contains { $0.isReporting })
    #expect(content.examples.contains { !$0.isReporting })
  }

  /// The maximum length of a page.
  @Test(arguments: RuleFile.pages)
  func thePageIsShort(_ page: RuleFile) {
    let lines = page.markdown.count { $0 == "\n" }
    let cases = "Tests/TCALintRulesTests/Cases/\(page.path.split(separator: "/").last ?? "")"
    #expect(lines <= 160, "a page has about 150 lines; edge cases belong in \(cases)")
  }

  @Test(arguments: RuleFile.pages)
  func thePageLiesWhereItsRuleIsLookedFor(_ page: RuleFile) throws {
    let content = try RulePage(page.markdown)
    let name = RuleFile.name(of: content.title)
    #expect(page.path == "\(content.category.rawValue.capitalized)/\(name)/\(name).md")
  }

  @Test(arguments: RuleFile.cases)
  func casesBelongToARule(_ file: RuleFile) throws {
    let cases = try RuleCases(file.markdown)
    #expect(Rule.all.contains { $0.id == cases.title }, "no rule '\(cases.title)' is in Rules/AllRules.swift")
    #expect(file.isCases(of: cases.title))
    #expect(!cases.examples.isEmpty)
  }

  /// The page's section on options has the name and the default of each option, and an example shows its effect.
  @Test(arguments: Rule.all.map(\.id))
  func thePageListsTheOptions(_ id: String) throws {
    let rule = try #require(Rule.all.first { $0.id == id })
    let page = try RulePage(rule.page)
    let text = rule.page
    let section = text.split(separator: "\n## Options\n").dropFirst().first?.split(separator: "\n## ").first ?? ""
    let reported = section.matches(of: #/(?m)^`([^`]+)` \((.+?)\): /#).map { "\($0.1) \($0.2)" }
    #expect(reported == rule.options.map { "\($0.name) \($0.defaultValue)" })
    for option in rule.options {
      #expect(
        page.examples.contains { $0.options[option.name].map { $0 != option.defaultValue } ?? false },
        "no example of the page shows what '\(option.name)' does: write a block `swift options={…}`")
    }
    for example in page.examples {
      for (name, value) in example.options {
        let option = rule.options.first { $0.name == name }
        #expect(option?.defaultValue.kind == value.kind, "line \(example.line): '\(name)' is no such option")
      }
    }
  }

  private static let sections = ["What it does", "Why it matters", "Example", "Fix", "What it ignores"]
}
