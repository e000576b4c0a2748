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
  @Test func examplesAskForEveryTable() {
    let ofCustomRules: Set = ["knownTypesLike", "knownTypesNaming"]
    var unasked = Set(SamplePrograms.app.unaskedTables).subtracting(ofCustomRules)
    for page in PageExample.all where !unasked.isEmpty {
      _ = page.findings
      unasked.formIntersection(page.app.unaskedTables)
    }
    #expect(unasked == [])
  }

  @Test func noneOfFiftyAnalysesIsAlive() {
    let analyses = (0..<50).map { _ in Self.analyze(Rule.all) { SamplePrograms.app } }
    #expect(analyses.count { !$0.isFreed } == 0)
  }

  @Test func aRunAndAGraphKeepNoAppAlive() {
    #expect(Self.lintAndDraw().isFreed)
  }

  // MARK: Analyses

  /// What is to be freed.
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

extension App {
  /// The tables that nobody has asked for yet.
  fileprivate var unaskedTables: [String] {
    Mirror(reflecting: self).children.compactMap { child in
      guard let name = child.label, name.hasPrefix("lazy") || name.hasPrefix("known") else { return nil }
      return Self.isEmpty(child.value) ? name : nil
    }
  }

  /// Whether a table of any kind holds nothing: they end in a `Locked` optional or dictionary.
  private static func isEmpty(_ table: Any) -> Bool {
    let mirror = Mirror(reflecting: table)
    if mirror.displayStyle == .optional || mirror.displayStyle == .dictionary { return mirror.children.isEmpty }
    let value = mirror.children.first { $0.label == "value" || $0.label == "values" || $0.label == "known" }
    return value.map { isEmpty($0.value) } ?? false
  }
}
