import Foundation
import TCALintRuleKit
import TCALintRules
import Testing

/// Every rule has its page, every page its rule, and the two agree.
@Suite struct RulePageTests {
  @Test(arguments: Rule.all.map(\.id))
  func thePageSaysWhatTheRuleSays(_ id: String) throws {
    let rule = try #require(Rule.all.first { $0.id == id })
    let page = try RulePage(rule.page)
    #expect(page.title == rule.id)
    #expect(page.severity == rule.severity)
    #expect(page.profile == rule.profile)
    #expect(page.category == rule.category)
    #expect(page.summary == rule.summary)
  }

  @Test(arguments: PageOnDisk.all)
  func thePageIsWhole(_ page: PageOnDisk) throws {
    let content = try RulePage(page.markdown)
    #expect(content.sections.filter { $0 != "Options" } == Self.sections)
    #expect(content.examples.contains { $0.isReporting })
    #expect(content.examples.contains { !$0.isReporting })
    for example in content.examples where example.section == "What stays silent" {
      #expect(!example.isReporting, "line \(example.line)")
    }
  }

  @Test(arguments: PageOnDisk.all)
  func thePageLiesWhereItsRuleIsLookedFor(_ page: PageOnDisk) throws {
    let content = try RulePage(page.markdown)
    #expect(page.path == "\(content.category.rawValue.capitalized)/\(Self.fileName(of: content.title)).md")
  }

  @Test func everyRuleHasItsPageAndEveryPageItsRule() throws {
    let titles = try PageOnDisk.all.map { try RulePage($0.markdown).title }
    #expect(Rule.all.map(\.id) == titles.sorted())
  }

  @Test func theRulesAreSorted() {
    #expect(Rule.all.map(\.id) == Rule.all.map(\.id).sorted())
  }

  private static let sections = ["What it reports", "Why it matters", "What stays silent", "How to fix it"]

  /// `duplicated-state` is looked for in `DuplicatedState`.
  private static func fileName(of id: String) -> String {
    id.split(separator: "-").map(\.capitalized).joined()
  }
}

/// A page below `Rules`.
struct PageOnDisk: Sendable, CustomTestStringConvertible {
  /// Below `Rules`.
  let path: String
  let markdown: [UInt8]

  var testDescription: String { path }

  static let all: [PageOnDisk] = {
    let rules = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Rules").standardized
    let paths = FileManager.default.enumerator(atPath: rules.path)?.compactMap { $0 as? String } ?? []
    return paths.filter { $0.hasSuffix(".md") }.sorted().map { path in
      let bytes = (try? Data(contentsOf: rules.appending(path: path))) ?? Data()
      return PageOnDisk(path: path, markdown: Array(bytes))
    }
  }()
}
