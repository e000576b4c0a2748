import Foundation
import TCALintModel
import TCALintRuleKit
import TCALintRules
import TCALintSyntax
import Testing

@testable import TCALintDomain
@testable import TCALintEngine

/// One example of a rule's page, or one of its edge cases: an argument of the tests.
struct PageExample: Sendable, CustomTestStringConvertible {
  let rule: Rule
  /// `page`, `cases` or `cases of Effects`: which of the rule's files contains it.
  let source: String
  let example: RulePage.Example
  // The values that nearly every test of it needs.
  private let lazyApp = Lazy<App>("app")
  private let lazyFindings = Lazy<[Finding]>("findings")
  private let lazyFindingsOfAllRules = Lazy<[Finding]>("findings of all rules")

  init(rule: Rule, source: String, example: RulePage.Example) {
    (self.rule, self.source, self.example) = (rule, source, example)
  }

  /// The examples of pages and cases that can be read; that all can, other tests ask for.
  static let all: [PageExample] = rules.flatMap { rule in
    let examples = (try? RulePage(rule.page))?.examples ?? []
    return examples.map { PageExample(rule: rule, source: "page", example: $0) } + cases(of: rule)
  }

  /// All rules, or the rule in `TCALINT_RULE`.
  private static let rules: [Rule] = {
    guard let id = ProcessInfo.processInfo.environment["TCALINT_RULE"] else { return Rule.all }
    let rules = Rule.all.filter { $0.id == id }
    precondition(!rules.isEmpty, "TCALINT_RULE: no rule '\(id)' is in Rules/AllRules.swift")
    return rules
  }()

  private static func cases(of rule: Rule) -> [PageExample] {
    RuleFile.cases.filter { $0.isCases(of: rule.id) }.flatMap { file in
      let examples = (try? RuleCases(file.markdown))?.examples ?? []
      let part = file.path.dropLast(".md".count).split(separator: "+").dropFirst().map { "of \($0)" }
      return examples.map {
        PageExample(rule: rule, source: (["cases"] + part).joined(separator: " "), example: $0)
      }
    }
  }

  var testDescription: String { "\(rule.id), \(source) line \(example.line)" }

  /// The example as an app.
  var app: App { lazyApp { app { $0 } } }
  /// The findings of its rule alone.
  var findings: [Finding] { lazyFindings { findings(in: app) } }
  /// The findings of all rules.
  var findingsOfAllRules: [Finding] { lazyFindingsOfAllRules { findings(in: app) { _ in true } } }

  /// The example as an app, each file's text changed in some way.
  func app(changing change: (String) -> String) -> App {
    app(of: example.files.map { ($0.path, change($0.source)) })
  }

  /// The example after fixes.
  func app(_ edited: EditedProgram) -> App {
    app(of: zip(paths, edited.sources).map { ($0, $1) })
  }

  /// The paths of the example's files in the program's order.
  private var paths: [String] { example.files.map(\.path).sorted() }

  private func app(of files: [(path: String, source: String)]) -> App {
    let settings = appSettings
    return App(
      linking: files.sorted { $0.path < $1.path }.map {
        AppFile(
          path: FilePath($0.path), source: Array($0.source.utf8), dependencyWrappers: settings.dependencyWrappers)
      }, settings: settings)
  }

  /// The settings of the whole program in the example's configuration.
  private var appSettings: AppSettings {
    guard let text = example.configuration else { return AppSettings() }
    let file = ConfigurationDecoder.read(text, at: "/.tcalint.json", rules: Rule.all)
    precondition(file.problems.isEmpty, "\(testDescription): \(file.problems.map(\.message))")
    let configuration = Configuration(folder: .root, files: [file])
    return ProgramConfiguration(root: .root, configurations: [.root: configuration]).appSettings
  }

  /// The rule with the options that the example sets.
  var configuredRule: Rule { rule.setting(example.options) }

  /// The findings of the example's rule alone, in an app made from it.
  func findings(in app: App) -> [Finding] {
    guard case .suppressions = rule.check else {
      return configuredRule.findings(in: app).inSourceOrder
    }
    return findings(in: app) { $0 == rule.id }
  }

  private func findings(in app: App, of isWanted: (String) -> Bool) -> [Finding] {
    let rules = Rule.all.map { $0.id == rule.id ? configuredRule : $0 }
    let found = rules.enumerated().flatMap { index, rule in
      rule.findings(in: app).map { FoundFinding(rule: index, finding: $0) }
    }
    var suppressions = SuppressionPass(
      app.program, app.program.files.mapped(WrittenSuppression.all),
      isReported: PerFile(repeating: true, count: app.program.files.count), rules: rules,
      plan: RulePlan(everywhere: rules, in: app.program))
    return suppressions.apply(to: found).filter { isWanted(rules[$0.rule].id) && $0.suppression == nil }
      .map(\.finding).inSourceOrder
  }
}

extension [Finding] {
  var inSourceOrder: [Finding] {
    sorted { left, right in
      (left.location.file, left.location.range.lowerBound) < (right.location.file, right.location.range.lowerBound)
    }
  }
}

extension Program {
  /// The line that a finding starts on, counted from 1.
  func line(of location: Location) -> Int {
    LineTable(files[location.file].source).line(at: location.range.lowerBound) + 1
  }

  /// The faults that the parser found, each with its file's path.
  var syntaxErrors: [String] {
    files.flatMap { file in file.diagnostics.map { "\(file.path): \($0.message)" } }
  }
}
