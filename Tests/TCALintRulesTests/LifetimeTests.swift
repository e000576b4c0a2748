import Foundation
import TCALintModel
import TCALintRuleKit
import TCALintRules
import Testing

@testable import TCALintDomain
@testable import TCALintEngine

/// An app is freed when its analysis ends: no table that rules ask for keeps it alive.
@Suite struct LifetimeTests {
  @Test(arguments: Rule.all)
  func aRuleKeepsNoAppAlive(_ rule: Rule) {
    #expect(Self.analyze([rule]) { SamplePrograms.app }.isFreed)
    for page in PageExample.all where page.rule.id == rule.id {
      #expect(Self.analyze([page.configuredRule]) { page.app(changing: \.self) }.isFreed, "\(page)")
    }
  }

  @Test func allRulesTogetherKeepNoAppAlive() {
    #expect(Self.analyze(Rule.all) { SamplePrograms.appOfAllExamples }.isFreed)
  }

  /// A table that no example asks for would show nothing above. Some only custom rules ask for; they hold no handles.
  @Test func examplesAskForEveryTable() throws {
    let ofCustomRules: Set = ["types like a name", "types that name something"]
    let declared = try Self.declaredTables()
    #expect(declared.count > 50)
    #expect(Set(declared).count == declared.count, "two tables have one name")
    var unasked = Set(declared).subtracting(ofCustomRules).subtracting(SamplePrograms.app.tables.names)
    for page in PageExample.all where !unasked.isEmpty {
      _ = page.findings
      unasked.subtract(page.app.tables.names)
    }
    #expect(unasked == [])
  }

  /// The names in the declarations of table keys.
  private static func declaredTables() throws -> [String] {
    let root = URL(filePath: #filePath).appending(path: "../../..").standardized
    return try ["Sources/TCALintDomain", "Rules"].flatMap { folder in
      let files = FileManager.default.enumerator(atPath: root.appending(path: folder).path)?.compactMap {
        $0 as? String
      }
      return try (files ?? []).filter { $0.hasSuffix(".swift") }.flatMap { file in
        try String(contentsOf: root.appending(path: "\(folder)/\(file)"), encoding: .utf8)
          .matches(of: #/\n  (?:private |fileprivate )?static let \w+\s*=\s*TableKey<[^"]*\("([^"]+)"\)/#).map {
            String($0.1)
          }
      }
    }
  }

  @Test func noneOfFiftyAnalysesIsAlive() {
    let analyses = (0..<50).map { _ in Self.analyze(Rule.all) { SamplePrograms.app } }
    #expect(analyses.count { !$0.isFreed } == 0)
  }

  @Test func aRunAndAGraphKeepNoAppAlive() {
    #expect(Self.lintAndDraw().isFreed)
  }

  // MARK: Analyses

  /// An object that has to be freed.
  private struct Analysis {
    private weak var app: App?
    private weak var program: Program?
    var isFreed: Bool { app == nil && program == nil }

    init(_ app: App) { (self.app, program) = (app, app.program) }
  }

  private static func analyze(_ rules: [Rule], _ makeApp: () -> App) -> Analysis {
    let app = makeApp()
    return withExtendedLifetime(app) {
      for rule in rules { _ = rule.findings(in: app) }
      return Analysis(app)
    }
  }

  private static func lintAndDraw() -> Analysis {
    let folder = FilePath(SamplePrograms.folder)
    let run = LintRun(Linter(rules: Rule.all, jobs: 2), [folder], workingDirectory: folder)
    let linked = run.link()
    #expect(!run.lint(linked).result.findings.isEmpty)
    for kind in ReportedGraph.Kind.allCases {
      var graph = GraphBuilder(kind, root: folder)
      graph.add(linked[0][0])
      #expect(!graph.finish().nodes.isEmpty)
    }
    return Analysis(linked[0][0].app)
  }
}
