import Foundation
import TCALintEngine
import TCALintRuleKit
import TCALintRules
import Testing

/// The parts of a rule besides its page and its file, in the order in which they are added. Each failure says what to
/// write where. The sample app's findings are in `CommandTests`.
@Suite struct NewRuleTests {
  @Test(arguments: RuleFile.pages)
  func everyPageHasItsRule(_ page: RuleFile) throws {
    let id = try RulePage(page.markdown).title
    #expect(
      Rule.all.contains { $0.id == id },
      """
      Rules/AllRules.swift: write `.\(RuleName(id).property),` where '\(id)' is sorted; the \
      rule itself is in Rules/\(page.path.dropLast(".md".count)).swift
      """)
  }

  @Test(arguments: Rule.all.map(\.id))
  func everyRuleIsBesideItsPage(_ id: String) throws {
    let rule = try #require(Rule.all.first { $0.id == id })
    let path = Self.pagePath(of: rule)
    #expect(RuleFile.pages.contains { $0.path == path }, "Rules/\(path): write the page of '\(id)'")
    let source = "Rules/\(path.dropLast(".md".count)).swift"
    #expect(exists(source), "\(source): the rule '\(id)' is looked for there, beside its page")
    let page = RuleFile.pages.first { $0.path == path }?.markdown
    #expect(rule.page == page, "Rules/Pages.swift: run 'Rules/generate-pages' after a change to Rules/\(path)")
  }

  @Test func theCommandHasThePageAboutCustomRules() throws {
    let page = try text("Sources/TCALintEngine/CustomRules/CustomRules.md")
    #expect(
      CustomRules.page == page, "CustomRules+Page.swift: run 'Rules/generate-pages' after a change to CustomRules.md")
  }

  @Test func theRulesAreSorted() {
    let ids = Rule.all.map(\.id)
    #expect(ids == ids.sorted(), "Rules/AllRules.swift: sort the rules by id")
    #expect(Set(ids).count == ids.count, "Rules/AllRules.swift: a duplicate rule or id")
  }

  @Test func theReadmeListsEachRule() throws {
    let rows = try text("README.md").split(separator: "\n").filter { $0.hasPrefix("| [") }.map(String.init)
    let expected = Rule.all.map(Self.row)
    for row in expected where !rows.contains(row) {
      Issue.record("README.md: write this row under 'Rules', where it is sorted:\n\(row)")
    }
    for row in rows where !expected.contains(row) {
      Issue.record("README.md: no rule says this of itself; remove or correct the row:\n\(row)")
    }
    #expect(rows == rows.sorted(), "README.md: sort the table of rules by id")
  }

  private static func row(of rule: Rule) -> String {
    let link = "[\(rule.id)](Rules/\(pagePath(of: rule)))"
    return "| \(link) | \(rule.severity.rawValue) | \(rule.profile.rawValue) | \(rule.summary) |"
  }

  /// Below `Rules`.
  private static func pagePath(of rule: Rule) -> String {
    let name = RuleFile.name(of: rule.id)
    return "\(rule.category.rawValue.capitalized)/\(name)/\(name).md"
  }

  private static let root = URL(filePath: #filePath).appending(path: "../../..").standardized

  private func text(_ path: String) throws -> String {
    try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
  }

  private func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: Self.root.appending(path: path).path)
  }
}
